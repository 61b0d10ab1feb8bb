import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Change } from '#contract/history/change.ts'
import { nextOffset, pageOf } from '../api/pages.ts'

type Page = {
  data: readonly { id: string; attributes: Change }[]
  meta: { page: { offset: number; limit: number; total: number } }
}
type Ask = (query: ReturnType<typeof pageOf>, signal: AbortSignal) => Promise<Page>

/** The history of one record, newest first. */
export const changesQuery = (kind: 'trip' | 'expense', id: string, ask: Ask) =>
  infiniteQueryOptions({
    queryKey: [kind, id, 'changes'],
    queryFn: ({ pageParam, signal }) => ask(pageOf(pageParam), signal),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 2_000,
  })
