import type { ExpenseChange, NewExpense } from '#contract/expenses/expense.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { distinctTags } from '#domain/expenses/tags.ts'
import { toStoredInstant, toStoredInstantIfPresent } from '../db/instant.ts'
import { omitUndefined } from '../http/omit-undefined.ts'
import { placeColumns, toJsonColumn } from '../http/place.ts'
import { invalid } from '../http/refusal.ts'
import { timestampColumns } from '../http/timestamps.ts'
import type { LockedVehicle } from '../vehicles/public.ts'
import { NO_FUEL, resolveFuel, UNKNOWN_AMOUNT } from './rules.ts'
import type { ExpenseRow, ExpenseValues, NewExpenseValues } from './store.ts'

type ExpenseInput = NewExpense | ExpenseChange

const toDecimalText = (number: number | null | undefined, decimals: number) =>
  typeof number === 'number' ? number.toFixed(decimals) : number

/** Only an amount of 1 needs a mark: it is also the default, which stands for an unknown amount. */
function amountColumns(amount: number | null | undefined) {
  if (amount === undefined) return {}
  if (amount === null) return UNKNOWN_AMOUNT
  const text = amount.toFixed(3)
  return { amount: text, is_amount_known: Number(text) === 1 ? true : null }
}

/** The sent attributes as columns; undefined where not sent. Required ones return to their default. */
function columnsOf(sent: ExpenseInput) {
  const place = placeColumns(sent.place)
  return {
    category: sent.category,
    grossing: toDecimalText(sent.grossing, 2) ?? undefined,
    tax: toDecimalText(sent.tax, 2),
    ...amountColumns(sent.amount),
    price_per_unit: toDecimalText(sent.pricePerUnit, 4),
    is_reference_value: sent.isReferenceValue === null ? false : sent.isReferenceValue,
    odometer: toDecimalText(sent.odometer, 1),
    place: place.named,
    place_coordinate: place.coordinate,
    coordinate: toJsonColumn(sent.coordinate),
    comment: sent.comment,
    tags: sent.tags === null ? [] : sent.tags && distinctTags(sent.tags),
    spent_at: toStoredInstantIfPresent(sent.expenseDateIso),
    spent_tz: sent.expenseDateTz,
    ...timestampColumns(sent),
  }
}

type Vehicle = Pick<LockedVehicle, 'system_of_units' | 'currency_code'>

/** The fuel columns to store: none unless the category is fuel. */
function fuelColumns(
  category: string,
  sent: ExpenseInput,
  before: { product_type: string | null; unit: string | null },
  { system_of_units }: Vehicle,
) {
  if (category !== 'fuel') return NO_FUEL
  const fuel = resolveFuel(sent, before, system_of_units as SystemOfUnits)
  if (!fuel) throw invalid('unit', 'must be a unit in which this fuel is measured')
  return fuel
}

export function newValues(sent: NewExpense, vehicle: Vehicle): NewExpenseValues {
  return {
    is_reference_value: false,
    ...UNKNOWN_AMOUNT,
    tags: [],
    ...omitUndefined(columnsOf(sent)),
    category: sent.category,
    grossing: sent.grossing.toFixed(2),
    spent_at: toStoredInstant(sent.expenseDateIso),
    spent_tz: sent.expenseDateTz,
    sid: sent.sid ?? null,
    currency_code: vehicle.currency_code,
    ...fuelColumns(sent.category, sent, NO_FUEL, vehicle),
  }
}

/** Rules apply to the resulting expense, even if only some attributes are sent. */
export function changedValues(sent: ExpenseChange, before: ExpenseRow, vehicle: Vehicle): ExpenseValues {
  const values = omitUndefined(columnsOf(sent))
  const isTouched =
    Object.keys(values).length > 0 || sent.productType !== undefined || sent.unit !== undefined
  return isTouched
    ? { ...values, ...fuelColumns(values.category ?? before.category, sent, before, vehicle) }
    : {}
}
