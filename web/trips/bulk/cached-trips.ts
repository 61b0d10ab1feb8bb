import type { Query } from '@tanstack/react-query'
import { queryClient } from '../../kernel/api/query-client.ts'
import { refreshAfter } from '../../kernel/api/refresh-after.ts'
import { tripKeys } from '../keys.ts'
import { applyUpdate, flattenTrips, insertTrips, type LoadedTrips, splitIntoPages } from '../loaded-trips.ts'
import { type ListedTrip, MAX_REFETCHED_PAGES } from '../queries.ts'

type Cached = Partial<LoadedTrips> | undefined

const cachedLists = () => queryClient.getQueriesData<Cached>({ queryKey: tripKeys.all })

const isLong = (list: Cached) => (list?.pages?.length ?? 0) > MAX_REFETCHED_PAGES

/** Refetches whatever shows trips, except long lists, which were updated in place. */
export const refreshTrips = () =>
  refreshAfter('trips', {}, { except: ({ state }: Query) => isLong(state.data as Cached) })

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
    const rows = flattenTrips(list as LoadedTrips).filter(({ id }) => ids.includes(id))
    removed.set(JSON.stringify(key), rows)
    const { trips, total } = applyUpdate(list as LoadedTrips, { removedIds: ids })
    queryClient.setQueryData(key, splitIntoPages(trips, total))
  }
  return (restored: ReadonlyMap<string, number>) => {
    for (const [key, list] of cachedLists()) {
      const rows = (removed.get(JSON.stringify(key)) ?? [])
        .filter(({ id }) => restored.has(id))
        .map((row) => ({ ...row, meta: { ...row.meta, version: restored.get(row.id) ?? 1 } }))
      if (list?.pages && rows.length > 0)
        queryClient.setQueryData(key, insertTrips(list as LoadedTrips, rows))
    }
  }
}
