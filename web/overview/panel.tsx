import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FailedQuery } from '../kernel/query-failure.tsx'
import { Button } from '../ui/button.tsx'
import styles from './overview.module.css'

type Query<T> = FailedQuery & { data: T | undefined; isPlaceholderData: boolean }
type Props<T> = {
  query: Query<T>
  /** Of the content in pixels, so that nothing moves when it comes. */
  height: number
  children: (data: T) => ReactNode
}

/** A part of the overview that loads and fails alone; while another period is loaded, the old figures fade. */
export function Loaded<T>({ query, height, children }: Props<T>) {
  const { t } = useTranslation()
  const { data, error } = query
  // Another period that failed is not shown with the figures of the one before.
  if (error && (!data || query.isPlaceholderData))
    return (
      <div className={styles.failed} style={{ minHeight: height }} role="alert">
        <p>{t('overview.failed')}</p>
        <Button onClick={() => void query.refetch()} isBusy={query.isFetching}>
          {t('action.retry')}
        </Button>
      </div>
    )
  if (!data) return <Bones height={height} />
  return (
    <div className={query.isPlaceholderData ? styles.stale : undefined} aria-busy={query.isPlaceholderData}>
      {children(data)}
    </div>
  )
}

function Bones({ height }: { height: number }) {
  const { t } = useTranslation()
  return (
    <div className={`${styles.bones} fresh`} style={{ height }} role="status">
      <span className="unseen">{t('state.loading')}</span>
      {Array.from({ length: Math.floor(height / 38) }, (_, row) => (
        <div key={row} className="bone" />
      ))}
    </div>
  )
}
