import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import {
  button,
  createVehicle,
  expectSaved,
  expectValue,
  field,
  hoursAgo,
  readExpenses,
} from './expenses-world.ts'
import { historyEntries, historySummary } from './locators.ts'
import { callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'

const world = usePortal()

test('fuel and parking are entered, changed and deleted, and the history shows it', async () => {
  const page = await world.openAs(await world.account({ language: 'de' }))
  const { path, vehicleId } = await createVehicle(page)
  await page.goto(path)
  await expectShown(page.getByText('Noch keine Ausgaben'))

  await button(page, 'Ausgabe hinzufügen').click()
  await eventually(() => field(page, 'Kraftstoff').inputValue()).toBe('benzin')
  await eventually(() => field(page, 'Kilometerstand').inputValue()).toBe('1.000')
  await field(page, 'Gesamtbetrag').fill('81,57')
  await field(page, 'Menge').fill('48,123')
  await expectValue(field(page, 'Preis je Liter')).toBe('1,695')
  await expectShown(page.getByText('Berechnet'))
  await field(page, 'Preis je Liter').fill('2')
  await expectValue(field(page, 'Gesamtbetrag')).toBe('96,25')
  await field(page, 'Gesamtbetrag').fill('81,57')
  await expectValue(field(page, 'Menge')).toBe('40,785')
  await button(page, '19 %').click()
  await expectShown(page.getByText(/Steuer\s13,02\s€, netto\s68,55\s€/))
  await page.getByRole('switch', { name: 'Vollgetankt' }).check()
  await field(page, 'Kilometerstand').fill('990')
  await expectShown(page.getByText(/Die frühere Fahrt endet laut Fahrtenbuch erst bei 1\.000\skm/))
  await field(page, 'Kilometerstand').fill('1.050')
  await page.getByText('Die frühere Fahrt endet').waitFor({ state: 'detached' })
  await field(page, 'Ort').fill('Stuttgart')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expectShown(page.getByText(/stand das Fahrzeug um diese Zeit 7[1-5]\skm entfernt/))
  await field(page, 'Ort').fill('')
  await page.getByText('stand das Fahrzeug').waitFor({ state: 'detached' })
  await field(page, 'Tags').fill('Messe')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expectSaved(page)
  await expectShown(page.getByText('Ihre Änderungen wurden gespeichert'))
  await expectShown(page.getByText(/1 Ausgabe · 81,57\s€/))
  await expectShown(page.getByText(/1\.050\skm/))
  const [fuel] = (await readExpenses(page, vehicleId)).data
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
  await expectSaved(page)
  await expectShown(page.getByText(/2 Ausgaben · 86,07\s€/))

  await page
    .getByRole('link', { name: /\d\d:\d\d/ })
    .first()
    .click()
  await page.getByRole('radio', { name: 'Reinigung' }).check({ force: true })
  await field(page, 'Gesamtbetrag').fill('6')
  await button(page, 'Speichern').click()
  await expectSaved(page)
  await page.getByText('Reinigung').first().click()
  await historySummary(page).click()
  const changed = historyEntries(page).first()
  await expectShown(changed.getByText('Parken'))
  await eventually(() => changed.innerText()).toMatch(/Gesamtbetrag\s+4,50\s€\s*→\s*6,00\s€/)

  await button(page, 'Löschen').click()
  await expectShown(page.getByText('Ihr Verlauf bleibt erhalten.', { exact: false }))
  await page.getByRole('dialog').last().getByRole('button', { name: 'Löschen' }).click()
  await expectSaved(page)
  await expectShown(page.getByText(/1 Ausgabe · 81,57\s€/))
  expect((await readExpenses(page, vehicleId)).data).toHaveLength(1)

  await page.getByRole('link', { name: 'Änderungen' }).click()
  const changes = page.getByRole('table', { name: 'Änderungen' }).locator('tbody tr')
  await eventually(() => changes.count()).toBe(2)
  await eventually(() => changes.first().innerText()).toMatch(/Miriam Kern[\s\S]*Gelöscht\s+Ausgabe vom/)
  await eventually(() => changes.first().locator('del').allInnerTexts()).toEqual(
    expect.arrayContaining(['Reinigung', '6,00\u00a0€', 'Parkhaus']),
  )
  await eventually(() => changes.last().innerText()).toMatch(/Gesamtbetrag\s+4,50\s€\s*→\s*6,00\s€/)
  await changes.first().getByText('Verlauf', { exact: true }).click()
  await expectShown(changes.first().getByText('Eingetragen'))
  const show = page.getByRole('combobox', { name: 'Anzeigen' })
  await show.selectOption('Nur Gelöschtes')
  await eventually(() => changes.count()).toBe(1)
  await show.selectOption('Alle Einträge')
  await page.getByRole('link', { name: 'Ausgabe vom' }).click()
  await expectShown(page.getByRole('dialog', { name: 'Ausgabe' }))

  // A new expense opened by its URL waits for the list, to continue from the last entered values.
  const { promise: listed, resolve: list } = Promise.withResolvers<void>()
  await page.route(`**/api/vehicles/${vehicleId}/expenses?**`, (route) => listed.then(() => route.continue()))
  await page.goto(`${path}?expense=new`)
  await expectShown(page.getByRole('dialog', { name: 'Ausgabe hinzufügen' }))
  list()
  await expectValue(field(page, 'Steuersatz')).toBe('19')
})

/** Fill-ups in the months before: 6 and 7 litres per hundred kilometres. */
async function fillBefore(page: Page, vehicleId: string): Promise<void> {
  for (const [days, odometer, amount] of [
    [105, 100, 40],
    [70, 600, 30],
    [35, 800, 14],
  ] as const)
    await callApi(page, 'POST', `/vehicles/${vehicleId}/expenses`, {
      type: 'expense',
      attributes: {
        category: 'fuel',
        grossing: amount * 2,
        amount,
        odometer,
        isReferenceValue: true,
        expenseDateIso: hoursAgo(days * 24),
        expenseDateTz: 'Europe/Berlin',
      },
    })
}

// Seconds by the keystroke-level model: pointing and pressing, a key, and thinking.
const [PRESS, KEY, THINK] = [1.1, 0.28, 1.35]

/** Taps like a thumb, and counts its actions. */
function thumbOf(page: Page) {
  const done = { presses: 0, keys: 0, thoughts: 0 }
  return {
    tap: async (what: Locator) => {
      await what.tap()
      done.presses += 1
    },
    think: () => void (done.thoughts += 1),
    type: async (text: string) => {
      await page.keyboard.type(text)
      done.keys += text.length
    },
    next: async () => {
      await page.keyboard.press('Enter')
      done.keys += 1
    },
    done: () => ({ ...done, seconds: done.presses * PRESS + done.keys * KEY + done.thoughts * THINK }),
  }
}

const upperEdge = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().top)
const lowerEdge = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().bottom)

test('on an English phone a receipt takes under fifteen seconds, and two users lose no input', async () => {
  const page = await world.openAs(await world.account({ language: 'en' }), undefined, PHONE)
  const { path, vehicleId } = await createVehicle(page)
  await fillBefore(page, vehicleId)
  await page.goto(path)
  await expectShown(
    page.getByRole('img', {
      name: /^Consumption, .* to .*: 6\.3\sl\/100\skm on average, from 6\.0\sl\/100\skm to 7\.0\sl\/100\skm$/,
    }),
  )
  const columns = page.getByRole('img', { name: /^Consumption/ }).locator('g > rect:last-child')
  const heights = await columns.evaluateAll((all) => all.map((one) => Number(one.getAttribute('height'))))
  // A month without a value is 3 pixels high.
  const tall = heights.filter((height) => height > 3)
  // 6 and 7 litres: the higher one is as tall as the chart.
  expect(tall.map((height) => Math.round(height / 0.64))).toEqual([86, 100])
  await expectShown(page.getByText('Once two months have both trips and expenses', { exact: false }))
  await button(page, 'Consumption and cost as a table').tap()
  expect(await page.getByRole('dialog').getByRole('row').count()).toBe(14)
  await button(page, 'Close').tap()

  const thumb = thumbOf(page)
  await thumb.tap(button(page, 'Expense'))
  await page.locator('dialog input[inputmode=decimal]:focus').waitFor()
  thumb.think()
  await thumb.type('76.34')
  await thumb.next()
  thumb.think()
  await thumb.type('45.2')
  await expectValue(field(page, 'Price per litre')).toBe('1.689')
  await thumb.tap(field(page, 'Odometer'))
  thumb.think()
  await thumb.type('1050.5')
  await thumb.tap(page.getByText('Filled up', { exact: true }))
  await thumb.tap(button(page, 'Save'))
  await expectSaved(page)
  expect(thumb.done()).toMatchObject({ presses: 4, keys: 16, thoughts: 3 })
  expect(thumb.done().seconds).toBeLessThan(15)
  const [saved] = (await readExpenses(page, vehicleId)).data as unknown as { id: string }[]
  expect((await readExpenses(page, vehicleId)).data[0]?.attributes).toMatchObject({
    grossing: 76.34,
    amount: 45.2,
    pricePerUnit: 1.689,
    odometer: 1_050.5,
    isReferenceValue: true,
  })

  await page.goto(`${path}?expense=${saved?.id}`)
  // A contradiction at a field near the lower edge scrolls into view.
  await field(page, 'Odometer').evaluate((input) => input.scrollIntoView({ block: 'end' }))
  await field(page, 'Odometer').fill('990')
  const warning = page.getByText('According to the logbook, the earlier trip')
  await expectShown(warning)
  await eventually(() => lowerEdge(warning)).toBeLessThanOrEqual(
    await upperEdge(button(page, 'Save').locator('..')),
  )
  await field(page, 'Odometer').fill('1050.5')
  await field(page, 'Total').fill('20')
  const other = await page.context().newPage()
  await other.goto(`${path}?expense=${saved?.id}`)
  await field(other, 'Comment').fill('receipt lost')
  await button(other, 'Save').tap()
  await expectSaved(other)
  await button(page, 'Save').tap()
  const beside = page.getByRole('dialog', { name: 'Changed in the meantime' })
  await expectShown(beside.getByRole('row', { name: 'Total 20.00 76.34' }))
  await expectShown(beside.getByRole('row', { name: 'Comment – receipt lost' }))
  // And the price, which follows from the total; fields that neither has touched are not listed.
  expect(await beside.getByRole('rowheader').count()).toBe(3)
  await beside.getByRole('button', { name: 'Apply my changes' }).tap()
  await eventually(() => field(page, 'Comment').inputValue()).toBe('receipt lost')
  await button(page, 'Save').tap()
  await expectSaved(page)
  expect((await readExpenses(page, vehicleId)).data[0]?.attributes).toMatchObject({
    grossing: 20,
    comment: 'receipt lost',
  })
})

test('fuel without an amount is shown as missing, and the amount can be entered later', async () => {
  const page = await world.openAs(await world.account({ language: 'de' }))
  const { path, vehicleId } = await createVehicle(page)
  await page.goto(path)
  await button(page, 'Ausgabe hinzufügen').click()
  await field(page, 'Gesamtbetrag').fill('60')
  await button(page, 'Speichern').click()
  await expectSaved(page)
  await page.getByRole('row', { name: /Menge fehlt/ }).click()
  expect(await field(page, 'Menge').inputValue()).toBe('')
  await field(page, 'Menge').fill('40')
  await expectValue(field(page, 'Preis je Liter')).toBe('1,500')
  await button(page, 'Speichern').click()
  await expectSaved(page)
  await expectShown(page.getByRole('row', { name: /40,00\sl/ }))
  expect((await readExpenses(page, vehicleId)).data[0]?.attributes).toMatchObject({ amount: 40 })
})
