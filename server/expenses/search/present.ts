import { EXPENSE_CATEGORIES } from '#contract/expenses/expense.ts'
import type { ExpenseTotals } from '#contract/expenses/found-expenses.ts'
import { CURRENCIES } from '#contract/vehicles/vehicle.ts'
import { exactSum } from '#domain/decimal.ts'
import { presentExpense } from '../present.ts'
import type { ExpenseSums, ExpenseTotalRows, FoundExpense } from './store.ts'

export function presentFoundExpense(row: FoundExpense) {
  const { meta, ...expense } = presentExpense(row)
  return { ...expense, meta: { ...meta, vehicle: row.vehicle, isChanged: meta.version > 1 } }
}

const sumsOf = (rows: readonly ExpenseSums[]) => ({
  count: rows.reduce((sum, { expenses }) => sum + expenses, 0),
  grossing: exactSum(
    rows.map(({ grossing }) => grossing),
    2,
  ),
})

/** By currency and category, each in a fixed order. */
export const presentTotals = (
  companyId: string,
  { total, isMore, isSimilar, sums }: ExpenseTotalRows & { isSimilar: boolean },
) => ({
  type: 'expense_totals' as const,
  id: companyId,
  attributes: {
    count: total,
    isMore,
    isSimilar,
    amounts: CURRENCIES.map((currencyCode) => ({
      currencyCode,
      own: sums.filter((row) => row.currencyCode === currencyCode),
    }))
      .filter(({ own }) => own.length > 0)
      .map(({ currencyCode, own }) => ({
        currencyCode,
        ...sumsOf(own),
        categories: EXPENSE_CATEGORIES.map((category) => ({
          category,
          ...sumsOf(own.filter((row) => row.category === category)),
        })).filter(({ count }) => count > 0),
      })),
  } satisfies ExpenseTotals,
})
