import { expect, test } from 'vitest'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { addVehicle, createCompany, joinCompany } from './vehicles-world.ts'

const world = usePortal()

test('vehicles are chosen while inviting, and assigned to who accepts', async () => {
  const { page, companyId } = await createCompany(world)
  await addVehicle(page, companyId, { licensePlate: 'RT-WB 7' })
  const chosen = await addVehicle(page, companyId, { licensePlate: 'RT-WB 8' })
  const account = await world.account()
  await page.goto(`/company/${companyId}/employees/list?invite=true`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Jo Weiß')
  await dialog.getByLabel(/^E-Mail/).fill(account.email)
  await dialog.getByRole('combobox', { name: 'Fahrzeuge' }).fill('wb 8')
  await page.getByRole('option', { name: 'RT-WB 8' }).click()
  await expectShown(dialog.getByRole('button', { name: /RT-WB 8/ }))
  await dialog.getByRole('button', { name: 'Einladung senden' }).click()
  await eventually(() => page.getByRole('dialog').count()).toBe(0)

  const invited = await world.openAs(account, '/')
  await invited.getByRole('button', { name: 'Annehmen' }).click()
  await expectShown(invited.getByRole('link', { name: 'RT-WB 8' }))
  const { body } = await callApi(invited, 'GET', `/companies/${companyId}/vehicles`)
  expect((body.data as unknown as { id: string }[]).map(({ id }) => id)).toEqual([chosen])
})

test("an employee's dialog assigns vehicles and takes them away", async () => {
  const { page, companyId } = await createCompany(world)
  const first = await addVehicle(page, companyId, { licensePlate: 'RT-WB 7' })
  await addVehicle(page, companyId, { licensePlate: 'RT-WB 8' })
  const driver = await joinCompany(world, companyId, 'company_user', { lastName: 'Zander' })
  const user = { type: 'user', id: driver.id, attributes: { roles: ['vehicle_user'] } }
  await callApi(page, 'PATCH', `/vehicles/${first}/users`, user)
  const plates = async () => {
    const { body } = await callApi(driver.page, 'GET', `/companies/${companyId}/vehicles`)
    return (body.data as unknown as { attributes: { licensePlate: string } }[]).map(
      ({ attributes }) => attributes.licensePlate,
    )
  }
  expect(await plates()).toEqual(['RT-WB 7'])
  await page.goto(`/company/${companyId}/employees/list/${driver.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /RT-WB 7/ }).click()
  await dialog.getByRole('combobox', { name: 'Fahrzeuge' }).fill('8')
  await page.getByRole('option', { name: 'RT-WB 8' }).click()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
  await eventually(plates).toEqual(['RT-WB 8'])
})
