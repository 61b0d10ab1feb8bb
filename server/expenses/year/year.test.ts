import { expect, test } from 'vitest'
import type { ExpenseYear } from '#contract/expenses/insights.ts'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { expenseAt, fuelAt, makeExpense } from '../testing.ts'

const app = useApp()

/** Hours from 1 March 2026, 7:00 in Berlin. */
const DAY = 24
const FEBRUARY = -10 * DAY
const LAST_YEAR = -400 * DAY

async function withVehicle(attributes: object = {}) {
  const { owner, id } = await makeCompany(app)
  const vehicle = (await makeVehicle(owner, id, attributes)).id
  const year = async () =>
    (await owner.get(`/api/vehicles/${vehicle}/expense-year`)).json<{ data: { attributes: ExpenseYear } }>()
      .data.attributes
  return { owner, vehicle, year }
}

test('a year has cost per distance and consumption, per month and in total', async () => {
  const { owner, vehicle, year } = await withVehicle()
  await makeTrip(owner, vehicle, tripFrom(1_000, 1_400, FEBRUARY))
  await makeTrip(owner, vehicle, tripFrom(1_400, 1_700, DAY))
  const spend = (expense: object) => makeExpense(owner, vehicle, expense)
  await spend(fuelAt(LAST_YEAR, 600, 30, { grossing: 48 }))
  await spend(fuelAt(FEBRUARY - 2, 1_000, 30, { grossing: 50.1 }))
  await spend(fuelAt(FEBRUARY + DAY, 1_400, 24, { grossing: 39.95 }))
  await spend(fuelAt(2 * DAY, 1_500, 3, { grossing: 5, isReferenceValue: false }))
  await spend(fuelAt(3 * DAY, 1_700, 16, { grossing: 27.2 }))
  await spend(expenseAt(3 * DAY, { grossing: 0.05 }))

  const { months, total } = await year()
  expect(months).toHaveLength(12)
  expect([months[0]?.month, months[8]?.month, months[11]?.month]).toEqual(['2025-04', '2025-12', '2026-03'])
  // 30 l since last year and 24 l, for 400 km each; then 19 l for 300 km.
  expect(months.slice(-3)).toEqual([
    { month: '2026-01', distance: 0, costs: [], consumptions: [] },
    {
      month: '2026-02',
      distance: 400,
      costs: [{ currencyCode: 'EUR', grossing: 90.05, byDistance: 0.23 }],
      consumptions: [{ productType: 'benzin', value: 6.75, unit: 'l/100km' }],
    },
    {
      month: '2026-03',
      distance: 300,
      costs: [{ currencyCode: 'EUR', grossing: 32.25, byDistance: 0.11 }],
      consumptions: [{ productType: 'benzin', value: 6.33, unit: 'l/100km' }],
    },
  ])
  expect(total).toEqual({
    distance: 700,
    costs: [{ currencyCode: 'EUR', grossing: 122.3, byDistance: 0.17 }],
    consumptions: [{ productType: 'benzin', value: 6.64, unit: 'l/100km' }],
  })
})

test('currencies and fuels are separate, and cost without distance has no rate', async () => {
  const { owner, vehicle, year } = await withVehicle({ systemOfUnits: 'usa', currencyCode: 'USD' })
  const electro = { productType: 'electro' }
  for (const [hour, odometer] of [
    [0, 100],
    [1, 400],
  ] as const) {
    await makeExpense(owner, vehicle, fuelAt(hour, odometer, 10))
    await makeExpense(owner, vehicle, fuelAt(hour, odometer, 60, electro))
  }
  await owner.patch(`/api/vehicles/${vehicle}`, 'vehicle', { currencyCode: 'EUR' })
  await makeExpense(owner, vehicle, expenseAt(2, { grossing: 7 }))
  expect((await year()).total).toEqual({
    distance: 0,
    costs: [
      { currencyCode: 'EUR', grossing: 7, byDistance: null },
      { currencyCode: 'USD', grossing: 240, byDistance: null },
    ],
    consumptions: [
      { productType: 'benzin', value: 30, unit: 'mpg' },
      { productType: 'electro', value: 5, unit: 'mi/kWh' },
    ],
  })
})

test('months are in the vehicle’s zone, and deleted expenses no longer count', async () => {
  const { owner, vehicle, year } = await withVehicle({ timeZone: 'Pacific/Auckland' })
  expect(await year()).toEqual({ months: [], total: { distance: 0, costs: [], consumptions: [] } })
  const fill = (expenseDateIso: string, odometer: number) =>
    makeExpense(owner, vehicle, { ...fuelAt(0, odometer, 10), expenseDateIso })
  await fill('2026-02-27T12:00:00Z', 100)
  await fill('2026-02-28T11:30:00Z', 300)
  const newest = await makeExpense(owner, vehicle, expenseAt(40 * DAY))
  const consumed = async () =>
    (await year()).months.filter(({ consumptions }) => consumptions.length > 0).map(({ month }) => month)
  expect(await consumed()).toEqual(['2026-03'])
  expect((await year()).months.at(-1)?.month).toBe('2026-04')
  await owner.remove(`/api/expenses/${newest.id}`)
  expect((await year()).months.at(-1)?.month).toBe('2026-03')
})
