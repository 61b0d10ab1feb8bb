import type { TFunction } from 'i18next'
import type { ReportFlag } from '#contract/reports/template.ts'
import type { TemplateValues } from '../template-values.ts'

/** Why an option has no effect now; undefined if it has. */
export function disabledReason(flag: ReportFlag, values: TemplateValues, t: TFunction): string | undefined {
  if (flag === 'isReportTagsEnabled')
    return values.expensesCoverage === 'itemsAndSummary' ? undefined : t('reports.needsExpenses')
  return values.tripsCoverage === 'itemsAndSummary' ? undefined : t('reports.needsTrips')
}
