import { dayIn } from '#domain/format/date.ts'
import type { Expense } from './queries.ts'

/** The head of a month. */
export type MonthLine = { line: 'month'; id: string; month: string }
export type ListRow = Expense | MonthLine

/** The month that an expense counts for: in the vehicle's zone if it has one. */
export const monthOf = ({ attributes }: Expense, vehicleZone: string | null): string =>
  dayIn(attributes.expenseDateIso, vehicleZone ?? attributes.expenseDateTz).slice(0, 7)

export function buildRows(expenses: readonly Expense[], vehicleZone: string | null): ListRow[] {
  const rows: ListRow[] = []
  let current: string | null = null
  for (const expense of expenses) {
    const month = monthOf(expense, vehicleZone)
    if (month !== current) rows.push({ line: 'month', id: `month ${month} ${expense.id}`, month })
    current = month
    rows.push(expense)
  }
  return rows
}
