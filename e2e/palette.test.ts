import { expect, test } from 'vitest'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'
import { addVehicle, createCompany, joinCompany } from './vehicles-world.ts'

const world = usePortal()

test('the palette finds vehicles by plate, and people and contacts by name', async () => {
  const { page, companyId } = await createCompany(world)
  const vehicleId = await addVehicle(page, companyId, { licensePlate: 'RT-QX 77' })
  const { id: userId } = await joinCompany(world, companyId, 'company_user', { lastName: 'Querfeld' })
  for (const [path, lastName] of [
    [`/companies/${companyId}`, 'Quandt'],
    ['/users/me', 'Quirin'],
  ] as const)
    await callApi(page, 'POST', `${path}/selectionlists/contacts`, {
      type: 'contact',
      attributes: { lastName },
    })
  await page.goto(`/company/${companyId}/vehicles`)
  await expectShown(page.getByText('RT-QX 77').first())
  const palette = page.getByRole('dialog', { name: 'Suchen oder springen' })
  const options = palette.getByRole('option')
  const open = async (text: string) => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(text)
  }

  await open('qu')
  await eventually(() => options.allTextContents()).toEqual([
    'Jonas QuerfeldMitarbeiter · Albwerk GmbH',
    'QuandtKontakte · Albwerk GmbH',
    'QuirinKontakte · Meine Auswahllisten',
  ])
  await page.keyboard.press('Enter')
  await eventually(() => page.url()).toContain(userId)
  await expectShown(page.getByRole('dialog').getByText('Jonas Querfeld').first())
  await page.keyboard.press('Escape')
  await eventually(() => page.getByRole('dialog').count()).toBe(0)

  await open('quirin')
  await eventually(() => options.count()).toBe(1)
  await page.keyboard.press('Enter')
  await eventually(() => page.getByLabel('Nachname').inputValue()).toBe('Quirin')
  await page.keyboard.press('Escape')
  await eventually(() => page.getByRole('dialog').count()).toBe(0)

  await page.goto(`/company/${companyId}/vehicles`)
  await expectShown(page.getByText('RT-QX 77').first())
  await open('rtqx')
  await eventually(() => options.allTextContents()).toEqual(['RT-QX 77Fahrzeuge · Albwerk GmbH'])
  await page.keyboard.press('Enter')
  await eventually(() => page.url()).toContain(`/vehicles/${vehicleId}/trips`)

  await open('xyzxyz')
  await expectShown(palette.getByText('Nichts gefunden für „xyzxyz“'))
  expect(await options.count()).toBe(0)
})

test('an employee finds no people, and a search that fails says so', async () => {
  const { page: owner, companyId } = await createCompany(world)
  await addVehicle(owner, companyId, { licensePlate: 'RT-QX 78' })
  const { page } = await joinCompany(world, companyId, 'company_user', { lastName: 'Querfeld' })
  const searched: string[] = []
  page.on('request', (request) => searched.push(request.url()))
  await page.goto(`/company/${companyId}/vehicles`)
  const palette = page.getByRole('dialog', { name: 'Suchen oder springen' })
  await expectShown(page.getByRole('heading', { name: 'Fahrzeuge' }).first())
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('qx')
  await expectShown(palette.getByText('Nichts gefunden für „qx“'))
  expect(searched.filter((url) => /\/users\?.*search/.test(url))).toEqual([])
  await page.route('**/api/companies/*/vehicles*', (route) => route.abort())
  await palette.getByRole('combobox').fill('qxx')
  await expectShown(
    palette.getByText('Fahrzeuge, Fahrten, Personen und Kontakte konnten nicht durchsucht werden.'),
  )
})
