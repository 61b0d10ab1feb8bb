import type { ExpenseCategory } from '#contract/expenses/expense.ts'
import {
  type IntervalOffset,
  type IntervalUnit,
  REPORT_FLAGS,
  type ReportFilter,
  type ReportSettings,
  type ReportTemplate,
} from '#contract/reports/template.ts'
import type { TripCategory } from '#contract/trips/trip.ts'
import { EMPTY_FILTER } from '#domain/reports/settings.ts'
import { type Input, validValue } from '../ui/input.ts'

export const PERIODS = ['relative', 'absolute', 'all'] as const
export type Period = (typeof PERIODS)[number]

/** The settings that a form shows as they are. */
const PLAIN = [
  'format',
  'locale',
  'vehicleIds',
  'tripsCoverage',
  'expensesCoverage',
  ...REPORT_FLAGS,
] as const satisfies (keyof ReportSettings)[]
type PlainSettings = Pick<ReportSettings, (typeof PLAIN)[number]>

export type TemplateValues = PlainSettings & {
  label: string
  period: Period
  offset: IntervalOffset
  unit: IntervalUnit
  start: Input<string>
  end: Input<string>
  tripCategory: TripCategory | ''
  driverName: string
  expenseCategory: ExpenseCategory | ''
  tags: string[]
}

const plainSettings = (settings: PlainSettings) =>
  Object.fromEntries(PLAIN.map((name) => [name, settings[name]])) as PlainSettings

export function valuesOf(template: ReportTemplate): TemplateValues {
  const { filter } = template
  return {
    ...plainSettings(template),
    label: template.label,
    ...periodValues(filter),
    tripCategory: filter.tripCategory ?? '',
    driverName: filter.driverName ?? '',
    expenseCategory: filter.expenseCategory ?? '',
    tags: filter.tags,
  }
}

/** Sensible defaults when the user switches to another kind of period. */
function periodValues(filter: ReportFilter) {
  const { relativeDateIntervalUnit: unit, relativeDateIntervalOffset: offset } = filter
  const { absoluteDateIntervalStart: start, absoluteDateIntervalEnd: end } = filter
  const period: Period = unit !== null ? 'relative' : start !== null ? 'absolute' : 'all'
  return { period, unit: unit ?? 'month', offset: offset ?? -1, start, end }
}

/** The settings of these values; null while a fixed period is incomplete. */
export function settingsOf(values: TemplateValues): ReportSettings | null {
  const interval = intervalOf(values)
  if (!interval) return null
  return {
    ...plainSettings(values),
    filter: {
      ...EMPTY_FILTER,
      ...interval,
      tripCategory: values.tripCategory || null,
      driverName: values.driverName.trim() || null,
      expenseCategory: values.expenseCategory || null,
      tags: values.tags,
    },
  }
}

function intervalOf(values: TemplateValues): Partial<ReportFilter> | null {
  if (values.period === 'all') return {}
  if (values.period === 'relative')
    return { relativeDateIntervalUnit: values.unit, relativeDateIntervalOffset: values.offset }
  const [start, end] = [validValue(values.start), validValue(values.end)]
  if (start === null || end === null || end < start) return null
  return { absoluteDateIntervalStart: start, absoluteDateIntervalEnd: end }
}
