import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import type { ListState } from './record-table-props.ts'
import { useNextPage } from './use-next-page.ts'

type Props = Omit<ListState, 'total'> & { loaded: number }

/** The last row of a list that has more: loads the next page when it comes near, or by its button. */
export function MoreRow({ loaded, hasMore, isLoadingMore, hasFailed, loadMore }: Props) {
  const { t } = useTranslation()
  const end = useNextPage({ loaded, hasMore, isLoading: isLoadingMore, hasFailed, loadMore })
  if (!hasMore) return null
  return (
    <div className="more-row">
      <span className="more-row-near" ref={end} />
      {hasFailed && <span role="alert">{t('list.moreFailed')}</span>}
      <Button kind="quiet" isBusy={isLoadingMore} onClick={loadMore}>
        {hasFailed ? t('action.retry') : t('list.more')}
      </Button>
    </div>
  )
}

type LoadedProps = { loaded: number; total: number | undefined }

/**
 * How many rows are loaded, as a live region; visible while some are missing. Always rendered, because a new live
 * region is not announced.
 */
export function LoadedCount({ loaded, total }: LoadedProps) {
  const { t } = useTranslation()
  const text = total === 0 ? t('list.nothing') : t('list.loaded', { loaded, total })
  return (
    <p role="status" className={total !== undefined && loaded < total ? 'loaded-count' : 'unseen'}>
      {total !== undefined && text}
    </p>
  )
}
