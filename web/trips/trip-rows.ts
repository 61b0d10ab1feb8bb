import type { Before, TripMonth } from '#contract/trips/trip.ts'
import type { TripFilter } from './filter.ts'
import type { ListedTrip } from './queries.ts'
import { monthOf } from './when.ts'

/** A line of the list: the head of a month, a trip, or what is wrong between two trips. */
export type ListRow =
  | { kind: 'month'; id: string; month: string }
  | { kind: 'trip'; id: string; trip: ListedTrip }
  | { kind: 'break'; id: string; trip: ListedTrip; before: Before }

/** The lines of the list. What lies between two trips is not told where trips in between are filtered out. */
export function rowsOf(
  trips: readonly ListedTrip[],
  vehicleZone: string | null,
  { category }: TripFilter,
): ListRow[] {
  const rows: ListRow[] = []
  let current: string | null = null
  for (const trip of trips) {
    const month = monthOf(trip, vehicleZone)
    if (month !== current) rows.push({ kind: 'month', id: `month ${month} ${trip.id}`, month })
    current = month
    rows.push({ kind: 'trip', id: trip.id, trip })
    const { before } = trip.meta
    if (before && !category) rows.push({ kind: 'break', id: `break ${trip.id}`, trip, before })
  }
  return rows
}

export type MonthSums = { count: number; distance: number; shares: { category: string; share: number }[] }

/** What a month row tells: of all trips, or of the one category that is shown. */
export function sumsOf(month: TripMonth | undefined, { category }: TripFilter): MonthSums | null {
  if (!month) return null
  const of = category ? month.categories.find((one) => one.category === category) : month
  const shown = category ? [] : month.categories.filter(({ distance }) => distance > 0)
  return {
    count: of?.count ?? 0,
    distance: of?.distance ?? 0,
    shares: shown.map(({ category, distance }) => ({ category, share: distance / month.distance })),
  }
}
