import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '#contract/kernel/page.ts'
import type { ListedTrip, Trip, TripPage } from './queries.ts'

// A long loaded list is not refetched after a change: the change is applied to the cache, and only the rows around it
// are fetched.

/** A change to the list: removed trips, and one that was added or changed. */
export type TripUpdate = { removedIds?: readonly string[]; trip?: Trip }

export type LoadedTrips = { pages: TripPage[]; pageParams: number[] }

export const flattenTrips = ({ pages }: LoadedTrips): ListedTrip[] => pages.flatMap(({ data }) => data)

/** Newest start first, then by id. */
function isBefore(a: ListedTrip, b: ListedTrip): boolean {
  const [x, y] = [a.attributes.dateStartIso, b.attributes.dateStartIso]
  return x === y ? a.id > b.id : x > y
}

/** A range of rows to refetch: around a change, and all that its trip overlaps. */
export type RowRange = { from: number; to: number }

const AROUND = 5

function rangeAround(trips: readonly ListedTrip[], at: number, changed: ListedTrip | undefined): RowRange {
  const end = changed?.attributes.dateEndIso ?? ''
  const within = trips.findIndex(({ attributes }) => attributes.dateStartIso < end)
  const to = at + AROUND
  const from = (within < 0 ? at : Math.min(within, at)) - AROUND
  // At most one request: the rows nearest to the change.
  return { from: Math.max(from, to - PAGE_LIMIT_MAX, 0), to }
}

/**
 * Applies an update; returns the rows, the total and the ranges to refetch. A trip beyond the loaded rows is only
 * counted.
 */
export function applyUpdate(loaded: LoadedTrips, { removedIds = [], trip }: TripUpdate) {
  const before = flattenTrips(loaded)
  const total = loaded.pages.at(-1)?.meta.page.total ?? before.length
  const left = before.filter(({ id }) => !removedIds.includes(id) && id !== trip?.id)
  const firstGone = before.findIndex(({ id }) => removedIds.includes(id) || id === trip?.id)
  const removed = before.length - left.length
  const spots = firstGone < 0 ? [] : [rangeAround(left, firstGone, before[firstGone])]
  if (!trip) return { trips: left, total: total - removed, spots }

  const row: ListedTrip = { ...trip, meta: { ...trip.meta, before: null } }
  const found = left.findIndex((one) => isBefore(row, one))
  const isBehind = found < 0 && before.length < total
  const at = found < 0 ? left.length : found
  const trips = isBehind ? left : left.toSpliced(at, 0, row)
  return { trips, total: total - removed + 1, spots: [...spots, rangeAround(trips, at, row)] }
}

/** The rows and the total of a list with rows put back into it. */
export function withTrips(loaded: LoadedTrips, rows: readonly ListedTrip[]) {
  const before = flattenTrips(loaded)
  const total = loaded.pages.at(-1)?.meta.page.total ?? before.length
  const trips = [...before, ...rows].toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
  return { trips, total: total + rows.length }
}

/** Replaces rows by refetched ones. */
export function replaceRows(trips: readonly ListedTrip[], fresh: readonly ListedTrip[]): ListedTrip[] {
  const byId = new Map(fresh.map((trip) => [trip.id, trip]))
  return trips.map((trip) => byId.get(trip.id) ?? trip)
}

/** Splits rows into pages again, as if they had been loaded that way. */
export const splitIntoPages = (trips: readonly ListedTrip[], total: number): LoadedTrips =>
  splitRows(trips, (offset) => ({ page: { limit: PAGE_LIMIT_DEFAULT, offset, total } }))

/** The same with any meta of a page, which may depend on whether it is the last that is loaded. */
export function splitRows<R, M>(rows: readonly R[], metaOf: (offset: number, isEnd: boolean) => M) {
  const pageParams: number[] = []
  for (let offset = 0; offset < Math.max(rows.length, 1); offset += PAGE_LIMIT_DEFAULT)
    pageParams.push(offset)
  const pages = pageParams.map((offset) => ({
    data: rows.slice(offset, offset + PAGE_LIMIT_DEFAULT),
    meta: metaOf(offset, offset === pageParams.at(-1)),
  }))
  return { pages, pageParams }
}
