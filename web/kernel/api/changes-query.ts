import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { Change } from '#contract/history/change.ts'
import { nextOffset, pageQuery } from './pages.ts'

type Page = {
  data: readonly { id: string; attributes: Change }[]
  meta: { page: { offset: number; limit: number; total: number } }
}
type FetchPage = (query: ReturnType<typeof pageQuery>, signal: AbortSignal) => Promise<Page>

/** The history of one record, newest first. */
export const changesQuery = (queryKey: QueryKey, fetchPage: FetchPage) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageQuery(pageParam), signal),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 2_000,
  })
