import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VEHICLES_REPORT_FORMATS, type VehiclesReportFormat } from '#contract/reports/calls.ts'
import { Button } from '../ui/button.tsx'
import { checks, collectFaults } from '../ui/checks.ts'
import { DateField } from '../ui/date-field.tsx'
import { useForm } from '../ui/form.ts'
import { type Input, inputText, validValue } from '../ui/input.ts'
import { isEqual } from '../ui/is-equal.ts'
import { localToday } from '../ui/iso-date.ts'
import { toDateInput } from '../ui/read-date.ts'
import { Segments } from '../ui/segments.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { createVehiclesReport } from './create-report.ts'
import { LAST_UNITS, type LastUnit, lastPeriod } from './last-period.ts'
import { checkDateOrder } from './template-checks.ts'
import styles from './vehicles-report.module.css'

type ReportValues = { start: Input<string>; end: Input<string>; format: VehiclesReportFormat }

type Props = { companyId: string; job: string; onDone: () => void }

/** Period, format and button. */
export default function VehiclesReportForm({ companyId, job, onDone }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [today] = useState(localToday)
  const daysOf = (unit: LastUnit) => {
    const { first, last } = lastPeriod(unit, today)
    return { start: first, end: last }
  }
  const { input } = checks(t)
  const form = useForm<ReportValues>({
    initial: { ...daysOf('month'), format: 'pdf' },
    check: (values) =>
      collectFaults({
        start: input(values.start),
        end: input(values.end) ?? checkDateOrder(values, t),
      }),
    save: async ({ start, end, format }) => {
      const days = { first: validValue(start) ?? '', last: validValue(end) ?? '', format }
      onDone()
      const name = [start, end].map((day) => inputText(day, (iso) => toDateInput(iso, language))).join(' – ')
      void createVehiclesReport({ key: job, name, companyId, days }, { t, language })
    },
  })
  const isTaken = (unit: LastUnit) => isEqual({ ...form.values, ...daysOf(unit) }, form.values)
  return (
    <form className={styles.form} aria-label={t('reports.vehiclesReport')} {...form.props}>
      <div className="pair">
        <DateField label={t('quick.from')} field={form.field('start')} />
        <DateField label={t('quick.to')} field={form.field('end')} />
      </div>
      <div className={styles.chips} role="group" aria-label={t('reports.quickPeriods')}>
        {LAST_UNITS.map((unit) => (
          <button
            key={unit}
            type="button"
            className={`pill ${styles.chip}`}
            aria-pressed={isTaken(unit)}
            onClick={() => form.change(daysOf(unit))}
          >
            {t(`reports.named.last.${unit}`)}
          </button>
        ))}
      </div>
      <Segments
        legend={t('reports.formatHead')}
        segments={VEHICLES_REPORT_FORMATS.map((value) => ({ value, label: t(`reports.file.${value}`) }))}
        field={form.field('format')}
        className={styles.format}
      />
      <Button type="submit" kind="primary">
        <IconDownload />
        {t('reports.download')}
      </Button>
    </form>
  )
}
