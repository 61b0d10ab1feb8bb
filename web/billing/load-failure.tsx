import { useTranslation } from 'react-i18next'
import { type FailedQuery, QueryFailure } from '../kernel/query-failure.tsx'

/** The page if its data could not be loaded: the error and a retry button. */
export function LoadFailure({ query }: { query: FailedQuery }) {
  const { t } = useTranslation()
  return (
    <div className="card" role="alert">
      <h2 className="unseen">{t('settings.billing')}</h2>
      <QueryFailure query={query} title={t('billing.failure')} />
    </div>
  )
}
