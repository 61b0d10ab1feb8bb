import type { GapToPrevious, TripMonth } from '#contract/trips/trip.ts'
import type { TripFilter } from './filter.ts'
import type { ListedTrip } from './queries.ts'
import { monthOf } from './trip-time.ts'

/** A line of the list: the head of a month, or a break between two trips. */
export type TripLine =
  | { line: 'month'; id: string; month: string }
  | { line: 'break'; id: string; trip: ListedTrip; before: GapToPrevious }

export type ListRow = ListedTrip | TripLine

type CachedRows = { zone: string | null; category: TripFilter['category']; rows: ListRow[] }
const tripCache = new WeakMap<object, ListedTrip[]>()
const rowCache = new WeakMap<object, CachedRows>()

/** The trips of all pages; cached per pages, however often the list is shown again. */
export function tripsOfPages(pages: readonly { data: ListedTrip[] }[] | undefined): readonly ListedTrip[] {
  if (!pages) return NO_TRIPS
  const trips = tripCache.get(pages) ?? pages.flatMap(({ data }) => data)
  tripCache.set(pages, trips)
  return trips
}

const NO_TRIPS: readonly ListedTrip[] = []

/** The rows of the list, cached per trips. */
export function cachedRows(
  trips: readonly ListedTrip[],
  zone: string | null,
  { category }: Pick<TripFilter, 'category'>,
): ListRow[] {
  const known = rowCache.get(trips)
  if (known?.zone === zone && known.category === category) return known.rows
  const rows = buildRows(trips, zone, category)
  rowCache.set(trips, { zone, category, rows })
  return rows
}

/** Breaks between trips are not shown if trips in between are filtered out. */
function buildRows(
  trips: readonly ListedTrip[],
  vehicleZone: string | null,
  category: TripFilter['category'],
): ListRow[] {
  const rows: ListRow[] = []
  let current: string | null = null
  for (const trip of trips) {
    const month = monthOf(trip, vehicleZone)
    if (month !== current) rows.push({ line: 'month', id: `month ${month} ${trip.id}`, month })
    current = month
    rows.push(trip)
    const { before } = trip.meta
    if (before && !category) rows.push({ line: 'break', id: `break ${trip.id}`, trip, before })
  }
  return rows
}

export type MonthSums = { count: number; distance: number; shares: { category: string; share: number }[] }

/** The sums in a month row: of all trips, or of the filtered category. */
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
