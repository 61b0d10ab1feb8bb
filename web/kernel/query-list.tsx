import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListState } from '../ui/record-table-props.ts'
import { ListSkeleton } from '../ui/skeleton.tsx'
import { NoPermission } from './permissions.ts'
import { isProblem } from './problem.ts'
import { type FailedQuery, QueryFailure } from './query-failure.tsx'

type PagedQuery = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

type Query = PagedQuery & {
  isPending: boolean
  isError: boolean
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** What `MoreRow` needs to load the next page of a query. */
export const moreOf = (query: PagedQuery): Omit<ListState, 'total'> => ({
  hasMore: query.hasNextPage,
  isLoadingMore: query.isFetchingNextPage,
  hasFailed: query.isFetchNextPageError,
  loadMore: () => void query.fetchNextPage(),
})

type Props = {
  query: Query
  isEmpty: boolean
  /** Shown instead of rows. */
  empty: ReactNode
  children: (state: Omit<ListState, 'total'>) => ReactNode
}

/** The error of a list, with a retry button. */
export function ListFailure({ query }: { query: FailedQuery }) {
  const { t } = useTranslation()
  return (
    <div className="sheet-of-rows" role="alert">
      <QueryFailure query={query} title={t('failure.list')} />
    </div>
  )
}

/** A paged query: skeleton, error, empty state, or its rows. */
export function QueryList({ query, isEmpty, empty, children }: Props) {
  if (isEmpty && isProblem(query.error, 403)) throw new NoPermission()
  if (query.isPending) return <ListSkeleton />
  if (query.isError && isEmpty) return <ListFailure query={query} />
  if (isEmpty) return <div className="sheet-of-rows">{empty}</div>
  return children(moreOf(query))
}
