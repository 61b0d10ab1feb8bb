import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#contract/kernel/call.ts'
import { listFavourites } from '#contract/trips/favourites.ts'
import { api } from '../../kernel/api/api.ts'
import { fetchAllRows } from '../../kernel/api/pages.ts'
import { tripKeys } from '../keys.ts'

export type SavedFavourite = Reply<typeof listFavourites>['data'][number]

/** The user's own, in their order. If they cannot be loaded, none are offered. */
export const favouritesQuery = (companyId: string) =>
  queryOptions({
    queryKey: tripKeys.favourites(companyId),
    queryFn: ({ signal }) =>
      fetchAllRows((query) => api(listFavourites, { params: { companyId }, query, signal })),
    staleTime: 60_000,
    retry: false,
  })
