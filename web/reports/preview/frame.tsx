import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ReportSettings } from '#contract/reports/template.ts'
import { problemText } from '../../kernel/problem-text.ts'
import { Button } from '../../ui/button.tsx'
import { CsvLines } from './csv-lines.tsx'
import { Paper } from './paper.tsx'
import styles from './preview.module.css'
import type { Preview } from './use-preview.ts'

type Props = { preview: Preview; settings: ReportSettings | null }

/** The first page or lines. While loading, the previous preview stays, dimmed; an error replaces it. */
export function PreviewFrame({ preview, settings }: Props) {
  const { t } = useTranslation()
  const { data, error, isLoading, retry } = preview
  const isOld = isLoading || settings === null
  return (
    <div className={styles.frame} aria-busy={isLoading || undefined}>
      {isLoading && <div className={styles.loading} />}
      {error ? (
        <div className={styles.failure} role="alert">
          <IconAlertTriangle aria-hidden="true" />
          <p>
            <strong>{t('reports.previewFailed')}</strong> {problemText(error, t)}
          </p>
          <Button onClick={retry}>{t('action.retry')}</Button>
        </div>
      ) : data?.page ? (
        <div className={isOld ? styles.old : undefined}>
          <Paper page={data.page} />
        </div>
      ) : data ? (
        <div className={isOld ? styles.old : undefined}>
          <CsvLines lines={data.lines} locale={settings?.locale ?? 'de'} />
        </div>
      ) : (
        <div className={styles.blank} />
      )}
    </div>
  )
}
