import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../kernel/api/query-client.ts'
import { setDependents } from '../kernel/api/refresh-after.ts'
import { refreshTrip, showSavedTrip } from './cached-trips.ts'
import { tripKeys } from './keys.ts'
import type { ListedTrip, Trip } from './queries.ts'

const LOGBOOK = tripKeys.list('van', {})
const LONG = tripKeys.found('acme', {})
const SHORT = tripKeys.found('acme', { search: 'x' })

const row = (nth: number) =>
  ({ id: `trip-${nth}`, attributes: { reason: 'before' }, meta: { version: 1, vehicle: 'van' } }) as never
/** Pages of two rows. */
const list = (pages: number) => ({
  pages: Array.from({ length: pages }, (_, page) => ({ data: [row(2 * page), row(2 * page + 1)] })),
  pageParams: Array.from({ length: pages }, (_, page) => 2 * page),
})
const saved = (id: string) =>
  ({ id, attributes: { reason: 'after' }, meta: { version: 2 } }) as unknown as Trip

type Rows = { pages: { data: ListedTrip[] }[]; pageParams: number[] }
const cached = (key: readonly unknown[]) => queryClient.getQueryData<Rows>(key)
const find = (key: readonly unknown[], id: string) =>
  cached(key)
    ?.pages.flatMap(({ data }) => data)
    .find((one) => one.id === id)
const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated

afterEach(() => queryClient.clear())

test('a saved trip is changed in a long list, where its vehicle stays known', () => {
  queryClient.setQueryData(LONG, list(4))
  queryClient.setQueryData(LOGBOOK, list(4))
  showSavedTrip(saved('trip-7'), LOGBOOK)
  expect(find(LONG, 'trip-7')).toEqual({
    id: 'trip-7',
    attributes: { reason: 'after' },
    meta: { version: 2, vehicle: 'van' },
  })
  expect(cached(LONG)?.pages.length).toBe(4)
  // That list has its own way.
  expect(find(LOGBOOK, 'trip-7')?.attributes.reason).toBe('before')
})

test('a long list without the saved trip starts again with the pages that are refetched', () => {
  queryClient.setQueryData(LONG, list(4))
  queryClient.setQueryData(SHORT, list(3))
  showSavedTrip(saved('new'), LOGBOOK)
  expect(cached(LONG)).toEqual(list(3))
  expect(cached(SHORT)).toEqual(list(3))
})

test('long lists are not refetched after a save, short ones are', async () => {
  setDependents({ trip: () => [tripKeys.allFound] } as never)
  queryClient.setQueryData(LONG, list(4))
  queryClient.setQueryData(SHORT, list(3))
  await refreshTrip('van', 'trip-7')
  expect([isStale(LONG), isStale(SHORT)]).toEqual([false, true])
})
