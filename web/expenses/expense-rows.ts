import { dayIn } from '#domain/format/date.ts'
import type { Expense } from './queries.ts'

/** A row of the list: the header of a month, or an expense. */
export type ListRow =
  | { kind: 'month'; id: string; month: string }
  | { kind: 'expense'; id: string; expense: Expense }

/** The month that an expense counts for: in the vehicle's zone if it has one. */
export const monthOf = ({ attributes }: Expense, vehicleZone: string | null): string =>
  dayIn(attributes.expenseDateIso, vehicleZone ?? attributes.expenseDateTz).slice(0, 7)

export function buildRows(expenses: readonly Expense[], vehicleZone: string | null): ListRow[] {
  const rows: ListRow[] = []
  let current: string | null = null
  for (const expense of expenses) {
    const month = monthOf(expense, vehicleZone)
    if (month !== current) rows.push({ kind: 'month', id: `month ${month} ${expense.id}`, month })
    current = month
    rows.push({ kind: 'expense', id: expense.id, expense })
  }
  return rows
}
