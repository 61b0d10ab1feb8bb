import { type ToAttributes, withoutTimestamps } from '../history/public.ts'
import { placeOf } from '../http/place.ts'
import { NO_TIMESTAMPS } from '../http/timestamps.ts'
import { expenseAttributes } from './present.ts'
import type { ExpenseRow } from './store.ts'

/** Empty columns are not stored in a snapshot. */
const EMPTY = {
  product_type: null,
  tax: null,
  unit: null,
  is_amount_known: null,
  price_per_unit: null,
  odometer: null,
  place: null,
  place_coordinate: null,
  coordinate: null,
  comment: null,
  sid: null,
  ...NO_TIMESTAMPS,
}

/** Converts the snapshot of an expense to API attributes, without derived ones. An amount that nobody entered is null. */
export const snapshotAttributes: ToAttributes = (columns) => {
  const row = { ...EMPTY, ...columns } as unknown as ExpenseRow
  const attributes = withoutTimestamps(expenseAttributes(row, placeOf(row.place, row.place_coordinate)))
  return row.is_amount_known === false ? { ...attributes, amount: null } : attributes
}
