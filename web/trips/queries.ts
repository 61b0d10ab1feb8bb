import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Reply } from '#contract/kernel/call.ts'
import {
  getTrack,
  getTrip,
  listOriginals,
  listTripChanges,
  listTripMonths,
  listTrips,
} from '#contract/trips/calls.ts'
import { api } from '../kernel/api/api.ts'
import { changesQuery } from '../kernel/api/changes-query.ts'
import { fetchAllRows, findInLists, type LoadedPages, nextOffset, pageQuery } from '../kernel/api/pages.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { daysOf, type TripFilter } from './filter.ts'
import { tripKeys } from './keys.ts'

export type TripPage = Reply<typeof listTrips>
export type ListedTrip = TripPage['data'][number]
export type Trip = Reply<typeof getTrip>['data']

/** Up to this many pages a list is refetched as a whole; longer ones are updated in place. */
export const MAX_REFETCHED_PAGES = 3

type PagedState = { state: { data?: { pages: readonly unknown[] } | undefined } }
const isRefetchable = ({ state }: PagedState) => (state.data?.pages.length ?? 0) <= MAX_REFETCHED_PAGES

/** A long list is not refetched on focus, mount or reconnect. */
export const UNLESS_LONG = {
  refetchOnWindowFocus: isRefetchable,
  refetchOnMount: isRefetchable,
  refetchOnReconnect: isRefetchable,
}

function filterQuery({ category, period }: TripFilter) {
  const days = period && daysOf(period)
  return {
    ...(category && { 'filter[category]': category }),
    ...(days && { 'filter[from]': days.from, 'filter[to]': days.to }),
  }
}

export const tripsQuery = (vehicleId: string, filter: TripFilter = {}) =>
  infiniteQueryOptions({
    queryKey: tripKeys.list(vehicleId, filter),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...pageQuery(pageParam), ...filterQuery(filter) }
      return api(listTrips, { params: { vehicleId }, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
    // On a slow phone the code of the screen comes seconds after the prefetched list.
    staleTime: 15_000,
    ...UNLESS_LONG,
  })

/** Fetches every trip of a list, however long; reports how many there are after each page. */
export function fetchAllTrips(
  vehicleId: string,
  filter: TripFilter,
  signal: AbortSignal,
  onPage: (loaded: number, total: number) => void,
): Promise<ListedTrip[]> {
  return fetchAllRows(async (page) => {
    const query = { ...page, ...filterQuery(filter) }
    const reply = await api(listTrips, { params: { vehicleId }, query, signal })
    onPage(reply.meta.page.offset + reply.data.length, reply.meta.page.total)
    return reply
  })
}

/** Every month of a vehicle with its sums, newest first. */
export const tripMonthsQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: tripKeys.months(vehicleId),
    queryFn: async ({ signal }) => {
      const months = await fetchAllRows((query) =>
        api(listTripMonths, { params: { vehicleId }, query, signal }),
      )
      return months.map(({ attributes }) => attributes)
    },
    staleTime: 5_000,
  })

/** Starts with the row of a cached list, then fetches the newest version. */
export const tripQuery = (tripId: string) =>
  queryOptions({
    queryKey: tripKeys.one(tripId),
    queryFn: async ({ signal }) => (await api(getTrip, { params: { tripId }, signal })).data,
    initialData: () =>
      findInLists(queryClient.getQueriesData<LoadedPages<Trip>>({ queryKey: tripKeys.all }), tripId),
    initialDataUpdatedAt: 0,
    staleTime: 0,
    gcTime: 0,
  })

/** If there is no track, or it cannot be loaded, the map has none. */
export const trackQuery = (tripId: string) =>
  queryOptions({
    queryKey: tripKeys.track(tripId),
    queryFn: async ({ signal }) =>
      (await api(getTrack, { params: { tripId }, signal })).data.attributes.points,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The first trips that a merged one was made of, in the order of time, and their total. */
export const originalsQuery = (tripId: string) =>
  queryOptions({
    queryKey: tripKeys.originals(tripId),
    queryFn: ({ signal }) => api(listOriginals, { params: { tripId }, query: pageQuery(0), signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const tripChangesQuery = (tripId: string) =>
  changesQuery(tripKeys.changes(tripId), (query, signal) =>
    api(listTripChanges, { params: { tripId }, query, signal }),
  )

type Days = { from: string; to: string }

const fetchTripsOfDays = (vehicleId: string, { from, to }: Days, signal: AbortSignal) =>
  fetchAllRows((query) =>
    api(listTrips, {
      params: { vehicleId },
      query: { ...query, 'filter[from]': from, 'filter[to]': to },
      signal,
    }),
  )

/** All trips of one month. */
export const monthTripsQuery = (vehicleId: string, month: string) =>
  queryOptions({
    queryKey: tripKeys.month(vehicleId, month),
    queryFn: ({ signal }) => fetchTripsOfDays(vehicleId, daysOf(month), signal),
    staleTime: 5_000,
  })

/** All trips of some days. */
export const tripsOfDaysQuery = (vehicleId: string, { from, to }: Days) =>
  queryOptions({
    queryKey: tripKeys.days(vehicleId, from, to),
    queryFn: ({ signal }) => fetchTripsOfDays(vehicleId, { from, to }, signal),
    staleTime: 5_000,
  })
