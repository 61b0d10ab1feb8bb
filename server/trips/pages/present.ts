import { TRIP_CATEGORIES, type TripMonth } from '#contract/trips/trip.ts'
import { exactSum } from '#domain/decimal.ts'
import { placeReader } from '../../http/place.ts'
import { tripAttributes } from '../present.ts'
import type { ListedTrip, MonthRow } from './store.ts'

/** Presents the trips of one page. */
export function tripPresenter() {
  const readPlace = placeReader()
  return ({ trip, before }: ListedTrip) => ({
    type: 'trip' as const,
    id: trip.id,
    attributes: tripAttributes(trip, readPlace),
    meta: { version: trip.version, before },
  })
}

/** A month with its categories in a fixed order. */
export function presentMonths(vehicleId: string, rows: readonly MonthRow[]) {
  return [...Map.groupBy(rows, (row) => row.month)].map(([month, own]) => ({
    type: 'trip_month' as const,
    id: `${vehicleId}:${month}`,
    attributes: {
      month,
      count: own.reduce((sum, { trips }) => sum + trips, 0),
      distance: exactSum(
        own.map(({ distance }) => distance),
        1,
      ),
      categories: own
        .map(({ category, trips, distance }) => ({ category, count: trips, distance: Number(distance) }))
        .toSorted((a, b) => TRIP_CATEGORIES.indexOf(a.category) - TRIP_CATEGORIES.indexOf(b.category)),
    } satisfies TripMonth,
  }))
}
