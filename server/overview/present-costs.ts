import { EXPENSE_CATEGORIES } from '#contract/expenses/expense.ts'
import type { Costs } from '#contract/overview/calls.ts'
import { CURRENCIES } from '#contract/vehicles/vehicle.ts'
import { mapInTurns } from '../http/in-turns.ts'
import type { MonthCost, SpentSums } from './costs/store.ts'
import { currentMonths, type Months, monthBefore, twelveMonths, yearBefore } from './period.ts'

export type CostRows = { months: readonly MonthCost[]; spent: SpentSums }

const sumOf = (rows: readonly { hundredths: number }[]) =>
  rows.reduce((sum, { hundredths }) => sum + hundredths, 0) / 100

const categoriesOf = (rows: readonly MonthCost[]) =>
  EXPENSE_CATEGORIES.flatMap((category) => {
    const own = rows.filter((row) => row.category === category)
    return own.length > 0 ? [{ category, grossing: sumOf(own) }] : []
  })

export async function presentCosts(period: Months, { months, spent }: CostRows): Promise<Costs> {
  const within = currentMonths(period)
  const twelve = twelveMonths(period)
  const shortened = monthBefore(period)
  const whole = Map.groupBy(
    months.filter(({ month }) => month !== shortened),
    (row) => row.currency_code,
  )
  return {
    currencies: CURRENCIES.flatMap((currencyCode) => {
      const sums = spent.ofCurrencies.find((row) => row.currency_code === currencyCode)
      const before = sums?.before ?? null
      const own = whole.get(currencyCode) ?? []
      if (own.length === 0 && before === null) return []
      const byMonth = Map.groupBy(own, ({ month }) => month)
      const rowsOf = (month: string) => byMonth.get(month) ?? []
      return {
        currencyCode,
        grossing: (sums?.hundredths ?? 0) / 100,
        previous: (sums?.previous ?? 0) / 100,
        categories: categoriesOf(within.flatMap(rowsOf)),
        months: twelve.map((month) => ({
          month,
          grossing: sumOf(rowsOf(month)),
          previous: yearBefore(month) === shortened ? (before ?? 0) / 100 : sumOf(rowsOf(yearBefore(month))),
          categories: categoriesOf(rowsOf(month)),
        })),
      }
    }),
    vehicles: await mapInTurns(spent.ofVehicles, ({ vehicle_id, currency_code, hundredths, previous }) => ({
      vehicleId: vehicle_id,
      currencyCode: currency_code,
      grossing: hundredths / 100,
      previous: previous / 100,
    })),
  }
}
