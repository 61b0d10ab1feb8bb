import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { ExpenseFigures, ExpenseYear } from '#contract/expenses/insights.ts'
import { consumptionSeries, costSeries, isChartable } from './year-series.ts'

const translate = (key: string, words?: object) => [key, ...Object.values(words ?? {})].join(' ')
const t = translate as unknown as TFunction
const words = { t, language: 'de', system: 'metric' } as const

const litres = (productType: 'benzin' | 'adblue' | 'lpg', value: number) =>
  ({ productType, value, unit: 'l/100km' }) as const
const euros = (grossing: number, byDistance: number | null) =>
  ({ currencyCode: 'EUR', grossing, byDistance }) as const

const year = (months: Partial<ExpenseFigures>[], total: Partial<ExpenseFigures>): ExpenseYear => ({
  months: months.map((figures, index) => ({ month: `2026-0${index + 1}`, ...empty, ...figures })),
  total: { ...empty, ...total },
})
const empty: ExpenseFigures = { distance: 0, costs: [], consumptions: [] }

test('a fuel has a value per month and for the year, AdBlue has none', () => {
  const months = [
    { consumptions: [litres('benzin', 6), litres('adblue', 0.4)] },
    {},
    { consumptions: [litres('benzin', 7)] },
  ]
  const total = { consumptions: [litres('benzin', 6.3), litres('adblue', 0.4)] }
  const [first, ...others] = consumptionSeries(year(months, total), words)
  expect(others).toEqual([])
  expect(first).toMatchObject({ label: 'expenses.consumption', total: 6.3, values: [6, null, 7] })
  expect(first?.write(6)).toBe('6,0\u00a0l/100\u00a0km')
})

test('two fuels are distinguished by their names', () => {
  const consumptions = [litres('benzin', 6), litres('lpg', 9)]
  const both = consumptionSeries(year([{ consumptions }], { consumptions }), words)
  expect(both.map(({ label, values }) => [label, values])).toEqual([
    ['expenses.consumptionOf fuel.benzin', [6]],
    ['expenses.consumptionOf fuel.lpg', [9]],
  ])
})

test('costs per kilometre need driven kilometres', () => {
  const months = [{ costs: [euros(90, 0.3)] }, { costs: [euros(20, null)] }]
  const [first] = costSeries(year(months, { costs: [euros(110, 0.37)] }), words)
  expect(first).toMatchObject({ label: 'expenses.costBy.km', total: 0.37, values: [0.3, null] })
  expect(first?.write(0.3)).toBe('0,30\u00a0€')
  expect(costSeries(year(months, { costs: [euros(110, null)] }), words)).toEqual([])
})

const series = (values: (number | null)[]) => ({ id: '', label: '', total: 1, values, write: String })

test('a single month is no chart', () => {
  expect(isChartable(series([null, 4, null]))).toBe(false)
  expect(isChartable(series([3, null, 4]))).toBe(true)
})
