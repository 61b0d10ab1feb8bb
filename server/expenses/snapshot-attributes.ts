import { type ToAttributes, withoutTimestamps } from '../history/public.ts'
import { placeOf } from '../http/place.ts'
import { NO_TIMESTAMPS } from '../http/timestamps.ts'
import { expenseAttributes } from './present.ts'
import type { ExpenseRow } from './store.ts'

/** A saved state leaves out what is empty. */
const EMPTY = {
  product_type: null,
  tax: null,
  unit: null,
  price_per_unit: null,
  odometer: null,
  place: null,
  place_coordinate: null,
  coordinate: null,
  comment: null,
  sid: null,
  ...NO_TIMESTAMPS,
}

/** A saved state of an expense in the words of the wire: what somebody wrote, not what follows from it. */
export const snapshotAttributes: ToAttributes = (columns) => {
  const row = { ...EMPTY, ...columns } as unknown as ExpenseRow
  return withoutTimestamps(expenseAttributes(row, placeOf(row.place, row.place_coordinate)))
}
