import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'

const world = usePortal()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
// A label may say behind its name that the field is optional.
const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(new RegExp(`^${name}`))
const saved = (page: Page) => eventually(() => page.getByRole('dialog').count()).toBe(0)
const valueOf = (input: Locator) => eventually(() => input.inputValue())

const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** A vehicle with one trip that ended yesterday at 1,000; the address of its expenses. */
async function withVehicle(page: Page): Promise<{ path: string; vehicleId: string }> {
  const company = await callApi(page, 'POST', '/companies', {
    type: 'company',
    attributes: { name: 'Albwerk GmbH' },
  })
  const companyId = company.body.data.id
  const vehicle = await callApi(page, 'POST', `/companies/${companyId}/vehicles`, {
    type: 'vehicle',
    attributes: { licensePlate: 'RT-AW 7', timeZone: 'Europe/Berlin', odometer: 900 },
  })
  const vehicleId = vehicle.body.data.id
  await callApi(page, 'POST', `/vehicles/${vehicleId}/trips`, {
    type: 'trip',
    attributes: {
      dateStartIso: at(25),
      dateStartTz: 'Europe/Berlin',
      dateEndIso: at(24),
      dateEndTz: 'Europe/Berlin',
      odometerStart: 900,
      odometerEnd: 1_000,
    },
  })
  return { path: `/company/${companyId}/vehicles/${vehicleId}/expenses`, vehicleId }
}

type Read = { data: { attributes: Record<string, unknown> }[] }
const expensesOf = async (page: Page, vehicleId: string) =>
  (await callApi(page, 'GET', `/vehicles/${vehicleId}/expenses`)).body as unknown as Read

test('fuel and parking are entered, changed and deleted, and the history tells of it', async () => {
  const page = await world.signedIn(await world.account({ language: 'de' }))
  const { path, vehicleId } = await withVehicle(page)
  await page.goto(path)
  await expectShown(page.getByText('Noch keine Ausgaben'))

  await button(page, 'Ausgabe hinzufügen').click()
  expect(await field(page, 'Kraftstoff').inputValue()).toBe('benzin')
  expect(await field(page, 'Kilometerstand').inputValue()).toBe('1.000')
  await field(page, 'Gesamtbetrag').fill('81,57')
  await field(page, 'Menge').fill('48,123')
  await valueOf(field(page, 'Preis je l')).toBe('1,695')
  await expectShown(page.getByText('Berechnet'))
  await field(page, 'Preis je l').fill('2')
  await valueOf(field(page, 'Gesamtbetrag')).toBe('96,25')
  await field(page, 'Gesamtbetrag').fill('81,57')
  await valueOf(field(page, 'Menge')).toBe('40,785')
  await button(page, '19 %').click()
  await expectShown(page.getByText(/Steuer 13,02\s€ · netto 68,55\s€/))
  await page.getByRole('switch', { name: 'Vollgetankt' }).check()
  await field(page, 'Kilometerstand').fill('990')
  await expectShown(page.getByText(/Die frühere Fahrt endet laut Fahrtenbuch erst bei 1\.000\skm/))
  await field(page, 'Kilometerstand').fill('1.050')
  await page.getByText('Die frühere Fahrt endet').waitFor({ state: 'detached' })
  await field(page, 'Tags').fill('Messe')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await saved(page)
  await expectShown(page.getByText('Ihre Änderungen wurden gespeichert'))
  await expectShown(page.getByText(/1 Ausgabe · 81,57\s€/))
  await expectShown(page.getByText(/1\.050\skm/))
  const [fuel] = (await expensesOf(page, vehicleId)).data
  expect(fuel?.attributes).toMatchObject({
    category: 'fuel',
    productType: 'benzin',
    grossing: 81.57,
    amount: 40.785,
    unit: 'l',
    pricePerUnit: 2,
    tax: 19,
    odometer: 1_050,
    isReferenceValue: true,
    tags: ['Messe'],
  })

  await page.keyboard.press('n')
  await page.getByRole('radio', { name: 'Parken' }).check({ force: true })
  expect(await field(page, 'Menge').count()).toBe(0)
  expect(await field(page, 'Kraftstoff').count()).toBe(0)
  await field(page, 'Gesamtbetrag').fill('4,505')
  await button(page, 'Speichern').click()
  await expectShown(page.getByText('Höchstens 2 Nachkommastellen.'))
  await field(page, 'Gesamtbetrag').fill('4,50')
  await field(page, 'Kommentar').fill('Parkhaus')
  await button(page, 'Speichern').click()
  await saved(page)
  await expectShown(page.getByText(/2 Ausgaben · 86,07\s€/))

  await page
    .getByRole('link', { name: /\d\d:\d\d/ })
    .first()
    .click()
  await page.getByRole('radio', { name: 'Reinigung' }).check({ force: true })
  await field(page, 'Gesamtbetrag').fill('6')
  await button(page, 'Speichern').click()
  await saved(page)
  await page.getByText('Reinigung').first().click()
  await page.locator('.history > summary').click()
  const changed = page.locator('.history li').first()
  await expectShown(changed.getByText('Parken'))
  expect(await changed.innerText()).toMatch(/Gesamtbetrag\s+4,50\s€\s*→\s*6,00\s€/)

  await button(page, 'Löschen').click()
  await expectShown(page.getByText('Ihre Geschichte bleibt aufbewahrt.', { exact: false }))
  await page.getByRole('dialog').last().getByRole('button', { name: 'Löschen' }).click()
  await saved(page)
  await expectShown(page.getByText(/1 Ausgabe · 81,57\s€/))
  expect((await expensesOf(page, vehicleId)).data).toHaveLength(1)
})

test('on an English phone a receipt is entered, and another one’s change is not overwritten', async () => {
  const page = await world.signedIn(await world.account({ language: 'en' }), '/', PHONE)
  const { path, vehicleId } = await withVehicle(page)
  await page.goto(`${path}?expense=new`)
  await field(page, 'Fuel type').selectOption({ label: 'Electricity' })
  await field(page, 'Amount').fill('31.5')
  await field(page, 'Price per kWh').fill('0.49')
  await valueOf(field(page, 'Total')).toBe('15.44')
  await button(page, 'Save').click()
  await saved(page)
  await expectShown(page.getByText(/1 expense · €15\.44/))

  await page.getByText('Electricity').click()
  const [made] = (await expensesOf(page, vehicleId)).data as unknown as { id: string }[]
  await callApi(page, 'PATCH', `/expenses/${made?.id}`, { type: 'expense', attributes: { comment: 'x' } })
  await field(page, 'Total').fill('20')
  await button(page, 'Save').click()
  await expectShown(page.getByRole('dialog').nth(1))
  expect((await expensesOf(page, vehicleId)).data[0]?.attributes.grossing).toBe(15.44)
})
