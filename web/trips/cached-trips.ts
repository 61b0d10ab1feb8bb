import { hashKey, type Query, type QueryKey } from '@tanstack/react-query'
import type { FoundPage } from '#contract/kernel/search.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { refreshAfter } from '../kernel/api/refresh-after.ts'
import { tripKeys } from './keys.ts'
import {
  applyUpdate,
  flattenTrips,
  type LoadedTrips,
  splitIntoPages,
  splitRows,
  withTrips,
} from './loaded-trips.ts'
import { type ListedTrip, MAX_REFETCHED_PAGES, type Trip, type TripPage } from './queries.ts'

type Cached = Partial<LoadedTrips> | undefined

const cachedLists = () => queryClient.getQueriesData<Cached>({ queryKey: tripKeys.all })

const isLong = (list: Cached) => (list?.pages?.length ?? 0) > MAX_REFETCHED_PAGES

const isLongQuery = ({ state }: Query) => isLong(state.data as Cached)
const EXCEPT_LONG = { except: isLongQuery }

/** Stops what would overwrite the changes to long lists. */
export const stopLongFetches = () =>
  queryClient.cancelQueries({ queryKey: tripKeys.all, predicate: isLongQuery })

/** Refetches whatever shows trips, except long lists, which were updated in place. */
export const refreshTrips = () => refreshAfter('trips', {}, EXCEPT_LONG)

/** The same for one trip. */
export const refreshTrip = (vehicleId: string, tripId: string | undefined) =>
  refreshAfter('trip', { vehicleId, tripId }, EXCEPT_LONG)

/** Changes rows of all cached lists; `change` returns the same row where nothing changes. */
export function changeCachedTrips(change: (trip: ListedTrip) => ListedTrip): void {
  queryClient.setQueriesData<Cached>({ queryKey: tripKeys.all }, (list) => {
    if (!list?.pages) return list
    return { ...list, pages: list.pages.map((page) => changePage(page, change)) }
  })
}

function changePage<P extends { data: ListedTrip[] }>(page: P, change: (trip: ListedTrip) => ListedTrip): P {
  const data = page.data.map(change)
  return data.every((row, at) => row === page.data[at]) ? page : { ...page, data }
}

const refetched = <T>(parts: readonly T[] = []) => parts.slice(0, MAX_REFETCHED_PAGES)

/** Puts a saved trip into the rows that show it. Long lists without it start again, as it may belong anywhere in them. */
export function showSavedTrip(trip: Trip, except: QueryKey): void {
  const isElsewhere = ({ queryHash }: Query) => queryHash !== hashKey(except)
  const change = (row: ListedTrip) =>
    row.id === trip.id ? { ...row, ...trip, meta: { ...row.meta, ...trip.meta } } : row
  queryClient.setQueriesData<Cached>({ queryKey: tripKeys.all, predicate: isElsewhere }, (list) => {
    if (!list?.pages || !isLong(list)) return list
    const isIn = list.pages.some(({ data }) => data.some(({ id }) => id === trip.id))
    if (isIn) return { ...list, pages: list.pages.map((page) => changePage(page, change)) }
    return { pages: refetched(list.pages), pageParams: refetched(list.pageParams) }
  })
}

export function findCachedTrip(tripId: string): ListedTrip | undefined {
  for (const [, list] of cachedLists())
    for (const page of list?.pages ?? []) {
      const found = page.data.find(({ id }) => id === tripId)
      if (found) return found
    }
  return undefined
}

/** Removes rows from the long lists; returns a function that puts some of them back, with their new versions. */
export function removeFromLongLists(ids: readonly string[]) {
  const removed = new Map<string, ListedTrip[]>()
  for (const [key, list] of cachedLists()) {
    if (!isLong(list)) continue
    const loaded = list as LoadedTrips
    const rows = flattenTrips(loaded).filter(({ id }) => ids.includes(id))
    removed.set(JSON.stringify(key), rows)
    const { trips, total } = applyUpdate(loaded, { removedIds: ids })
    queryClient.setQueryData(key, inPagesOf(loaded, trips, total))
  }
  return (restored: ReadonlyMap<string, number>) => {
    for (const [key, list] of cachedLists()) {
      const rows = (removed.get(JSON.stringify(key)) ?? [])
        .filter(({ id }) => restored.has(id))
        .map((row) => ({ ...row, meta: { ...row.meta, version: restored.get(row.id) ?? 1 } }))
      if (!list?.pages || rows.length === 0) continue
      const loaded = list as LoadedTrips
      const { trips, total } = withTrips(loaded, rows)
      queryClient.setQueryData(key, inPagesOf(loaded, trips, total))
    }
  }
}

type FoundMeta = { page: FoundPage }

/** Rows in pages as those of a list: what a search finds is not counted, and says where it ends. */
function inPagesOf({ pages }: LoadedTrips, trips: readonly ListedTrip[], total: number) {
  const last = pages.at(-1)?.meta as TripPage['meta'] | FoundMeta | undefined
  if (!last || !('isLast' in last.page)) return splitIntoPages(trips, total)
  const { page, ...rest } = last as FoundMeta
  return splitRows(trips, (offset, isEnd) => ({
    ...rest,
    page: { ...page, offset, isLast: isEnd && page.isLast },
  }))
}
