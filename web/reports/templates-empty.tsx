import {
  IconCalendarMonth,
  IconChevronRight,
  IconCoins,
  IconPlus,
  IconReceiptTax,
  IconReportAnalytics,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StatePanel } from '../ui/state-panel.tsx'
import { useLanguage } from '../ui/use-language.ts'
import styles from './list.module.css'
import { PRESETS, type Preset, presetSettings } from './presets.ts'
import { Summary } from './summary.tsx'

const ICONS: Record<Preset, () => ReactNode> = {
  year: () => <IconReceiptTax />,
  month: () => <IconCalendarMonth />,
  costs: () => <IconCoins />,
}

/** Empty state: what a template is, and three presets. Choosing one stores nothing. */
export function TemplatesEmpty({ companyId, mayAdd }: { companyId: string; mayAdd: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div className={styles.empty}>
      <StatePanel icon={<IconReportAnalytics />} title={t('reports.none')} text={t('reports.noneText')} />
      {mayAdd && (
        <>
          <ul className={styles.presets}>
            {PRESETS.map((preset) => (
              <li key={preset}>
                <Link
                  to="/company/$companyId/report-templates/new"
                  params={{ companyId }}
                  search={{ preset }}
                  className={styles.preset}
                >
                  <span className="medal" aria-hidden="true">
                    {ICONS[preset]()}
                  </span>
                  <span className={styles.presetText}>
                    <strong>{t(`reports.preset.${preset}`)}</strong>
                    <span>{t(`reports.preset.${preset}.text`)}</span>
                    <Summary companyId={companyId} settings={presetSettings(preset, language)} />
                  </span>
                  <IconChevronRight className="chevron" aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
          <Link to="/company/$companyId/report-templates/new" params={{ companyId }} className="btn">
            <IconPlus />
            {t('reports.blank')}
          </Link>
        </>
      )}
    </div>
  )
}
