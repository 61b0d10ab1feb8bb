import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VEHICLES_REPORT_FORMATS, type VehiclesReportFormat } from '#contract/reports/calls.ts'
import { Button } from '../ui/button.tsx'
import { collectFaults } from '../ui/checks.ts'
import { DateField } from '../ui/date-field.tsx'
import { useForm } from '../ui/form.ts'
import { localToday, toDateInput } from '../ui/read-date.ts'
import { Segments } from '../ui/segments.tsx'
import { typedChecks } from '../ui/typed-checks.ts'
import { useLanguage } from '../ui/use-language.ts'
import { createVehiclesReport } from './create-report.ts'
import { LAST_UNITS, type LastUnit, lastPeriod } from './last-period.ts'
import { checkDateOrder } from './template-checks.ts'
import { readIsoDate } from './template-values.ts'
import styles from './vehicles-report.module.css'

type Props = { companyId: string; job: string; onDone: () => void }

/** Period, format and button. */
export default function VehiclesReportForm({ companyId, job, onDone }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [today] = useState(localToday)
  const daysOf = (unit: LastUnit) => {
    const { first, last } = lastPeriod(unit, today)
    return { start: toDateInput(first ?? '', language), end: toDateInput(last ?? '', language) }
  }
  const { date } = typedChecks(t, language)
  const form = useForm({
    initial: { ...daysOf('month'), format: 'pdf' },
    check: (values) =>
      collectFaults({
        start: date(values.start),
        end: date(values.end) ?? checkDateOrder(values, t),
        format: undefined,
      }),
    save: async ({ start, end, format }) => {
      const days = {
        first: readIsoDate(start) ?? '',
        last: readIsoDate(end) ?? '',
        format: format as VehiclesReportFormat,
      }
      onDone()
      const name = `${start} – ${end}`
      void createVehiclesReport({ key: job, name, companyId, days }, { t, language })
    },
  })
  function take(unit: LastUnit) {
    const { start, end } = daysOf(unit)
    form.field('start').onValue(start)
    form.field('end').onValue(end)
  }
  const isTaken = (unit: LastUnit) =>
    form.values.start === daysOf(unit).start && form.values.end === daysOf(unit).end
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
            onClick={() => take(unit)}
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
