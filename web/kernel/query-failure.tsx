import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { StatePanel } from '../ui/state-panel.tsx'
import { problemReference, problemText } from './problem-text.ts'

export type FailedQuery = { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }

/** The error of a query, with its reference and a retry button. */
export function QueryFailure({ query, title }: { query: FailedQuery; title: string }) {
  const { t } = useTranslation()
  const reference = problemReference(query.error)
  return (
    <StatePanel isFailure icon={<IconAlertTriangle />} title={title} text={problemText(query.error, t)}>
      <Button onClick={() => void query.refetch()} isBusy={query.isFetching}>
        {t('action.retry')}
      </Button>
      {reference && <small>{t('toast.reference', { reference })}</small>}
    </StatePanel>
  )
}
