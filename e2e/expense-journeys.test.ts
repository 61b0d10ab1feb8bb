import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, createVehicle, expectSaved, expectValue, field, readExpenses } from './expenses-world.ts'
import { historyEntries, historySummary } from './locators.ts'
import { expectShown, usePortal } from './portal-world.ts'

const world = usePortal()

const DE = {
  vehicle: { currencyCode: 'EUR', systemOfUnits: 'metric' },
  none: 'Noch keine Ausgaben',
  add: 'Ausgabe hinzufügen',
  total: 'Gesamtbetrag',
  amount: 'Menge',
  price: 'Preis je Liter',
  odometer: 'Kilometerstand',
  denied: /^Die frühere Fahrt endet laut Fahrtenbuch erst bei 1\.000\skm\.$/,
  rates: ['19\u00a0%', '7\u00a0%', '0\u00a0%'],
  save: 'Speichern',
  delete: 'Löschen',
  entered: 'Eingetragen',
  deleted: 'Gelöscht',
  changes: 'Änderungen',
  fuel: {
    name: 'Tanken',
    total: '60,20',
    corrected: '61,20',
    amount: '40',
    price: '1,505',
    changed: /60,20\s€\s*→\s*61,20\s€/,
  },
  parking: { name: 'Parken', total: '4,50', corrected: '5,50', changed: /4,50\s€\s*→\s*5,50\s€/ },
}
const EN: typeof DE = {
  vehicle: { currencyCode: 'GBP', systemOfUnits: 'imperial' },
  none: 'No expenses yet',
  add: 'Add expense',
  total: 'Total',
  amount: 'Quantity',
  price: 'Price per gal',
  odometer: 'Odometer',
  denied: /^According to the logbook, the earlier trip only ends at 1,000\smi\.$/,
  rates: ['20%', '5%', '0%'],
  save: 'Save',
  delete: 'Delete',
  entered: 'Entered',
  deleted: 'Deleted',
  changes: 'Changes',
  fuel: {
    name: 'Fuel',
    total: '60.20',
    corrected: '61.20',
    amount: '10',
    price: '6.020',
    changed: /£60\.20\s*→\s*£61\.20/,
  },
  parking: { name: 'Parking', total: '4.50', corrected: '5.50', changed: /£4\.50\s*→\s*£5\.50/ },
}

test.each([
  ['de', DE, 'l', 'EUR'],
  ['en', EN, 'gal', 'GBP'],
] as const)(
  '%s: fuel and parking are new, changed and deleted, and their history is shown',
  async (language, words, unit, currencyCode) => {
    const page = await world.openAs(await world.account({ language }))
    const { path, vehicleId } = await createVehicle(page, words.vehicle)
    const readStored = async () =>
      (await readExpenses(page, vehicleId)).data.map(({ attributes }) => attributes)
    await page.goto(path)

    await enter(page, words, 'fuel')
    expect(await readStored()).toMatchObject([{ category: 'fuel', grossing: 60.2, unit, currencyCode }])
    await correct(page, words, 'fuel')
    expect(await readStored()).toMatchObject([
      { category: 'fuel', grossing: 61.2, odometer: 990, unit, currencyCode },
    ])
    await remove(page, words)
    expect(await readStored()).toEqual([])

    await enter(page, words, 'parking')
    expect(await readStored()).toMatchObject([
      { category: 'parking', grossing: 4.5, unit: null, currencyCode },
    ])
    await correct(page, words, 'parking')
    expect(await readStored()).toMatchObject([
      { category: 'parking', grossing: 5.5, odometer: 990, unit: null, currencyCode },
    ])
    await remove(page, words)
    expect(await readStored()).toEqual([])

    await page.getByRole('link', { name: words.changes }).click()
    const rows = page.getByRole('table', { name: words.changes }).locator('tbody tr')
    for (const name of [words.fuel.name, words.parking.name])
      await expectShown(rows.filter({ hasText: words.deleted }).filter({ hasText: name }))
  },
)

async function enter(page: Page, words: typeof DE, category: 'fuel' | 'parking'): Promise<void> {
  await expectShown(page.getByText(words.none))
  await button(page, words.add).click()
  await page.getByRole('radio', { name: words[category].name }).check({ force: true })
  await field(page, words.total).fill(words[category].total)
  if (category === 'fuel') {
    await field(page, words.amount).fill(words.fuel.amount)
    await expectValue(field(page, words.price)).toBe(words.fuel.price)
  }
  expect(
    await page
      .getByRole('group', { name: /Steuersätze|tax rates/ })
      .getByRole('button')
      .allInnerTexts(),
  ).toEqual(words.rates)
  await button(page, words.save).click()
  await expectSaved(page)
}

/** With an odometer that contradicts the logbook: it is saved and reported in the list. Then the history is opened. */
async function correct(page: Page, words: typeof DE, category: 'fuel' | 'parking'): Promise<void> {
  const row = page.getByText(words[category].name).first()
  await row.click()
  await field(page, words.total).fill(words[category].corrected)
  await field(page, words.odometer).fill('990')
  await expectShown(page.getByRole('dialog').getByText(words.denied))
  await button(page, words.save).click()
  await expectSaved(page)
  await expectShown(page.getByRole('img', { name: words.denied }))
  await row.click()
  await historySummary(page).click()
  await expectShown(historyEntries(page).first().getByText(words[category].changed))
  await expectShown(historyEntries(page).last().getByText(words.entered))
}

/** The one whose editor is open. */
async function remove(page: Page, words: typeof DE): Promise<void> {
  await button(page, words.delete).click()
  await page.getByRole('dialog').last().getByRole('button', { name: words.delete }).click()
  await expectSaved(page)
}
