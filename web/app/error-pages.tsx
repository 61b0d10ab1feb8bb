import { IconAlertTriangle, IconLock, IconMapOff } from '@tabler/icons-react'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NoPermission } from '../kernel/permissions.ts'
import { isProblem } from '../kernel/problem.ts'
import { problemReference, problemText } from '../kernel/problem-text.ts'
import { Button } from '../ui/button.tsx'
import { useTitle } from '../ui/page-header.tsx'
import { StatePanel } from '../ui/state-panel.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  useTitle(t('notFound.title'))
  return (
    <StatePanel isPage icon={<IconMapOff />} title={t('notFound.title')} text={t('notFound.text')}>
      <HomeLink />
    </StatePanel>
  )
}

function NoPermissionPage() {
  const { t } = useTranslation()
  useTitle(t('noPermission.title'))
  return (
    <StatePanel isPage icon={<IconLock />} title={t('noPermission.title')} text={t('noPermission.text')}>
      <HomeLink />
    </StatePanel>
  )
}

function HomeLink() {
  const { t } = useTranslation()
  return (
    <Link to="/" className="btn primary">
      {t('action.home')}
    </Link>
  )
}

/** Shown when a page cannot be shown; each kind of error has its own text. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter()
  if (error instanceof NoPermission || isProblem(error, 403)) return <NoPermissionPage />
  if (isProblem(error, 404)) return <NotFoundPage />
  return <FailurePage error={error} onRetry={() => void router.invalidate()} />
}

export function FailurePage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const reference = problemReference(error)
  useTitle(t('failure.title'))
  return (
    <StatePanel
      isPage
      isFailure
      icon={<IconAlertTriangle />}
      title={t('failure.title')}
      text={problemText(error, t)}
    >
      <Button kind="primary" onClick={onRetry}>
        {t('action.retry')}
      </Button>
      {reference && <small>{t('toast.reference', { reference })}</small>}
    </StatePanel>
  )
}
