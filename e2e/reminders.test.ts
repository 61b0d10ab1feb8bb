import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar-day.ts'
import { writeDate } from '#domain/format/date.ts'
import { axeFaults } from './axe.ts'
import { listContent, toasts } from './locators.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { addVehicle, createCompany, joinCompany } from './vehicles-world.ts'

const world = usePortal()

const today = new Date().toISOString().slice(0, 10)
const day = (iso: string) => writeDate(iso, 'de', 'UTC')

test('a reminder is added, overdue, done with one click, offers its expense, and is taken back', async () => {
  const { page, companyId } = await createCompany(world)
  const vehicleId = await addVehicle(page, companyId, { timeZone: 'UTC', odometer: 44_000 })
  const path = `/company/${companyId}/vehicles/${vehicleId}/reminders`
  await page.goto(path)
  await expectShown(page.getByText('Noch keine Termine'))
  await page.getByRole('button', { name: 'Termin hinzufügen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Reifen' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expectShown(dialog.getByText('Bitte geben Sie ein Datum oder einen Kilometerstand an.').first())
  await dialog.getByLabel(/^Bezeichnung/).fill('Winterreifen')
  const due = addDays(today, -15)
  await dialog
    .getByRole('group', { name: 'Fällig' })
    .getByLabel(/^Datum/)
    .first()
    .fill(day(due))
  await dialog.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expectShown(page.getByText('15 Tage überfällig'))
  await expectShown(page.getByText('jedes Jahr'))

  const done = page.getByRole('button', { name: 'Winterreifen: erledigt' })
  await done.click()
  await expectShown(toasts(page).getByText('Winterreifen erledigt'))
  const next = `${Number(due.slice(0, 4)) + 1}${due.slice(4)}`.replace('-02-29', '-02-28')
  await expectShown(toasts(page).getByText(`Nächster Termin: ${day(next)}`))
  await expectShown(page.getByRole('heading', { name: 'Erledigt 1' }))
  await toasts(page).getByRole('button', { name: 'Rückgängig' }).click()
  await expectShown(page.getByText('15 Tage überfällig'))
  await eventually(() => page.getByRole('heading', { name: 'Erledigt' }).count()).toBe(0)

  await done.click()
  await toasts(page).getByRole('button', { name: 'Ausgabe eintragen' }).click()
  await expectShown(dialog.getByRole('radio', { name: 'Reifen' }).and(page.locator(':checked')))
})

test('what is due stands beside the vehicles and in one list; a driver reads it and changes nothing', async () => {
  const { page, companyId } = await createCompany(world)
  const vehicleId = await addVehicle(page, companyId, { timeZone: 'UTC', odometer: 44_000 })
  const add = (attributes: object) =>
    callApi(page, 'POST', `/vehicles/${vehicleId}/reminders`, {
      type: 'reminder',
      attributes: attributes as Record<string, unknown>,
    })
  await add({ kind: 'inspection', dueOn: addDays(today, 14) })
  await add({ kind: 'service', dueOdometer: 44_500 })
  await add({ kind: 'leasingEnd', dueOn: addDays(today, 76) })
  await page.goto(`/company/${companyId}/vehicles`)
  await expectShown(listContent(page).getByText('noch 500').first())
  await page.getByRole('link', { name: '2 fällig' }).click()
  await expectShown(page.getByText('noch 500'))
  await expectShown(page.getByText('in 76 Tagen'))
  await page.getByRole('radio', { name: '2 fällig' }).check({ force: true })
  await eventually(() => page.getByText('in 76 Tagen').count()).toBe(0)
  await addVehicle(page, companyId, { licensePlate: 'RT-AK 9' })
  await page.reload()
  await page.getByRole('button', { name: 'Termin hinzufügen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /RT-AK 9/ }).click()
  await dialog
    .getByRole('group', { name: 'Fällig' })
    .getByLabel(/^Datum/)
    .first()
    .fill(day(addDays(today, 3)))
  await dialog.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expectShown(page.getByRole('radio', { name: '3 fällig' }))

  const driver = await joinCompany(world, companyId, 'company_user')
  await callApi(page, 'PATCH', `/vehicles/${vehicleId}/users`, {
    type: 'user',
    id: driver.id,
    attributes: { roles: ['vehicle_user'] },
  })
  await driver.page.goto(`/company/${companyId}/vehicles/${vehicleId}/reminders`)
  await expectShown(driver.page.getByText('in 14 Tagen'))
  expect(await driver.page.getByRole('button', { name: /erledigt|hinzufügen/i }).count()).toBe(0)
  await driver.page.goto(`/company/${companyId}/reminders`)
  await driver.page.getByRole('button', { name: 'Erinnern lassen' }).click()
  await expectShown(driver.page.getByText(/^Erinnerungen gehen an/))
  for (const one of [page, driver.page]) {
    // Without the toast, which would go meanwhile.
    await one.reload()
    await expectShown(one.getByText('in 14 Tagen').first())
    expect(await axeFaults(one)).toEqual([])
  }
})
