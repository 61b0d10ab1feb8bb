import { expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { addTrip, addVehicle, createCompany, joinCompany } from './vehicles-world.ts'

const world = usePortal()

/** The month before the running one, which the overview shows first. */
const now = new Date()
const MONTH = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)

const trip = (day: string, from: number, to: number, more: object) => ({
  dateStartIso: `${MONTH}-${day}T08:00:00Z`,
  dateStartTz: 'Europe/Berlin',
  dateEndIso: `${MONTH}-${day}T08:40:00Z`,
  dateEndTz: 'Europe/Berlin',
  odometerStart: from,
  odometerEnd: to,
  ...more,
})

async function createFleet(options = {}) {
  const { page, companyId } = await createCompany(world, 'de', options)
  const first = await addVehicle(page, companyId, { licensePlate: 'RT-AK 1' })
  const second = await addVehicle(page, companyId, { licensePlate: 'RT-AK 2' })
  const brandl = { category: 'business', driverName: 'Matthias Brandl' }
  const aydin = { category: 'commute', driverName: 'Selin Aydın' }
  await addTrip(page, first, trip('02', 0, 120, brandl))
  await addTrip(page, first, trip('03', 150, 230, brandl))
  await addTrip(page, second, trip('04', 0, 50, aydin))
  const spent = { expenseDateIso: `${MONTH}-02T09:00:00Z`, expenseDateTz: 'Europe/Berlin' }
  const attributes = { category: 'parking', grossing: 30, ...spent }
  await callApi(page, 'POST', `/vehicles/${first}/expenses`, { type: 'expense', attributes })
  const dueOn = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(
    Date.now() + 5 * 86_400_000,
  )
  const reminder = { type: 'reminder', attributes: { kind: 'inspection', dueOn } }
  await callApi(page, 'POST', `/vehicles/${first}/reminders`, reminder)
  return { page, companyId, first, second }
}

test('who drove how much, what is due, which cars have gaps, and what a kilometre of each costs', async () => {
  const { page, companyId, first } = await createFleet()
  await page.goto('/')
  await page.getByRole('link', { name: 'Übersicht' }).click()

  const drivers = page.getByRole('table', { name: 'Nach Fahrer' })
  await expectShown(drivers.getByRole('link', { name: 'Matthias Brandl: 200 km' }))
  await expectShown(drivers.getByRole('link', { name: 'Selin Aydın: 50 km' }))

  const due = page
    .getByRole('region', { name: 'Fällig' })
    .getByRole('link', { name: /^Haupt.*RT-AK 1.*Tagen/ })
  await expectShown(due)

  const vehicles = page.getByRole('table', { name: 'Fahrzeuge nebeneinander' })
  const row = vehicles.getByRole('row').filter({ hasText: 'RT-AK 1' })
  await expectShown(row.getByRole('link', { name: '1 Lücke' }))
  await expectShown(row.getByRole('cell', { name: '0,15 €' }))
  await eventually(() => vehicles.getByRole('rowheader').allTextContents()).toEqual([
    'DRT-AK 1',
    'DRT-AK 2',
    'Gesamt',
  ])
  await vehicles.getByRole('button', { name: 'Kilometer' }).click()
  await eventually(() => vehicles.getByRole('rowheader').first().textContent()).toBe('DRT-AK 2')

  await row.getByRole('link', { name: '1 Lücke' }).click()
  await eventually(() => page.url()).toContain(`/company/${companyId}/trips?vehicleIds=${first}&marks=gap`)
  await expectShown(page.getByRole('main').getByRole('row').filter({ hasText: '80' }))
  await page.goBack()

  await drivers.getByRole('link', { name: 'Matthias Brandl: 200 km' }).click()
  await eventually(() => page.url()).toContain(`from=${MONTH}-01`)
  await eventually(() => page.getByRole('main').getByText('Selin Aydın').count()).toBe(0)
  await expectShown(page.getByRole('main').getByText('Matthias Brandl').first())
})

test('the list of vehicles has this month, the state of the logbook and what is due, in columns of one’s choice', async () => {
  const { page, companyId, first } = await createFleet()
  const day = now.toISOString().slice(0, 10)
  const times = { dateStartIso: `${day}T00:10:00Z`, dateEndIso: `${day}T00:20:00Z` }
  await addTrip(page, first, { ...trip('05', 230, 265, { driverName: 'Selin Aydın' }), ...times })
  await page.goto(`/company/${companyId}/vehicles`)
  const row = page.getByRole('row').filter({ hasText: 'RT-AK 1' })
  for (const text of ['Selin Aydın', 'Hauptuntersuchung', 'in 5 Tagen', '1 ohne Kategorie'])
    await expectShown(row.getByText(text))
  await row.getByRole('link', { name: /: 35\skm$/ }).click()
  await eventually(() => page.url()).toContain(`trips?vehicleIds=${first}&from=${day.slice(0, 7)}-01`)
  await page.goBack()
  await expectShown(row.getByRole('link', { name: '1 Lücke' }))

  await page.getByRole('button', { name: 'Spalten und Dichte' }).click()
  await page.getByRole('checkbox', { name: 'Letzte Fahrt' }).check()
  await page.getByRole('checkbox', { name: 'Fällig' }).uncheck()
  const heads = page.getByRole('columnheader')
  await eventually(() => heads.filter({ hasText: /Letzte Fahrt|Fällig/ }).allTextContents()).toEqual([
    'Letzte Fahrt',
  ])
  await page.reload()
  await eventually(() => heads.filter({ hasText: /Letzte Fahrt|Fällig/ }).allTextContents()).toEqual([
    'Letzte Fahrt',
  ])
})

test('a period is chosen by step, kind and bar; last year goes and stays away; a table replaces the chart', async () => {
  const { page, companyId } = await createFleet()
  await page.goto(`/company/${companyId}/overview`)
  const chart = page.getByRole('group', { name: 'Kilometer nach Monat und Kategorie' })
  await expectShown(chart.getByRole('link', { name: /: 250\skm, Vorjahr 0\skm$/ }))
  await page.getByText('Jahr', { exact: true }).click()
  await eventually(() => page.url()).toContain(MONTH.slice(0, 4))
  await chart.getByRole('link', { name: /: 250\skm/ }).click()
  await eventually(() => page.url()).toContain(`period=${MONTH}`)

  await page.getByRole('button', { name: 'Vorjahr daneben' }).click()
  await expectShown(chart.getByRole('link', { name: /: 250\skm$/ }))
  await page.reload()
  await expectShown(chart.getByRole('link', { name: /: 250\skm$/ }))
  await page.getByRole('button', { name: 'Als Tabelle' }).first().click()
  const table = page.getByRole('table', { name: 'Kilometer nach Monat und Kategorie' })
  await expectShown(table.getByRole('cell', { name: '250', exact: true }))
})

test('on a phone the vehicles are rows, and a panel that failed is loaded again alone', async () => {
  const { page, companyId } = await createFleet(PHONE)
  await page.route('**/api/companies/*/costs?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`/company/${companyId}/overview`)
  await expectShown(page.getByRole('link', { name: /^RT-AK 1\s*1 Lücke\s*200 km/ }))
  const failed = page.getByRole('alert').filter({ hasText: 'Konnte nicht geladen werden.' })
  await expectShown(failed)
  await page.unrouteAll()
  await failed.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expectShown(page.getByText('0,15 € je km'))
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})

test('a driver sees the own vehicle and week; a member without one, whom to ask', async () => {
  const { companyId, second } = await createFleet()
  const { page, id } = await joinCompany(world, companyId, 'company_user')
  await page.goto(`/company/${companyId}/overview`)
  await expectShown(page.getByText('Ihnen ist noch kein Fahrzeug zugewiesen.', { exact: false }))

  const assignment = { vehicle_id: second, company_id: companyId, user_id: id }
  await world.db.insertInto('vehicle_users').values(assignment).execute()
  await page.reload()
  await expectShown(page.getByRole('heading', { level: 2, name: /^Diese Woche/ }))
  await expectShown(page.getByText('Noch keine Fahrt in dieser Woche'))
  await page.getByRole('link', { name: 'Fahrt nachtragen' }).first().click()
  await expectShown(page.getByRole('dialog'))
})
