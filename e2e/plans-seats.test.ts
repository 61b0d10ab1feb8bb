import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { PHONE } from './browser.ts'
import { companyWithSeats, putSeat } from './plans-world.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { addVehicle, createCompany, joinCompany } from './vehicles-world.ts'

const world = usePortal({ env: { BILLING: 'sandbox' } })
const unlicensed = usePortal()

test('a manager assigns a seat and frees it; the list shows plans and how many seats are taken', async () => {
  const { page: office, companyId } = await companyWithSeats(world, 2)
  const other = await addVehicle(office, companyId)
  const { page } = await joinCompany(world, companyId, 'company_manager')
  await page.goto(`/company/${companyId}/vehicles`)
  await page.setViewportSize({ width: 1_280, height: 800 })
  const licence = page.getByRole('columnheader', { name: 'Lizenz' })
  await expectShown(licence)
  expect(await licence.evaluate((head) => head.getBoundingClientRect().right)).toBeLessThan(1_252)
  await expectShown(page.getByRole('row', { name: /RT-AS 110.*Business/ }))
  await expectShown(page.getByRole('row', { name: /TÜ-AW 214.*Keine Lizenz/ }))
  await expectShown(page.getByText('1 von 2 belegt'))

  await page.goto(`/company/${companyId}/vehicles/${other}/settings/licence`)
  const business = page.getByRole('radio', { name: /^Business/ })
  await business.check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expectShown(page.getByText('2 von 2 belegt'))
  await eventually(() => business.isEnabled()).toBe(true)

  // Its own seat stays selectable while every seat is taken; nobody else's is.
  await page.goto(`/company/${companyId}/vehicles?vehicle=new`)
  const dialog = page.getByRole('dialog', { name: 'Fahrzeug hinzufügen' })
  await expectShown(dialog.getByText('2 von 2 belegt'))
  await eventually(() => dialog.getByRole('radio', { name: /^Business/ }).isDisabled()).toBe(true)
  await eventually(() => dialog.getByRole('radio', { name: /^Keine Lizenz/ }).isChecked()).toBe(true)

  await page.goto(`/company/${companyId}/vehicles/${other}/settings/licence`)
  await page.getByRole('radio', { name: /^Keine Lizenz/ }).check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expectShown(page.getByText('1 von 2 belegt'))
  expect(await page.getByRole('link', { name: 'Anzahl der Plätze ändern' }).count()).toBe(0)
})

test('a new vehicle takes a free seat, unless the user decides otherwise', async () => {
  const { page, companyId } = await companyWithSeats(world, 3)
  for (const [plate, licence] of [
    ['RT-N 1', 'Business'],
    ['RT-N 2', 'Keine Lizenz'],
  ] as const) {
    await page.goto(`/company/${companyId}/vehicles?vehicle=new`)
    const dialog = page.getByRole('dialog', { name: 'Fahrzeug hinzufügen' })
    await expectShown(dialog.getByText(/von 3 belegt/))
    await eventually(() => dialog.getByRole('radio', { name: /^Business/ }).isChecked()).toBe(true)
    if (licence !== 'Business') await dialog.getByRole('radio', { name: /^Keine Lizenz/ }).check()
    await dialog.getByRole('textbox', { name: 'Kennzeichen' }).fill(plate)
    await page.keyboard.press('Control+Enter')
    await page.waitForURL('**/trips')
    await page.goto(`/company/${companyId}/vehicles`)
    await expectShown(page.getByRole('row', { name: new RegExp(`${plate}.*${licence}`) }))
  }
  await expectShown(page.getByText('2 von 3 belegt'))
})

test('a user who is too late for the last seat sees it at the field, with how many are taken', async () => {
  const { page, companyId, seat } = await companyWithSeats(world, 2)
  const mine = await addVehicle(page, companyId)
  const theirs = await addVehicle(page, companyId, { licensePlate: 'RT-X 2' })
  await page.goto(`/company/${companyId}/vehicles/${mine}/settings/licence`)
  await page.getByRole('radio', { name: /^Business/ }).check()
  expect((await putSeat(page, theirs, seat)).status).toBe(200)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expectShown(
    page.getByText('Der letzte freie Platz wurde gerade vergeben. Es wurde nichts gespeichert.'),
  )
  await expectShown(page.getByText('2 von 2 belegt'))
  await eventually(() => page.getByRole('radio', { name: /^Business/ }).isDisabled()).toBe(true)
  await page.getByRole('radio', { name: /^Keine Lizenz/ }).check()
  await eventually(() => page.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true)
})

test('a seat that somebody else freed is shown as free in an open form', async () => {
  const { page, companyId, seated } = await companyWithSeats(world, 2)
  await page.goto(`/company/${companyId}/vehicles/${seated}/settings/licence`)
  await expectShown(page.getByText('1 von 2 belegt'))
  expect((await putSeat(page, seated, [])).status).toBe(200)
  await eventually(async () => {
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
    return page.getByRole('radio', { name: /^Keine Lizenz/ }).isChecked()
  }).toBe(true)
})

test('without licences nothing about them is shown', async () => {
  const { page, companyId } = await createCompany(unlicensed)
  const id = await addVehicle(page, companyId)
  await page.goto(`/company/${companyId}/vehicles`)
  await expectShown(page.getByRole('row', { name: /TÜ-AW 214/ }))
  expect(await page.getByText(/Lizenz|belegt/).count()).toBe(0)
  await page.goto(`/company/${companyId}/vehicles/${id}/settings`)
  await expectShown(page.getByRole('link', { name: 'Aufzeichnung' }))
  expect(await page.getByText(/Lizenz|belegt/).count()).toBe(0)
})

test('axe finds no fault where seats are assigned, on a phone', async () => {
  const { page, companyId, seated, seat } = await companyWithSeats(world, 2, 'de', PHONE)
  const other = await addVehicle(page, companyId, { subscriptions: seat })
  const none = await addVehicle(page, companyId, { licensePlate: 'RT-X 3' })
  const faults: string[] = []
  for (const path of [
    '',
    '?vehicle=new',
    `/${seated}/settings/licence`,
    `/${other}/settings/licence`,
    `/${none}/settings/licence`,
  ]) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`/company/${companyId}/vehicles${path}`)
    await expectShown(page.getByText('2 von 2 belegt').last())
    faults.push(...(await axeFaults(page)))
  }
  expect(faults).toEqual([])
})
