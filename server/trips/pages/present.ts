import { TRIP_CATEGORIES, type TripCategory, type TripMonth } from '#contract/trips/trip.ts'
import { placeReader } from '../../http/place.ts'
import { tripAttributes } from '../present.ts'
import type { ListedTrip } from './store.ts'

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

type Counted = { month: string; category: TripCategory; trips: number; distance: string }

/** Tenths in whole numbers, so that a sum of many is exact. */
const sumOf = (rows: readonly Counted[]) =>
  rows.reduce((sum, { distance }) => sum + Math.round(Number(distance) * 10), 0) / 10

/** A month with its categories in their own order. */
export function presentMonths(vehicleId: string, rows: readonly Counted[]) {
  return [...Map.groupBy(rows, (row) => row.month)].map(([month, own]) => ({
    type: 'trip_month' as const,
    id: `${vehicleId}:${month}`,
    attributes: {
      month,
      count: own.reduce((sum, { trips }) => sum + trips, 0),
      distance: sumOf(own),
      categories: own
        .map(({ category, trips, distance }) => ({ category, count: trips, distance: Number(distance) }))
        .toSorted((a, b) => TRIP_CATEGORIES.indexOf(a.category) - TRIP_CATEGORIES.indexOf(b.category)),
    } satisfies TripMonth,
  }))
}
