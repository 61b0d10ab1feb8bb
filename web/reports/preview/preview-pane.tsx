import { IconMaximize } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ReportSettings } from '#contract/reports/template.ts'
import { Button } from '../../ui/button.tsx'
import { CompletenessMark } from './completeness-mark.tsx'
import { PreviewFrame } from './frame.tsx'
import styles from './preview.module.css'
import { CountsText, PeriodText } from './preview-texts.tsx'
import type { Preview } from './use-preview.ts'

type Props = { settings: ReportSettings | null; preview: Preview; onEnlarge: () => void }

/** The result: days, counts, completeness, and the first page. */
export function PreviewPane({ settings, preview, onEnlarge }: Props) {
  const { t } = useTranslation()
  const { data, error, isLoading } = preview
  const isShown = data !== undefined && !error
  return (
    <aside className={styles.pane} aria-label={t('reports.preview')}>
      <div className={styles.tells} role="status">
        <h2 className="subtitle">
          <PeriodText preview={preview} settings={settings} />
        </h2>
        {isShown && (
          <div className={isLoading ? styles.waits : undefined}>
            <CountsText of={data} />
          </div>
        )}
        {!isShown && !error && <div className={`bone ${styles.bone}`} />}
        {settings ? (
          <CompletenessMark settings={settings} />
        ) : (
          <p className={styles.marks}>{t('reports.periodMissing')}</p>
        )}
      </div>
      <PreviewFrame preview={preview} settings={settings} />
      {isShown && (
        <div className={styles.under}>
          <span>{data.page ? t('reports.firstPage') : t('reports.firstLines')}</span>
          <div className="spread" />
          <Button kind="quiet" onClick={onEnlarge}>
            <IconMaximize />
            {t('reports.enlarge')}
          </Button>
        </div>
      )}
    </aside>
  )
}
