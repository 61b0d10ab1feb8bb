import { useTranslation } from 'react-i18next'
import type { ReportSettings } from '#contract/reports/template.ts'
import { useLanguage } from '../ui/use-language.ts'
import { createReport } from './create-report.ts'

type CreateOptions = {
  key: string
  name: string
  companyId: string
  settings: ReportSettings | null
  templateId: string | null
}

/** Props of the button that creates the report on the screen. */
export type ReportCreation = { key: string; isPossible: boolean; start: () => void }

export function useReportCreation(options: CreateOptions): ReportCreation {
  const { key, name, settings, ...others } = options
  const { t } = useTranslation()
  const language = useLanguage()
  return {
    key,
    isPossible: settings !== null,
    start: () =>
      settings &&
      void createReport({ ...others, key, name: name || t('reports.untitled'), settings }, { t, language }),
  }
}
