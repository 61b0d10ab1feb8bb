import { useTranslation } from 'react-i18next'
import { INTERVAL_OFFSETS, INTERVAL_UNITS, type IntervalOffset } from '#contract/reports/template.ts'
import { periodOf } from '#domain/reports/period.ts'
import { DateField } from '../../ui/date-field.tsx'
import { localToday } from '../../ui/iso-date.ts'
import { toDateInput } from '../../ui/read-date.ts'
import { Segments } from '../../ui/segments.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { checkDateOrder } from '../template-checks.ts'
import { PERIODS, type Period, settingsOf } from '../template-values.ts'
import type { TemplateForm } from '../use-template-form.ts'
import { Card } from './card.tsx'
import styles from './form.module.css'

const OFFSET_NAMES = { 0: 'current', '-1': 'last', '-2': 'penultimate' } as const satisfies Record<
  IntervalOffset,
  string
>

/** The period: a recurring part of the calendar, two dates, or everything. */
export function PeriodCard({ form }: { form: TemplateForm }) {
  const { t } = useTranslation()
  const { period, start, end } = form.values

  /** Two dates start with the days chosen before. */
  function take(kind: Period) {
    form.change({ period: kind })
    const before = settingsOf(form.values)
    if (kind !== 'absolute' || start !== null || end !== null || !before) return
    const { first, last } = periodOf(before.filter, localToday())
    form.change({ start: first, end: last })
  }
  return (
    <Card title={t('trips.period')} hint={<Days form={form} />}>
      <Segments
        legend={t('reports.periodKind')}
        segments={PERIODS.map((value) => ({ value, label: t(`reports.period.${value}`) }))}
        field={{ ...form.field('period'), onValue: take }}
      />
      {period === 'relative' && <RecurringFields form={form} />}
      {period === 'absolute' && <FixedFields form={form} />}
    </Card>
  )
}

/** The words for which one follow the gender of the unit: Letzter Monat, Letzte Woche, Letztes Quartal. */
function RecurringFields({ form }: { form: TemplateForm }) {
  const { t } = useTranslation()
  const { unit } = form.values
  return (
    <div className={styles.when}>
      <Segments
        legend={t('reports.which')}
        segments={INTERVAL_OFFSETS.map((offset) => ({
          value: offset,
          label: t(`reports.offset.${OFFSET_NAMES[offset]}.${unit}`),
        }))}
        field={form.field('offset')}
      />
      <Segments
        legend={t('reports.unit')}
        segments={INTERVAL_UNITS.map((value) => ({ value, label: t(`reports.unit.${value}`) }))}
        field={form.field('unit')}
      />
    </div>
  )
}

function FixedFields({ form }: { form: TemplateForm }) {
  const { t } = useTranslation()
  const end = form.field('end')
  return (
    <div className={`pair stack ${styles.dates}`}>
      <DateField label={t('quick.from')} field={form.field('start')} />
      <DateField
        label={t('quick.to')}
        field={{ ...end, fault: end.fault ?? checkDateOrder(form.values, t) }}
      />
    </div>
  )
}

/** The resulting days, as dates. */
function Days({ form }: { form: TemplateForm }) {
  const language = useLanguage()
  const settings = settingsOf(form.values)
  if (!settings || form.values.period === 'absolute') return null
  const { first, last } = periodOf(settings.filter, localToday())
  return first && last ? `${toDateInput(first, language)} – ${toDateInput(last, language)}` : null
}
