import { expect, test } from 'vitest'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { addVehicle, createCompany } from './vehicles-world.ts'

const world = usePortal()

test('a vehicle gets a name, a VIN, a driver and a category, and a new trip starts with them', async () => {
  const { page, companyId } = await createCompany(world)
  const id = await addVehicle(page, companyId, { licensePlate: 'RT-WB 7' })
  const me = (await callApi(page, 'GET', '/users/me')).body.data
  await page.goto(`/company/${companyId}/vehicles/${id}/settings`)

  await page.getByLabel('Fahrgestellnummer').fill('wvwzzz1jzxi000001')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expectShown(page.getByText(/Ziffern und Buchstaben außer I, O und Q/).first())

  await page.getByLabel('Fahrgestellnummer').fill('wvwzzz1jzxw000001')
  await page.getByLabel('Bezeichnung').fill('Der Rote')
  await page.getByLabel('Fahrer neuer Fahrten').selectOption(me.id)
  await page.getByLabel('Kategorie neuer Fahrten').selectOption('commute')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await eventually(
    async () => (await callApi(page, 'GET', `/vehicles/${id}`)).body.data.attributes,
  ).toMatchObject({
    name: 'Der Rote',
    vin: 'WVWZZZ1JZXW000001',
    defaultDriverId: me.id,
    defaultCategory: 'commute',
  })
  await expectShown(page.getByRole('main').getByText('Der Rote', { exact: true }))

  const { firstName, lastName } = me.attributes as Record<string, string>
  await page.goto(`/company/${companyId}/vehicles/${id}/trips?trip=new`)
  const sheet = page.getByRole('dialog')
  await eventually(() => sheet.getByRole('combobox', { name: 'Fahrer' }).inputValue()).toBe(
    `${firstName} ${lastName}`,
  )
  await eventually(() => sheet.getByRole('radio', { name: 'Arbeitsweg' }).isChecked()).toBe(true)

  await page.goto(`/company/${companyId}/vehicles`)
  await expectShown(page.getByRole('row').filter({ hasText: 'RT-WB 7' }).getByText('Der Rote'))
})

test('a plate is typed in capitals, also in the middle, and its band shows the chosen country', async () => {
  const { page, companyId } = await createCompany(world)
  await page.goto(`/company/${companyId}/vehicles?vehicle=new`)
  const plate = page.getByLabel('Kennzeichen', { exact: true })
  await plate.pressSequentially('w-45 tx')
  await eventually(() => plate.inputValue()).toBe('W-45 TX')
  for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await page.keyboard.type('a3')
  await eventually(() => plate.inputValue()).toBe('W-A345 TX')
  await page.getByLabel('Zulassungsland').selectOption({ label: 'Österreich' })
  await page.getByRole('button', { name: 'Speichern' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'W-A345 TX' })
  await expectShown(heading)
  await eventually(() => heading.innerText()).toMatch(/^A\s*W-A345 TX$/)
})

test('a switch that is still being saved is no conflict with the details typed meanwhile', async () => {
  const { page, companyId } = await createCompany(world)
  const id = await addVehicle(page, companyId)
  await page.goto(`/company/${companyId}/vehicles/${id}/settings/recording`)
  const { promise: isTyped, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/vehicles/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await isTyped
    await route.fallback()
  })
  await page.getByRole('switch', { name: 'Strecke speichern' }).uncheck()
  await page.getByRole('link', { name: 'Stammdaten' }).click()
  await page.getByLabel('Währung').selectOption('CHF')
  const stored = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
  release()
  await stored
  await page.getByRole('button', { name: 'Speichern' }).click()
  await eventually(
    async () => (await callApi(page, 'GET', `/vehicles/${id}`)).body.data.attributes,
  ).toMatchObject({ currencyCode: 'CHF', isSaveTrackEnabled: false })
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a switch whose reply is still on its way is no conflict either', async () => {
  const { page, companyId } = await createCompany(world)
  const id = await addVehicle(page, companyId)
  await page.goto(`/company/${companyId}/vehicles/${id}/settings/recording`)
  const { promise: isSaved, resolve: release } = Promise.withResolvers<void>()
  const { promise: isStored, resolve: store } = Promise.withResolvers<void>()
  await page.route(`**/api/vehicles/${id}`, async (route) => {
    if (!route.request().postData()?.includes('isSaveTrackEnabled')) return route.fallback()
    const response = await route.fetch()
    store()
    await isSaved
    await route.fulfill({ response })
  })
  await page.getByRole('switch', { name: 'Strecke speichern' }).uncheck()
  await isStored
  await page.getByRole('link', { name: 'Stammdaten' }).click()
  await page.getByLabel('Währung').selectOption('CHF')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await eventually(
    async () => (await callApi(page, 'GET', `/vehicles/${id}`)).body.data.attributes,
  ).toMatchObject({ currencyCode: 'CHF', isSaveTrackEnabled: false })
  expect(await page.getByRole('dialog').count()).toBe(0)
  release()
})
