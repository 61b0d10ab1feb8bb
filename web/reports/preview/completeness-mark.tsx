import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ReportSettings } from '#contract/reports/template.ts'
import { omissionsText } from '../summary-text.ts'
import styles from './preview.module.css'

/**
 * Marks the report as complete or as an extract, and says what is omitted. Reports without single trips have no mark.
 */
export function CompletenessMark({ settings }: { settings: ReportSettings }) {
  const { t } = useTranslation()
  const format = t(`reports.format.${settings.format}`)
  if (settings.tripsCoverage !== 'itemsAndSummary') return <p className={styles.marks}>{format}</p>
  const missing = omissionsText(settings, t)
  return (
    <p className={styles.marks}>
      {missing ? (
        <span className={`${styles.mark} ${styles.extract}`}>
          <IconAlertTriangle aria-hidden="true" />
          {t('reports.extract')}
        </span>
      ) : (
        <span className={`${styles.mark} ${styles.complete}`}>
          <IconCheck aria-hidden="true" />
          {t('reports.complete')}
        </span>
      )}
      <span>{missing || format}</span>
    </p>
  )
}
