import { expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { addTrip, addVehicle, createCompany, joinCompany, tripOn } from './vehicles-world.ts'

const world = usePortal()

test.each([
  ['a desktop', {}],
  ['a phone', PHONE],
])('a sold vehicle is archived, read, and restored, on %s', async (_, shape) => {
  const { page, companyId } = await createCompany(world, 'de', shape)
  const vehicleId = await addVehicle(page, companyId)
  await addTrip(page, vehicleId, tripOn(2, 8, 0, 30))
  const vehicles = `/company/${companyId}/vehicles`
  await page.goto(`${vehicles}/${vehicleId}/settings/deletion`)
  await page.getByRole('button', { name: 'Fahrzeug archivieren' }).click()

  const notice = page.getByRole('complementary', { name: 'Archiv' })
  await expectShown(notice.getByText('Archiviert am', { exact: false }))
  await expectShown(
    page.getByRole('navigation', { name: 'TÜ-AW 214' }).getByRole('link', { name: /^Fahrten/ }),
  )
  for (const name of [/^Fahrt( hinzufügen)?$/, 'Schnelleingabe'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  const tabs = page.getByRole('navigation', { name: 'TÜ-AW 214' })
  await eventually(() => tabs.getByRole('link', { name: 'Einstellungen' }).count()).toBe(0)

  await page.goto(vehicles)
  await expectShown(page.getByRole('heading', { level: 3, name: 'Noch keine Fahrzeuge' }))
  await page.getByRole('link', { name: /^Archiv/ }).click()
  await expectShown(page.getByRole('heading', { level: 1, name: 'Archiv' }))
  await page.getByRole('main').getByRole('link', { name: 'Fahrzeuge', exact: true }).click()
  await expectShown(page.getByRole('heading', { level: 1, name: 'Fahrzeuge' }))
  await page.getByRole('link', { name: /^Archiv/ }).click()
  await page.getByRole('link', { name: 'TÜ-AW 214' }).click()
  await expectShown(page.getByRole('main').getByRole('link', { name: 'Archiv', exact: true }))
  await notice.getByRole('button', { name: 'Wiederherstellen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Wiederherstellen' }).click()
  await eventually(() => notice.count()).toBe(0)
  await expectShown(page.getByRole('button', { name: /^Fahrt( hinzufügen)?$/ }).first())
  await page.goto(vehicles)
  await expectShown(page.getByRole('link', { name: 'TÜ-AW 214' }))
  expect(await page.getByRole('link', { name: /^Archiv/ }).count()).toBe(0)
})

test('the question before a deletion says how much goes, and offers the archive', async () => {
  const { page, companyId } = await createCompany(world)
  const vehicleId = await addVehicle(page, companyId)
  await addTrip(page, vehicleId, tripOn(2, 8, 0, 30))
  await addTrip(page, vehicleId, tripOn(3, 8, 30, 60))
  const spent = { expenseDateIso: '2026-03-02T08:00:00Z', expenseDateTz: 'Europe/Berlin' }
  const attributes = { category: 'parking', grossing: 4.5, ...spent }
  await callApi(page, 'POST', `/vehicles/${vehicleId}/expenses`, { type: 'expense', attributes })
  await page.goto(`/company/${companyId}/vehicles/${vehicleId}/settings/deletion`)
  await page.getByRole('button', { name: 'Fahrzeug löschen' }).click()
  const dialog = page.getByRole('dialog')
  await expectShown(dialog.getByText('Mit dem Fahrzeug werden 2 Fahrten und 1 Ausgabe gelöscht.'))
  await expectShown(dialog.getByText('Archivieren Sie das Fahrzeug stattdessen', { exact: false }))
})

test('the archive says when each vehicle was archived', async () => {
  const { page, companyId } = await createCompany(world)
  const vehicleId = await addVehicle(page, companyId)
  await callApi(page, 'POST', `/vehicles/${vehicleId}/archive`)
  await page.goto(`/company/${companyId}/vehicles?list=archive`)
  const table = page.getByRole('table', { name: 'Fahrzeuge' })
  await expectShown(table.getByRole('columnheader', { name: 'Archiviert am', exact: true }))
  await expectShown(table.getByRole('cell', { name: /^(Mo|Di|Mi|Do|Fr|Sa|So), \d\d\.\d\d\.20\d\d$/ }))
})

test('on a phone the archive names the day, and the users their role', async () => {
  const { page, companyId } = await createCompany(world, 'de', PHONE)
  const vehicleId = await addVehicle(page, companyId)
  const driver = await joinCompany(world, companyId, 'company_user', {})
  await callApi(page, 'PATCH', `/vehicles/${vehicleId}/users`, {
    type: 'user',
    id: driver.id,
    attributes: { roles: ['vehicle_user'] },
  })
  await page.goto(`/company/${companyId}/vehicles/${vehicleId}/users`)
  await expectShown(page.getByRole('main').getByText(/^Fahrer · .+@/))
  await callApi(page, 'POST', `/vehicles/${vehicleId}/archive`)
  await page.goto(`/company/${companyId}/vehicles?list=archive`)
  await expectShown(page.getByText(/^Archiviert am \d\d\.\d\d\.20\d\d$/))
})

test('the users of a vehicle have first name, last name, e-mail and role', async () => {
  const { page, companyId } = await createCompany(world)
  const vehicleId = await addVehicle(page, companyId)
  const driver = await joinCompany(world, companyId, 'company_user', { lastName: 'Wójcik' })
  await callApi(page, 'PATCH', `/vehicles/${vehicleId}/users`, {
    type: 'user',
    id: driver.id,
    attributes: { roles: ['vehicle_user'] },
  })
  await page.goto(`/company/${companyId}/vehicles/${vehicleId}/users`)
  const table = page.getByRole('table', { name: 'Nutzer' })
  await expectShown(table)
  for (const name of ['Vorname', 'Nachname', 'E-Mail', 'Rolle'])
    await expectShown(table.getByRole('columnheader', { name, exact: true }))
  for (const name of ['Wójcik', 'Fahrer']) await expectShown(table.getByRole('cell', { name, exact: true }))
})
