import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportPreview } from '#contract/reports/preview.ts'
import { REPORT_FLAGS, type ReportSettings } from '#contract/reports/template.ts'
import { periodOf } from '#domain/reports/period.ts'
import { localToday } from '../ui/iso-date.ts'
import { Plate } from '../ui/plate.tsx'
import { useLanguage } from '../ui/use-language.ts'
import styles from './editor.module.css'
import { fieldLabels, flagLabel } from './form/labels.ts'
import { companyVehiclesQuery } from './queries.ts'
import { periodName } from './summary-text.ts'

type Props = { companyId: string; settings: ReportSettings; preview: ReportPreview | undefined }

/** All settings of a template as text. */
export function TemplateFacts({ companyId, settings, preview }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data: all = [] } = useQuery(companyVehiclesQuery(companyId))
  const labels = fieldLabels(t)
  const { filter, vehicleIds } = settings
  const plates = new Map([...(preview?.vehicles ?? []), ...all].map((one) => [one.id, one.licensePlate]))
  const facts: [string, ReactNode][] = [
    [labels.format, t(`reports.format.${settings.format}`)],
    [labels.locale, t(`reports.locale.${settings.locale}`)],
    [labels.period, periodName(periodOf(filter, localToday()), t, language)],
    [
      labels.vehicleIds,
      vehicleIds.length === 0
        ? t('reports.allVehicles')
        : vehicleIds.map((id) => <Plate key={id} text={plates.get(id) ?? t('reports.deletedVehicle')} />),
    ],
    [labels.tripsCoverage, t(`reports.coverage.${settings.tripsCoverage}`)],
    [labels.expensesCoverage, t(`reports.coverage.${settings.expensesCoverage}`)],
    [
      t('reports.details'),
      REPORT_FLAGS.filter((flag) => settings[flag])
        .map((flag) => flagLabel(flag, t))
        .join(', ') || '–',
    ],
    [
      labels.tripCategory,
      filter.tripCategory ? t(`category.${filter.tripCategory}`) : t('trips.everyCategory'),
    ],
    [labels.driverName, filter.driverName ?? t('reports.everyDriver')],
    [
      labels.expenseCategory,
      filter.expenseCategory ? t(`expenseCategory.${filter.expenseCategory}`) : t('reports.everyExpense'),
    ],
    [labels.tags, filter.tags.join(', ') || t('reports.everyTag')],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
