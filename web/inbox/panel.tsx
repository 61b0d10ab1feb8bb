import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type FailedQuery, QueryFailure } from '../kernel/query-failure.tsx'
import styles from './inbox.module.css'

type Props = {
  title: string
  hint: string
  /** Beside the heading. */
  action?: ReactNode
  query: FailedQuery & { isPending: boolean; data: unknown }
  isEmpty: boolean
  empty: ReactNode
  children: ReactNode
}

/** A part of the inbox that loads and fails alone. */
export function Panel({ title, hint, action, query, isEmpty, empty, children }: Props) {
  const { t } = useTranslation()
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <small>{hint}</small>
        {action}
      </div>
      {query.error && !query.data ? (
        <QueryFailure query={query} title={t('inbox.failed')} />
      ) : query.isPending ? (
        <Bones />
      ) : isEmpty ? (
        <p className={styles.nothing}>{empty}</p>
      ) : (
        children
      )}
    </section>
  )
}

function Bones() {
  const { t } = useTranslation()
  return (
    <div className={`${styles.bones} fresh`} role="status">
      <span className="unseen">{t('state.loading')}</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="bone" />
      ))}
    </div>
  )
}
