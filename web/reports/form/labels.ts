import type { TFunction } from 'i18next'
import { REPORT_FLAGS, type ReportFlag } from '#contract/reports/template.ts'
import type { TemplateValues } from '../template-values.ts'

export const flagLabel = (flag: ReportFlag, t: TFunction) => t(`reports.option.${flag}`)

/** The label of each field, also used in the error summary. */
export function fieldLabels(t: TFunction): Record<keyof TemplateValues, string> {
  const flags = REPORT_FLAGS.map((flag) => [flag, flagLabel(flag, t)])
  return {
    label: t('lists.label'),
    locale: t('reports.locale'),
    format: t('reports.formatHead'),
    period: t('trips.period'),
    offset: t('trips.period'),
    unit: t('trips.period'),
    start: t('quick.from'),
    end: t('quick.to'),
    vehicleIds: t('nav.vehicles'),
    tripsCoverage: t('trips.title'),
    expensesCoverage: t('expenses.title'),
    tripCategory: t('reports.tripCategory'),
    driverName: t('trips.driver'),
    expenseCategory: t('reports.expenseCategory'),
    tags: t('lists.tags'),
    ...(Object.fromEntries(flags) as Record<ReportFlag, string>),
  }
}
