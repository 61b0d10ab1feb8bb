import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFaultsNow } from './axe.ts'
import { PHONE } from './browser.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { addTrip, addVehicle, createCompany, joinCompany, namedPlace, tripOn } from './vehicles-world.ts'

const world = usePortal()
let page: Page
let companyId: string
let trips: string
let owner: Parameters<typeof world.openAs>[0]
let [van, car]: string[] = []

beforeAll(async () => {
  const made = await createCompany(world)
  page = made.page
  companyId = made.companyId
  owner = made.owner
  trips = `/company/${companyId}/trips`
  van = await addVehicle(page, companyId, { licensePlate: 'RT-AK 210', odometer: 1_000 })
  car = await addVehicle(page, companyId, { licensePlate: 'RT-AK 211', odometer: 5_000 })
  const dairy = { category: 'business', contactCompany: 'Molkerei Alblandhof', driverName: 'Ines Kowalczyk' }
  await addTrip(page, van, tripOn(2, 8, 1_000, 1_041, { ...dairy, placeEnd: namedPlace('Münsingen') }))
  await addTrip(page, van, tripOn(3, 8, 1_041, 1_073, { reason: 'Rückfahrt von der Molkerei' }))
  await addTrip(page, van, tripOn(4, 8, 1_073, 1_090, { reason: 'Einkauf' }))
  await addTrip(page, car, tripOn(20, 8, 5_000, 5_062.5, dairy))
})

const totals = () => page.getByRole('status').filter({ hasText: /^\d+ Fahrt/ })
const rows = (within = page) => within.locator('tr[data-id]')
const head = (name: string) => page.getByRole('columnheader', { name })

test('the manager finds trips of all vehicles by a word, narrows them and saves the view', async () => {
  await page.goto(trips)
  await eventually(() => rows().count()).toBe(4)
  await page.keyboard.press('/')
  await page.keyboard.type('molkerei')
  await eventually(() => rows().count()).toBe(3)
  await eventually(() => totals().textContent()).toBe(
    '3 Fahrten, 135,5\u00a0km, Geschäftlich 103,5\u00a0km, Ohne Kategorie 32\u00a0km',
  )
  await eventually(() => page.locator('mark').allTextContents()).toEqual(['Molkerei', 'Molkerei', 'Molkerei'])

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Zeitraum' }).click()
  const editor = page.getByRole('dialog', { name: 'Zeitraum' })
  await editor.getByRole('textbox', { name: 'Von' }).fill('1.3.2026')
  await editor.getByRole('textbox', { name: 'Bis' }).fill('10.3.2026')
  await eventually(() => rows().count()).toBe(2)
  await page.keyboard.press('Escape')
  await expectShown(page.getByRole('button', { name: 'Zeitraum: 01.03. – 10.03.2026' }))
  expect(await axeFaultsNow(page)).toEqual([])

  await page.getByRole('button', { name: 'Ansicht speichern' }).click()
  await page.getByRole('textbox', { name: 'Name der Ansicht' }).fill('Molkerei im März')
  await page.getByRole('switch', { name: 'Für alle im Unternehmen' }).check()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  const tab = page.getByRole('link', { name: /Molkerei im März/ })
  await eventually(() => tab.getAttribute('aria-current')).toBe('page')
  await eventually(() => tab.textContent()).toContain('2')

  await page.reload()
  await eventually(() => rows().count()).toBe(2)
  await eventually(() => tab.getAttribute('aria-current')).toBe('page')
  await page.getByRole('button', { name: 'Zeitraum entfernen' }).click()
  await eventually(() => rows().count()).toBe(3)
  await page.getByRole('button', { name: 'Ansicht aktualisieren' }).click()
  await eventually(() => page.getByRole('button', { name: 'Ansicht aktualisieren' }).count()).toBe(0)
  await eventually(() => tab.textContent()).toContain('3')
  await page.goBack()
  await eventually(() => rows().count()).toBe(2)
})

test('columns sort and can be hidden, which the browser remembers', async () => {
  await page.goto(trips)
  await eventually(() => rows().count()).toBe(4)
  await head('Strecke').getByRole('button').click()
  await eventually(() => head('Strecke').getAttribute('aria-sort')).toBe('descending')
  await expectShown(rows().first().getByText('62,5'))
  await page.getByRole('button', { name: 'Spalten und Dichte' }).click()
  await page.getByRole('checkbox', { name: 'Fahrer' }).uncheck()
  for (const key of ['ArrowUp', 'ArrowUp'])
    await page.getByRole('button', { name: 'Strecke verschieben' }).press(key)
  await page.keyboard.press('Escape')
  const heads = () => page.getByRole('columnheader').allTextContents()
  const CHOSEN = ['', 'Datum', 'Strecke', 'Fahrzeug', 'Ort', 'Kontakt und Grund', 'Kategorie']
  await eventually(heads).toEqual(CHOSEN)
  await page.reload()
  await eventually(heads).toEqual(CHOSEN)
  await page.getByRole('button', { name: 'Spalten und Dichte' }).click()
  await page.getByRole('button', { name: 'Zurücksetzen' }).click()
  await eventually(heads).toContain('Fahrer')
})

test('a row opens the trip of its vehicle, and what is saved changes row and sums', async () => {
  await page.goto(`${trips}?search=einkauf`)
  await rows().first().click()
  const reason = page.getByRole('combobox', { name: 'Grund der Fahrt' })
  await eventually(() => reason.inputValue()).toBe('Einkauf')
  await reason.fill('Einkauf Baumarkt')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expectShown(rows().first().getByText('Einkauf Baumarkt'))
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
  await page.goto(`${trips}?search=nirgendwo&marks=gap&sort=amount`)
  await expectShown(page.getByRole('heading', { name: 'Keine Fahrt passt dazu' }))
  await page.getByRole('button', { name: 'Ohne „Auffällig“ suchen' }).click()
  await page.getByRole('button', { name: 'Ohne „Suche“ suchen' }).click()
  await eventually(() => rows().count()).toBe(4)
})

test('a vehicle is searched in the same way, and the palette finds trips by words', async () => {
  await page.goto(`/company/${companyId}/vehicles/${van}/trips`)
  await expectShown(page.getByRole('button', { name: /Suchen und filtern/ }))
  await page.keyboard.press('/')
  await expectShown(page.getByRole('searchbox', { name: 'Fahrten durchsuchen' }))
  await page.keyboard.type('molkerei')
  await eventually(() => rows().count()).toBe(2)
  await page.getByRole('button', { name: 'Zurück zum Fahrtenbuch' }).click()
  await expectShown(page.getByRole('row').filter({ hasText: 'März 2026' }))
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('alblandhof')
  await page.getByRole('option', { name: /Alle Fahrten mit „alblandhof“/ }).click()
  await eventually(() => rows().count()).toBe(2)
})

test('a driver has the trips of their own vehicle and the view of the company, on a phone too', async () => {
  const { page: theirs, id } = await joinCompany(world, companyId, 'company_user')
  await callApi(page, 'PATCH', `/vehicles/${car}/users`, {
    type: 'user',
    id,
    attributes: { roles: ['vehicle_user'] },
  })
  await theirs.goto(trips)
  await eventually(() => rows(theirs).count()).toBe(1)
  await theirs.getByRole('link', { name: /Molkerei im März/ }).click()
  await eventually(() => theirs.getByRole('button', { name: 'Ansicht bearbeiten' }).count()).toBe(1)

  const phone = await world.openAs(owner, `${trips}?search=molkerei`, PHONE)
  const cards = phone.getByRole('main').getByRole('list').getByRole('listitem')
  await eventually(() => cards.count()).toBe(3)
  await expectShown(cards.first().getByText('RT-AK 211'))
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(390)
  expect(await axeFaultsNow(phone)).toEqual([])
})

test('found expenses are deleted at once and brought back', async () => {
  for (const [nth, vehicleId] of [van, car].entries())
    await callApi(page, 'POST', `/vehicles/${vehicleId}/expenses`, {
      type: 'expense',
      attributes: {
        expenseDateIso: `2026-03-0${nth + 2}T09:00:00Z`,
        expenseDateTz: 'Europe/Berlin',
        category: 'parking',
        grossing: 4.2,
      },
    })
  await page.goto(`/company/${companyId}/expenses`)
  await eventually(() => rows().count()).toBe(2)
  await page.getByRole('columnheader').getByRole('checkbox').check({ force: true })
  const bar = page.getByRole('toolbar', { name: 'Aktionen für die Auswahl' })
  await expectShown(bar.getByText('8,40\u00a0€'))
  await bar.getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '2 Ausgaben löschen' }).click()
  await eventually(() => rows().count()).toBe(0)
  await page.getByRole('button', { name: /^Rückgängig/ }).click()
  await eventually(() => rows().count()).toBe(2)
})
