import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { companyWithSeats, fillMonth, putSeat } from './plans-world.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { addTrip, addVehicle, createCompany, joinCompany, namedPlace, tripOn } from './vehicles-world.ts'

const world = usePortal({ env: { BILLING: 'sandbox' } })

const businessIn = (scope: Page | ReturnType<Page['getByRole']>) =>
  scope.getByRole('radio', { name: 'Geschäftlich' })
const NEEDS = 'Geschäftliche Fahrten gehören zum Tarif Business. Dieses Fahrzeug hat Free.'
const TRIP = {
  placeEnd: namedPlace('Ulm'),
  reason: 'Wartung',
  category: 'business',
  contactName: 'Jürgen Ott',
}

test('a category that the plan lacks is shown with the plan it needs, in editor and quick entry', async () => {
  const { page, companyId } = await createCompany(world)
  const id = await addVehicle(page, companyId)
  const trips = `/company/${companyId}/vehicles/${id}/trips`
  const billing = `/company/${companyId}/settings/billing`
  await page.goto(`${trips}?trip=new`)
  const editor = page.getByRole('dialog', { name: 'Fahrt hinzufügen' })
  await expectShown(editor.getByText(NEEDS))
  await eventually(() => businessIn(editor).isDisabled()).toBe(true)
  await eventually(() => editor.getByRole('link', { name: 'Tarife ansehen' }).getAttribute('href')).toBe(
    billing,
  )

  await page.goto(`${trips}?quick=true`)
  const quick = page.getByRole('form', { name: 'Schnelleingabe' })
  await expectShown(quick.getByText(NEEDS))
  await eventually(() => quick.getByRole('option', { name: 'Geschäftlich' }).isDisabled()).toBe(true)
  await eventually(() => quick.getByRole('link', { name: 'Tarife ansehen' }).getAttribute('href')).toBe(
    billing,
  )

  const driver = await joinCompany(world, companyId, 'company_user')
  await callApi(page, 'PATCH', `/vehicles/${id}/users`, {
    type: 'user',
    id: driver.id,
    attributes: { roles: ['vehicle_user'] },
  })
  await driver.page.goto(`${trips}?trip=new`)
  await expectShown(driver.page.getByText(`${NEEDS} Den Tarif wählt der Inhaber Ihres Unternehmens.`))
  expect(await driver.page.getByRole('link', { name: 'Tarife ansehen' }).count()).toBe(0)
})

test('if a seat is free, taking it is offered first', async () => {
  const { page, companyId } = await companyWithSeats(world, 2)
  const id = await addVehicle(page, companyId)
  await page.goto(`/company/${companyId}/vehicles/${id}/trips?trip=new`)
  await page.getByRole('link', { name: 'Freien Platz zuordnen' }).click()
  await page.waitForURL(`**/vehicles/${id}/settings/licence`)
  await page.getByRole('radio', { name: /^Business/ }).check()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expectShown(page.getByText('2 von 2 belegt'))
  await page.goto(`/company/${companyId}/vehicles/${id}/trips?trip=new`)
  await eventually(() => businessIn(page).isEnabled()).toBe(true)
  expect(await page.getByText('gehören zum Tarif').count()).toBe(0)
})

test('a business trip stays editable without a seat; a copy of it loses the category', async () => {
  const { page, companyId, seated } = await companyWithSeats(world, 1)
  const tripId = await addTrip(page, seated, tripOn(3, 8, 100, 142, TRIP))
  await putSeat(page, seated, [])
  const trips = `/company/${companyId}/vehicles/${seated}/trips`
  await page.goto(`${trips}?trip=${tripId}`)
  const editor = page.getByRole('dialog', { name: 'Fahrt bearbeiten' })
  await eventually(() => businessIn(editor).isChecked()).toBe(true)
  await eventually(() => businessIn(editor).isEnabled()).toBe(true)
  await editor.getByRole('combobox', { name: 'Grund der Fahrt' }).fill('Abnahme')
  await page.keyboard.press('Control+Enter')
  await expectShown(page.getByRole('row', { name: /Abnahme.*Geschäftlich/ }))

  await page.goto(`${trips}?trip=new&copy=${tripId}`)
  const copy = page.getByRole('dialog', { name: 'Fahrt hinzufügen' })
  await expectShown(copy.getByText(NEEDS))
  await eventually(() => copy.getByRole('radio', { name: 'Ohne Kategorie' }).isChecked()).toBe(true)
})

test('the list shows how full the month is, and a full one is reported before anything is typed', async () => {
  const { page, companyId } = await createCompany(world)
  const id = await addVehicle(page, companyId, { odometer: 1_000 })
  const month = await fillMonth(page, id, 17)
  const trips = `/company/${companyId}/vehicles/${id}/trips`
  await page.goto(trips)
  await expectShown(page.getByText(`17 von 20 Fahrten im ${month}`))
  await expectShown(page.getByText(/17 von 20 Fahrten · 85\skm/))
  await page.goto(`${trips}?trip=new`)
  await expectShown(page.getByRole('dialog').getByRole('textbox', { name: 'Datum' }).first())
  expect(await page.getByText('sind eingetragen').count()).toBe(0)

  for (let nth = 17; nth < 20; nth++) await addTrip(page, id, tripInMonth(nth))
  const full = `Alle 20 Fahrten im ${month} sind aufgebraucht.`
  await page.goto(trips)
  await expectShown(page.getByText(full))
  await page.getByRole('button', { name: 'Fahrt hinzufügen' }).click()
  const editor = page.getByRole('dialog', { name: 'Fahrt hinzufügen' })
  await expectShown(editor.getByText(full))
  // Another month has room.
  await editor.getByRole('textbox', { name: 'Datum' }).first().fill('02.01.2026')
  await page.keyboard.press('Tab')
  await eventually(() => editor.getByText(full).count()).toBe(0)
  await page.goto(`${trips}?quick=true`)
  await expectShown(page.getByRole('form', { name: 'Schnelleingabe' }).getByText(full))
})

const tripInMonth = (nth: number) => {
  const month = new Date().toISOString().slice(0, 7)
  return {
    dateStartIso: `${month}-03T10:${nth}:00Z`,
    dateStartTz: 'Europe/Berlin',
    dateEndIso: `${month}-03T10:${nth}:30Z`,
    dateEndTz: 'Europe/Berlin',
    odometerStart: 2_000 + nth,
    odometerEnd: 2_001 + nth,
  }
}

test('if another tab took the seat away, the refusal names the plan, at the field and with a link', async () => {
  const { page, companyId, seated } = await companyWithSeats(world, 1)
  await page.goto(`/company/${companyId}/vehicles/${seated}/trips?trip=new`)
  const editor = page.getByRole('dialog', { name: 'Fahrt hinzufügen' })
  await businessIn(editor).check()
  await editor.getByRole('combobox', { name: 'Ort' }).nth(1).fill('Ulm')
  await editor.getByRole('textbox', { name: 'Kilometerstand' }).nth(1).fill('12')
  await putSeat(page, seated, [])
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Ja, speichern' }).click()
  const sentence =
    'Geschäftliche Fahrten gehören zum Tarif Business. Diesem Fahrzeug ist dort kein Platz zugeordnet.'
  const toast = page.getByRole('alert').filter({ hasText: 'Speichern fehlgeschlagen' })
  await expectShown(toast.getByText(sentence))
  await expectShown(toast.getByRole('link', { name: 'Tarife ansehen' }))
  await expectShown(editor.getByText(sentence).first())
  await eventually(() => businessIn(editor).isDisabled()).toBe(true)
})

test('existing tags can be removed without a seat, and none added', async () => {
  const { page, companyId, seated } = await companyWithSeats(world, 1)
  const { body } = await callApi(page, 'POST', `/vehicles/${seated}/expenses`, {
    type: 'expense',
    attributes: {
      category: 'parking',
      grossing: 5,
      tags: ['Messe', 'Ulm'],
      expenseDateIso: '2026-03-01T09:00:00Z',
      expenseDateTz: 'Europe/Berlin',
    },
  })
  await putSeat(page, seated, [])
  const expenses = `/company/${companyId}/vehicles/${seated}/expenses`
  await page.goto(`${expenses}?expense=${body.data.id}`)
  const editor = page.getByRole('dialog')
  await expectShown(editor.getByText('Tags gehören zum Tarif Business. Dieses Fahrzeug hat Free.'))
  await editor.getByRole('button', { name: 'Messe entfernen' }).click()
  expect(await editor.getByRole('combobox', { name: 'Tags' }).count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  await eventually(async () => {
    const { body: now } = await callApi(page, 'GET', `/expenses/${body.data.id}`)
    return now.data.attributes.tags
  }).toEqual(['Ulm'])
})

test('axe finds no fault in limits', async () => {
  const { page, companyId } = await createCompany(world)
  const id = await addVehicle(page, companyId, { odometer: 1_000 })
  await fillMonth(page, id, 20)
  const faults: string[] = []
  for (const [path, shown] of [
    ['trips', 'sind aufgebraucht.'],
    ['trips?trip=new', 'gehören zum Tarif'],
    ['trips?quick=true', 'gehören zum Tarif'],
    ['expenses?expense=new', 'gehören zum Tarif'],
  ] as const) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`/company/${companyId}/vehicles/${id}/${path}`)
    // The editor is also pre-rendered, hidden.
    await expectShown(page.getByText(shown).filter({ visible: true }).first())
    faults.push(...(await axeFaults(page)))
  }
  expect(faults).toEqual([])
})
