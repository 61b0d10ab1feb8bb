import { IconDownload } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import styles from './create-button.module.css'
import { useReportProgress } from './running-reports.ts'

type Props = Omit<ComponentProps<typeof Button>, 'isBusy' | 'aria-label'> & {
  /** The key of the running report. */
  job: string
  label: string
  children?: ReactNode
}

/** Creates a report; shows the progress meanwhile, at the same width. */
export function CreateButton({ job, label, className = '', children, onClick, ...rest }: Props) {
  const { i18n } = useTranslation()
  const share = useReportProgress(job)
  const isBusy = share !== undefined
  const percent = typeof share === 'number' ? percentText(share, i18n.language) : null
  return (
    <Button
      {...rest}
      className={`${className} ${styles.create}`}
      aria-label={isBusy && percent ? `${label}, ${percent}` : label}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      <span className={isBusy ? styles.hidden : undefined}>
        <IconDownload className="tabler-icon" />
        {children}
      </span>
      {isBusy && (
        <span className={styles.busy}>
          <span className="spinner" aria-hidden="true" />
          {percent && <span className={styles.percent}>{percent}</span>}
        </span>
      )}
    </Button>
  )
}

const percentText = (share: number, language: string) =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(share)
