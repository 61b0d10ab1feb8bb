import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { problemReference, problemText } from '../kernel/problem-text.ts'
import { Button } from '../ui/button.tsx'
import { StatePanel } from '../ui/state-panel.tsx'

type Query = { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }

/** The page if its data could not be loaded: the error and a retry button. */
export function LoadFailure({ query }: { query: Query }) {
  const { t } = useTranslation()
  const reference = problemReference(query.error)
  return (
    <div className="card" role="alert">
      <h2 className="unseen">{t('settings.billing')}</h2>
      <StatePanel
        isFailure
        icon={<IconAlertTriangle />}
        title={t('billing.failure')}
        text={problemText(query.error, t)}
      >
        <Button onClick={() => void query.refetch()} isBusy={query.isFetching}>
          {t('action.retry')}
        </Button>
        {reference && <small>{t('toast.reference', { reference })}</small>}
      </StatePanel>
    </div>
  )
}
