import type { PeriodTripRow } from './store.ts'

/** Where a trip stands among those of its vehicle. */
export type TripOrder = {
  /** Among the vehicle's trips of the period; null of a deleted trip. */
  number: number | null
  /** The odometer at the end of the vehicle's trip before, of any time. */
  before: number | null
  /** That trip is one of the period. */
  isBeforeWithin: boolean
}

export const DELETED: TripOrder = { number: null, before: null, isBeforeWithin: false }

/**
 * Tells of the trips of a vehicle, oldest first, where each stands; null if the report does not have it. One that a
 * filter leaves out counts, and one outside the period says where the next one should begin.
 */
export function tripNumbering(odometerBefore: number | null) {
  let [number, before, isBeforeWithin] = [0, odometerBefore, false]

  return ({ is_within, is_fitting, odometer_end }: PeriodTripRow): TripOrder | null => {
    if (is_within) number++
    const order = is_within && is_fitting ? { number, before, isBeforeWithin } : null
    before = odometer_end
    isBeforeWithin = is_within
    return order
  }
}
