import { useTranslation } from 'react-i18next'
import type { ReportPreview } from '#contract/reports/preview.ts'
import { Segments } from '../../ui/segments.tsx'
import type { TemplateForm } from '../use-template-form.ts'
import { Card } from './card.tsx'
import { OmittedVehiclesNotice } from './deleted-notices.tsx'
import styles from './form.module.css'
import type { ChosenVehicles } from './use-chosen-vehicles.ts'
import { VehiclesField } from './vehicles-field.tsx'

type Props = { form: TemplateForm; vehicles: ChosenVehicles; preview: ReportPreview | undefined }

const ORDER = ['itemsAndSummary', 'summaryOnly', 'none'] as const

/** Vehicles and contents of the report; the counts are at the end of each row. */
export function ContentCard({ form, vehicles, preview }: Props) {
  const { t } = useTranslation()
  return (
    <Card title={t('reports.content')}>
      <div className={styles.row}>
        <VehiclesField form={form} vehicles={vehicles} />
        <span className={styles.amount}>
          {t('reports.ofTotal', { count: vehicles.chosen.length || vehicles.total, total: vehicles.total })}
        </span>
      </div>
      <OmittedVehiclesNotice plates={preview?.deletedVehicles ?? []} onAdd={vehicles.addDeleted} />
      {(['tripsCoverage', 'expensesCoverage'] as const).map((name) => (
        <Segments
          key={name}
          legend={t(name === 'tripsCoverage' ? 'trips.title' : 'expenses.title')}
          isLegendShown
          segments={ORDER.map((value) => ({ value, label: t(`reports.coverage.${value}`) }))}
          field={form.field(name)}
          className={styles.row}
          end={
            <span className={styles.amount}>
              {preview && form.values[name] !== 'none' && <Amount name={name} preview={preview} />}
            </span>
          }
        />
      ))}
    </Card>
  )
}

function Amount({ name, preview }: { name: 'tripsCoverage' | 'expensesCoverage'; preview: ReportPreview }) {
  const { t } = useTranslation()
  return name === 'tripsCoverage'
    ? t('trips.count', { count: preview.trips })
    : t('expenses.count', { count: preview.expenses })
}
