import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getAttention, getCosts, getDistances } from '#contract/overview/calls.ts'
import { getFuel } from '#contract/overview/fuel.ts'
import { api } from '../kernel/api/api.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { localToday } from '../ui/iso-date.ts'
import { overviewKeys } from './keys.ts'
import { lastMonth, monthsOf, type Period, readPeriod } from './period.ts'

const STALE_MS = 5_000

export const attentionQuery = (companyId: string) =>
  queryOptions({
    queryKey: overviewKeys.attention(companyId),
    queryFn: async ({ signal }) =>
      (await api(getAttention, { params: { companyId }, signal })).data.attributes,
    staleTime: STALE_MS,
  })

export const distancesQuery = (companyId: string, period: Period) =>
  queryOptions({
    queryKey: overviewKeys.distances(companyId, period),
    queryFn: async ({ signal }) =>
      (await api(getDistances, { params: { companyId }, query: monthsOf(period), signal })).data.attributes,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  })

export const costsQuery = (companyId: string, period: Period) =>
  queryOptions({
    queryKey: overviewKeys.costs(companyId, period),
    queryFn: async ({ signal }) =>
      (await api(getCosts, { params: { companyId }, query: monthsOf(period), signal })).data.attributes,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  })

export const fuelQuery = (companyId: string, period: Period) =>
  queryOptions({
    queryKey: overviewKeys.fuel(companyId, period),
    queryFn: async ({ signal }) =>
      (await api(getFuel, { params: { companyId }, query: monthsOf(period), signal })).data.attributes,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  })

/** What the overview of a fleet shows first. */
export function prefetchOverview(companyId: string, asked: string | undefined): void {
  const period = readPeriod(asked) ?? lastMonth(localToday())
  void queryClient.prefetchQuery(attentionQuery(companyId))
  void queryClient.prefetchQuery(distancesQuery(companyId, period))
  void queryClient.prefetchQuery(costsQuery(companyId, period))
}
