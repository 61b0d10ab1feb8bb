import { IconAlertTriangle } from '@tabler/icons-react'
import type { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { problemReference, problemText } from '../api/problem-text.ts'
import { Button } from '../ui/button.tsx'
import { ListTable } from '../ui/list-table.tsx'
import { ListSkeleton } from '../ui/skeleton.tsx'
import { State } from '../ui/state.tsx'

type Props<T extends { id: string }> = Omit<ComponentProps<typeof ListTable<T>>, 'state'> & {
  query: ReturnType<typeof useInfiniteQuery<unknown>>
  total: number
  /** What stands there instead of no rows. */
  empty: ReactNode
}

/** The rows of a list in pages, or why there are none: on their way, failed, empty. */
export function ListRows<T extends { id: string }>({ query, total, empty, ...table }: Props<T>) {
  const { t } = useTranslation()
  if (query.isPending) return <ListSkeleton />
  if (query.isError && table.rows.length === 0) {
    const reference = problemReference(query.error)
    return (
      <div className="sheet-of-rows" role="alert">
        <State
          isFailure
          icon={<IconAlertTriangle />}
          title={t('failure.list')}
          text={problemText(query.error, t)}
        >
          <Button onClick={() => void query.refetch()} isBusy={query.isFetching}>
            {t('action.retry')}
          </Button>
          {reference && <small>{t('toast.reference', { reference })}</small>}
        </State>
      </div>
    )
  }
  if (table.rows.length === 0) return <div className="sheet-of-rows">{empty}</div>
  return (
    <ListTable
      {...table}
      state={{
        total,
        hasMore: query.hasNextPage,
        isLoadingMore: query.isFetchingNextPage,
        hasFailed: query.isFetchNextPageError,
        loadMore: () => void query.fetchNextPage(),
      }}
    />
  )
}

export function Count({ value }: { value: number }) {
  const { i18n } = useTranslation()
  return <span className="count">{new Intl.NumberFormat(i18n.language).format(value)}</span>
}
