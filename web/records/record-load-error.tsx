import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../kernel/problem.ts'
import { problemReference, problemText } from '../kernel/problem-text.ts'
import { Button } from '../ui/button.tsx'
import { EditorNotice } from './editor-notice.tsx'

type Query = { error: unknown; refetch: () => Promise<unknown> }

type Props = {
  heading: string
  icon: ReactNode
  gone: { title: string; text: string }
  query: Query
  onClose: () => void
}

/** Shown instead of the editor if the record cannot be loaded: 404, 403, or another error with a retry button. */
export function RecordLoadError({ heading, icon, gone, query, onClose }: Props) {
  const { t } = useTranslation()
  const of = { heading, icon, onClose }
  if (isProblem(query.error, 404)) return <EditorNotice {...of} {...gone} />
  if (isProblem(query.error, 403))
    return <EditorNotice {...of} title={t('noPermission.title')} text={problemText(query.error, t)} />
  const reference = problemReference(query.error)
  return (
    <EditorNotice {...of} isFailure title={t('failure.title')} text={problemText(query.error, t)}>
      <Button kind="primary" onClick={() => void query.refetch()}>
        {t('action.retry')}
      </Button>
      {reference && <small>{t('toast.reference', { reference })}</small>}
    </EditorNotice>
  )
}
