import { useTranslation } from 'react-i18next'
import type { ReportPreview } from '#contract/reports/preview.ts'
import type { ReportSettings } from '#contract/reports/template.ts'
import { periodOf } from '#domain/reports/period.ts'
import { localToday } from '../../ui/iso-date.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { periodName } from '../summary-text.ts'
import type { Preview } from './use-preview.ts'

type DatesProps = { preview: Preview; settings: ReportSettings | null }

/** `1.–31. Oktober 2026`: in the vehicles' zones as the server computes it; until its reply, in the browser's zone. */
export function PeriodText({ preview: { data, error, isLoading }, settings }: DatesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (data && !error && !isLoading)
    return periodName({ first: data.dateFirst, last: data.dateLast }, t, language)
  return settings ? periodName(periodOf(settings.filter, localToday()), t, language) : t('reports.preview')
}

/** `3 Fahrzeuge · 214 Fahrten · 31 Ausgaben` */
export function CountsText({ of, isShort = false }: { of: ReportPreview; isShort?: boolean }) {
  const { t } = useTranslation()
  const amounts = [t('trips.count', { count: of.trips }), t('expenses.count', { count: of.expenses })]
  if (isShort) return <span>{amounts.join(', ')}</span>
  return <p>{[t('reports.vehicles', { count: of.vehicles.length }), ...amounts].join(' · ')}</p>
}
