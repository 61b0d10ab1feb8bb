import { distanceBetween, exactSum } from '#contract/kernel/decimal.ts'
import type { Filled } from '../told.ts'

type Row = Omit<Filled, 'distance' | 'amount' | 'is_one_unit'> & {
  product_type: string | null
  is_reference_value: boolean
  amount: string
  unit: string | null
}

export const isFilled = ({ is_reference_value, odometer }: Row) => is_reference_value && odometer !== null

/** The last filling up with the same fuel among the rows that follow, which are older, and what went in since. */
export function filledBefore(rows: readonly Row[], index: number): Filled | null {
  const now = rows[index]
  if (!now || !isFilled(now)) return null
  const isSame = ({ product_type }: Row) => product_type === now.product_type
  const at = rows.findIndex((row, nth) => nth > index && isSame(row) && isFilled(row))
  const last = rows[at]
  if (!last) return null
  const since = rows.slice(index, at).filter(isSame)
  return {
    id: last.id,
    odometer: last.odometer,
    trip_before: last.trip_before,
    trip_after: last.trip_after,
    distance: distanceBetween(Number(last.odometer), Number(now.odometer)),
    amount: exactSum(
      since.map(({ amount }) => amount),
      3,
    ),
    is_one_unit: since.every(({ unit }) => unit === now.unit),
  }
}
