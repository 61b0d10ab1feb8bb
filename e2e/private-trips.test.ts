import { expect, test } from 'vitest'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { addTrip, addVehicle, createCompany, joinCompany, namedPlace, tripOn } from './vehicles-world.ts'

const world = usePortal()

test('a manager hides private trips, sees only their figures, and shows them again; their driver sees it', async () => {
  const { page: owner, companyId } = await createCompany(world)
  const vehicleId = await addVehicle(owner, companyId, { licensePlate: 'RT-WB 7' })
  const { page: manager, id: managerId } = await joinCompany(world, companyId, 'company_manager')
  const driver = await joinCompany(world, companyId, 'company_user', { firstName: 'Zoë' })
  for (const id of [driver.id, managerId]) {
    const user = { type: 'user', id, attributes: { roles: ['vehicle_user'] } }
    await callApi(owner, 'PATCH', `/vehicles/${vehicleId}/users`, user)
  }
  const more = { reason: 'Zahnarzt', placeStart: namedPlace('Hof'), placeEnd: namedPlace('Praxis Lang') }
  const secret = tripOn(3, 18, 1_010, 1_022, { category: 'private', ...more })
  await addTrip(driver.page, vehicleId, tripOn(3, 8, 1_000, 1_010, { category: 'business', reason: 'Messe' }))
  await addTrip(driver.page, vehicleId, secret)
  await addTrip(manager, vehicleId, tripOn(4, 18, 1_022, 1_030, { category: 'private', reason: 'Kino' }))
  const settings = `/company/${companyId}/settings/general`
  const logbook = `/company/${companyId}/vehicles/${vehicleId}/trips`

  await manager.goto(settings)
  await manager.getByRole('button', { name: 'Private Fahrten verbergen' }).click()
  await expectShown(manager.getByText('Einzelheiten privater Fahrten sieht nur, wer gefahren ist.'))

  await manager.goto(logbook)
  const hidden = manager.getByRole('row').filter({ hasText: 'Nur für den Fahrer sichtbar' })
  await expectShown(hidden.getByText('12', { exact: false }).first())
  expect(await hidden.getByText('18:00').count()).toBe(0)
  expect(await manager.getByText('Zahnarzt').count()).toBe(0)
  await eventually(() => hidden.getByRole('checkbox').isDisabled()).toBe(true)
  await hidden.getByRole('link').click()
  const sheet = manager.getByRole('dialog')
  await expectShown(sheet.getByText('Private Fahrt vom Di, 03.03.2026'))
  await expectShown(sheet.getByText('1.022 km'))
  expect(await sheet.getByRole('button', { name: /Speichern|Löschen/ }).count()).toBe(0)

  await driver.page.goto(logbook)
  await driver.page.getByRole('row').filter({ hasText: 'Zahnarzt' }).getByRole('link').click()
  await expectShown(driver.page.getByRole('dialog').getByText('Nur Sie sehen die Einzelheiten dieser Fahrt.'))

  await manager.goto(logbook)
  await manager.getByRole('row').filter({ hasText: 'Kino' }).getByRole('link').click()
  await manager.getByRole('button', { name: 'Jemand anderes ist gefahren' }).click()
  const question = manager.getByRole('dialog', { name: 'Wer ist gefahren?' })
  expect(await question.getByRole('combobox', { name: 'Fahrer' }).getByRole('option').count()).toBe(1)
  await expectShown(question.getByText(/^Dann sieht und ändert nur noch Zoë/))
  await question.getByRole('button', { name: 'Übergeben' }).click()
  await eventually(() => manager.getByText('Kino').count()).toBe(0)
  await eventually(() => hidden.count()).toBe(2)
  // The sheet closes by going back, which would abort the next page.
  await eventually(() => manager.getByRole('dialog').count()).toBe(0)
  await eventually(() => new URL(manager.url()).search).not.toContain('trip=')

  await manager.goto(settings)
  await manager.getByRole('button', { name: 'Wieder allen zeigen' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Allen zeigen' }).click()
  await eventually(() => manager.getByRole('dialog').count()).toBe(0)
  await manager.goto(logbook)
  await expectShown(manager.getByText('Zahnarzt').first())
  await driver.page.reload()
  await expectShown(driver.page.getByRole('dialog').getByText(/^Seit .* sehen auch andere die Einzelheiten/))
})
