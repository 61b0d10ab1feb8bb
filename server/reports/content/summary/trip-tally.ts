import type { TripCategory } from '#contract/trips/trip.ts'
import type { TripOrder } from '../trip-lines/number-trips.ts'
import type { TripRow } from '../trip-lines/store.ts'
import type { TripSums } from './store.ts'

/** Adds up trips as they are read; deleted ones are none of them. */
export function tripTally() {
  const byCategory = new Map<TripCategory, TripSums>()
  return {
    add({ category, odometer_start, odometer_end, is_late }: TripRow, { before }: TripOrder): void {
      const sums = byCategory.get(category) ?? emptySums(category)
      byCategory.set(category, sums)
      const gap = before === null ? 0 : odometer_start - before
      sums.trips++
      sums.distance += odometer_end - odometer_start
      if (is_late) sums.late++
      if (gap !== 0) sums.gaps++
      sums.gapDistance += gap
      if (gap >= 0) return
      sums.overlaps++
      sums.overlapDistance -= gap
    },
    sums: (): TripSums[] => [...byCategory.values()],
  }
}

const emptySums = (category: TripCategory): TripSums => ({
  category,
  trips: 0,
  distance: 0,
  late: 0,
  gaps: 0,
  gapDistance: 0,
  overlaps: 0,
  overlapDistance: 0,
})
