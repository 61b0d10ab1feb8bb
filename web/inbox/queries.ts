import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getInboxCounts, listInbox, listOpenOdometers } from '#contract/inbox/calls.ts'
import type { InboxKind, InboxOrder } from '#contract/inbox/inbox.ts'
import type { Reply } from '#contract/kernel/call.ts'
import { api } from '../kernel/api/api.ts'
import { countUnlessOutdated } from './answered-counts.ts'
import { inboxKeys } from './keys.ts'

export type InboxTrip = Reply<typeof listInbox>['data'][number]
export type OpenOdometer = Reply<typeof listOpenOdometers>['data'][number]

/** A page goes on after the last trip of the one before, also when that was settled meanwhile. */
export const inboxQuery = (companyId: string, kind: InboxKind, order: InboxOrder = '-date') =>
  infiniteQueryOptions({
    queryKey: inboxKeys.list(companyId, kind, order),
    queryFn: ({ pageParam, signal }) =>
      api(listInbox, {
        params: { companyId },
        query: { 'filter[kind]': kind, sort: order, ...(pageParam && { 'page[after]': pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.nextAfter ?? undefined,
    select: withoutRepeated,
    staleTime: 15_000,
  })

type Pages = InfiniteData<Reply<typeof listInbox>, string>

/** After a trip that was hidden meanwhile, a page begins with its whole day. */
function withoutRepeated(loaded: Pages): Pages {
  const seen = new Set<string>()
  const isNew = ({ id }: InboxTrip) => !seen.has(id) && seen.add(id)
  return { ...loaded, pages: loaded.pages.map((page) => ({ ...page, data: page.data.filter(isNew) })) }
}

export const openOdometersQuery = (companyId: string) =>
  queryOptions({
    queryKey: inboxKeys.odometers(companyId),
    queryFn: async ({ signal }) => (await api(listOpenOdometers, { params: { companyId }, signal })).data,
    staleTime: 15_000,
  })

export const inboxCountsQuery = (companyId: string) =>
  queryOptions({
    queryKey: inboxKeys.counts(companyId),
    queryFn: ({ signal, queryKey }) =>
      countUnlessOutdated(
        queryKey,
        async () => (await api(getInboxCounts, { params: { companyId }, signal })).data.attributes,
      ),
    staleTime: 60_000,
  })
