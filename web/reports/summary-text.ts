import type { TFunction } from 'i18next'
import type { ReportSettings } from '#contract/reports/template.ts'
import type { Language } from '#contract/users/user.ts'
import { omissionsOf } from '#domain/reports/omissions.ts'
import { type Period, periodOf } from '#domain/reports/period.ts'
import { periodText } from './period-text.ts'

export const periodName = (period: Period, t: TFunction, language: Language) =>
  periodText(period, language) ?? t('reports.wholeTime')

/** The number of vehicles in a report; `known` are the ids of those that are not deleted, once loaded. */
function vehiclesText({ vehicleIds }: ReportSettings, known: ReadonlySet<string> | undefined, t: TFunction) {
  if (vehicleIds.length === 0) return known ? t('reports.allOf', { count: known.size }) : t('reports.every')
  const deleted = known ? vehicleIds.filter((id) => !known.has(id)).length : 0
  const vehicles = t('reports.vehicles', { count: vehicleIds.length })
  return deleted > 0 ? `${vehicles}, ${t('reports.ofThemDeleted', { count: deleted })}` : vehicles
}

/** Days and content of a template in one line: `1.–31. Oktober 2026 · 3 Fahrzeuge`. */
export function summaryText(
  settings: ReportSettings,
  { t, language, today, known }: SummaryContext,
): { text: string; isExtract: boolean } {
  const { tripsCoverage, expensesCoverage } = settings
  const isSumsOnly = tripsCoverage !== 'itemsAndSummary' && expensesCoverage !== 'itemsAndSummary'
  const what = vehiclesText(settings, known, t) + (isSumsOnly ? `, ${t('reports.sumsOnly')}` : '')
  const when = periodName(periodOf(settings.filter, today), t, language)
  return { text: `${when} · ${what}`, isExtract: omissionsOf(settings).length > 0 }
}

type SummaryContext = {
  t: TFunction
  language: Language
  today: string
  known: ReadonlySet<string> | undefined
}

/** What an extract leaves out: `ohne Lücken, nur Ines Kowalczyk`. */
export function omissionsText(settings: ReportSettings, t: TFunction): string {
  const { tripCategory, driverName } = settings.filter
  return omissionsOf(settings)
    .map((omission) => {
      if (omission === 'category') return t('reports.only', { what: t(`category.${tripCategory ?? 'none'}`) })
      if (omission === 'driver') return t('reports.only', { what: driverName })
      return t(`reports.without.${omission}`)
    })
    .join(', ')
}
