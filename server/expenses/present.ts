import type { Expense, ExpenseCategory } from '#contract/expenses/expense.ts'
import type { FuelType, Unit } from '#contract/expenses/fuel.ts'
import type { ExpenseInsights } from '#contract/expenses/insights.ts'
import type { Place } from '#contract/kernel/place.ts'
import type { Currency } from '#contract/vehicles/vehicle.ts'
import { toIso } from '../db/instant.ts'
import { presentCoordinate } from '../http/place.ts'
import { presentTimestamps } from '../http/timestamps.ts'
import type { ExpenseRow } from './store.ts'

/** The columns of an expense that are shown. */
export type ShownExpense = Omit<ExpenseRow, 'company_id' | 'vehicle_id' | 'deleted_at'>

const numberOrNull = (text: string | null) => (text === null ? null : Number(text))

export const expenseAttributes = (row: ShownExpense, place: Place | null): Expense => ({
  ...presentTimestamps(row),
  category: row.category as ExpenseCategory,
  productType: row.product_type as FuelType | null,
  grossing: Number(row.grossing),
  tax: numberOrNull(row.tax),
  currencyCode: row.currency_code as Currency,
  amount: Number(row.amount),
  unit: row.unit as Unit | null,
  pricePerUnit: numberOrNull(row.price_per_unit),
  isReferenceValue: row.is_reference_value,
  odometer: numberOrNull(row.odometer),
  place,
  coordinate: presentCoordinate(row.coordinate),
  comment: row.comment,
  tags: row.tags,
  expenseDateIso: toIso(row.spent_at),
  expenseDateTz: row.spent_tz,
  sid: row.sid,
})

export type ExpenseWithInsights = { expense: ShownExpense; place: Place | null; insights: ExpenseInsights }

export const presentExpense = ({ expense, place, insights }: ExpenseWithInsights) => ({
  type: 'expense' as const,
  id: expense.id,
  attributes: expenseAttributes(expense, place),
  meta: { ...insights, version: expense.version },
})
