import { EXPENSE_CATEGORIES } from '#contract/expenses/expense.ts'
import type { ExpenseMonth } from '#contract/expenses/insights.ts'
import { CURRENCIES } from '#contract/vehicles/vehicle.ts'
import { exactSum } from '#domain/decimal.ts'
import type { MonthRow } from './store.ts'

const countOf = (rows: readonly MonthRow[]) => rows.reduce((sum, { expenses }) => sum + expenses, 0)

/** A month with its currencies and their categories in a fixed order. */
export const presentMonths = (vehicleId: string, rows: readonly MonthRow[]) =>
  [...Map.groupBy(rows, (row) => row.month)].map(([month, own]) => ({
    type: 'expense_month' as const,
    id: `${vehicleId}:${month}`,
    attributes: {
      month,
      count: countOf(own),
      currencies: CURRENCIES.map((currencyCode) =>
        own.filter((row) => row.currency_code === currencyCode),
      ).flatMap(presentCurrency),
    } satisfies ExpenseMonth,
  }))

function presentCurrency(rows: readonly MonthRow[]): ExpenseMonth['currencies'] {
  const [first] = rows
  if (!first) return []
  const categories = rows
    .map(({ category, expenses, grossing }) => ({ category, count: expenses, grossing: Number(grossing) }))
    .toSorted((a, b) => EXPENSE_CATEGORIES.indexOf(a.category) - EXPENSE_CATEGORIES.indexOf(b.category))
  const grossing = exactSum(
    rows.map((row) => row.grossing),
    2,
  )
  return [{ currencyCode: first.currency_code, count: countOf(rows), grossing, categories }]
}
