import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#contract/kernel/call.ts'
import { listViews } from '#contract/views/calls.ts'
import { api } from '../kernel/api/api.ts'
import { fetchAllRows } from '../kernel/api/pages.ts'
import { viewKeys } from './keys.ts'

export type SavedView = Reply<typeof listViews>['data'][number]

/** The views of the user and those of the company, of both lists. */
export const viewsQuery = (companyId: string) =>
  queryOptions({
    queryKey: viewKeys.company(companyId),
    queryFn: ({ signal }) =>
      fetchAllRows((query) => api(listViews, { params: { companyId }, query, signal })),
    staleTime: 30_000,
  })
