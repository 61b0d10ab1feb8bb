import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { listVehicleChanges } from '#contract/history/calls.ts'
import { CHANGE_KINDS, type ChangeKind } from '#contract/history/change.ts'
import type { Reply } from '#contract/kernel/call.ts'
import { api } from '../kernel/api/api.ts'
import { nextOffset, pageQuery } from '../kernel/api/pages.ts'
import { historyKeys } from './keys.ts'

export type ListedChange = Reply<typeof listVehicleChanges>['data'][number]

/** The filters of the list; the default leaves out newly entered records. */
export const CHANGE_FILTERS = [...CHANGE_KINDS, 'all'] as const
export type ChangeFilter = (typeof CHANGE_FILTERS)[number]

export const readChangeFilter = (text: unknown): ChangeFilter =>
  CHANGE_FILTERS.find((one) => one === text) ?? 'changes'

const filterOf = (shown: ChangeFilter): { 'filter[kind]'?: ChangeKind } =>
  shown === 'all' ? {} : { 'filter[kind]': shown }

export const vehicleChangesQuery = (vehicleId: string, shown: ChangeFilter) =>
  infiniteQueryOptions({
    queryKey: historyKeys.list(vehicleId, shown),
    queryFn: ({ pageParam, signal }) =>
      api(listVehicleChanges, {
        params: { vehicleId },
        query: { ...pageQuery(pageParam), ...filterOf(shown) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
    staleTime: 2_000,
  })
