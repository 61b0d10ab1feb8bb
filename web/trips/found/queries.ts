import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Reply } from '#contract/kernel/call.ts'
import { getTripTotals, listCompanyTrips } from '#contract/trips/found-trips.ts'
import type { ViewQuery } from '#contract/views/view.ts'
import { filterQuery } from '../../found/public.ts'
import { api } from '../../kernel/api/api.ts'
import { nextOffset, pageQuery } from '../../kernel/api/pages.ts'
import { tripKeys } from '../keys.ts'
import { UNLESS_LONG } from '../queries.ts'

export type FoundTrip = Reply<typeof listCompanyTrips>['data'][number]

/** Archived vehicles take no changes, and nobody but the driver changes a hidden trip. */
export const canChange = ({ attributes, meta }: FoundTrip) => !attributes.isHidden && !meta.vehicle.isArchived

/** The trips that a filter finds in all vehicles of a company. */
export function foundTripsQuery(companyId: string, filter: ViewQuery) {
  const query = { ...filterQuery(filter), ...(filter.sort && { sort: filter.sort }) }
  return infiniteQueryOptions({
    queryKey: tripKeys.found(companyId, query),
    queryFn: ({ pageParam, signal }) =>
      api(listCompanyTrips, { params: { companyId }, query: { ...pageQuery(pageParam), ...query }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    ...UNLESS_LONG,
  })
}

/** Exact sums of any number for filters by period, category and vehicle; others end at `FOUND_MAX`. */
export function tripTotalsQuery(companyId: string, filter: ViewQuery) {
  const query = filterQuery(filter)
  return queryOptions({
    queryKey: tripKeys.totals(companyId, query),
    queryFn: async ({ signal }) =>
      (await api(getTripTotals, { params: { companyId }, query, signal })).data.attributes,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
}
