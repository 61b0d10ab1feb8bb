import { useTranslation } from 'react-i18next'
import type { ReportSettings } from '#contract/reports/template.ts'
import { useLanguage } from '../ui/use-language.ts'
import { createReport } from './create-report.ts'

type Wanted = { key: string; name: string; companyId: string; settings: ReportSettings | null }

/** What a button needs that makes a report of what is on the screen. */
export type Create = { key: string; isPossible: boolean; start: () => void }

export function useCreate({ key, name, companyId, settings }: Wanted): Create {
  const { t } = useTranslation()
  const language = useLanguage()
  return {
    key,
    isPossible: settings !== null,
    start: () =>
      settings &&
      void createReport({ key, name: name || t('reports.untitled'), companyId, settings }, { t, language }),
  }
}
