import { IconAlertTriangle, IconFlask, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { problemReference, problemText } from '../kernel/problem-text.ts'
import styles from './billing.module.css'

const ICONS = {
  info: IconInfoCircle,
  sandbox: IconFlask,
  warning: IconAlertTriangle,
  danger: IconAlertTriangle,
}

type Props = {
  tone: keyof typeof ICONS
  /** Buttons or links. */
  action?: ReactNode
  role?: 'alert' | 'status'
  children: ReactNode
}

/** A message above the content it is about. */
export function Notice({ tone, action, role, children }: Props) {
  const Icon = ICONS[tone]
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={role}>
      <div className={styles.noticeText}>
        <Icon aria-hidden="true" />
        <p>{children}</p>
      </div>
      {action && <div className={styles.noticeAction}>{action}</div>}
    </div>
  )
}

/** The error of a button; nothing while there is none. */
export function ProblemNotice({ problem, text }: { problem: unknown; text?: string | undefined }) {
  const { t } = useTranslation()
  if (!problem) return null
  const reference = problemReference(problem)
  return (
    <Notice tone="warning" role="alert">
      {text ?? problemText(problem, t)} {t('billing.nothingChanged')}
      {reference && <small className={styles.reference}>{t('toast.reference', { reference })}</small>}
    </Notice>
  )
}
