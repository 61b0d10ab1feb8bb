import { EXPENSE_CATEGORIES } from '#contract/expenses/expense.ts'
import {
  COVERAGES,
  INTERVAL_OFFSETS,
  INTERVAL_UNITS,
  REPORT_FLAGS,
  REPORT_FORMATS,
  REPORT_LOCALES,
  type ReportFilter,
  type ReportFlag,
  type ReportSettings,
  type ReportTemplate,
} from '#contract/reports/template.ts'
import { TRIP_CATEGORIES } from '#contract/trips/trip.ts'
import type { Language } from '#contract/users/user.ts'
import { DEFAULT_SETTINGS, EMPTY_FILTER } from '#domain/reports/settings.ts'
import { localToday, readDate, toDateInput } from '../ui/read-date.ts'
import { OFF, ON } from '../ui/switch-field.tsx'
import { readTags, writeTags } from '../ui/tags-field.tsx'

/** A form holds strings: ids and tags are one per line, an option is `on` or empty. */
export type TemplateValues = Record<
  | 'label'
  | 'locale'
  | 'format'
  | 'period'
  | 'offset'
  | 'unit'
  | 'start'
  | 'end'
  | 'vehicleIds'
  | 'tripsCoverage'
  | 'expensesCoverage'
  | 'tripCategory'
  | 'driverName'
  | 'expenseCategory'
  | 'tags'
  | ReportFlag,
  string
>

export const PERIODS = ['relative', 'absolute', 'all'] as const

export function valuesOf(template: ReportTemplate, language: Language): TemplateValues {
  const { filter } = template
  const flags = REPORT_FLAGS.map((flag) => [flag, template[flag] ? ON : OFF])
  return {
    label: template.label,
    locale: template.locale,
    format: template.format,
    ...periodValues(filter, language),
    vehicleIds: template.vehicleIds.join('\n'),
    tripsCoverage: template.tripsCoverage,
    expensesCoverage: template.expensesCoverage,
    tripCategory: filter.tripCategory ?? '',
    driverName: filter.driverName ?? '',
    expenseCategory: filter.expenseCategory ?? '',
    tags: writeTags(filter.tags),
    ...(Object.fromEntries(flags) as Record<ReportFlag, string>),
  }
}

/** Sensible defaults when the user switches to another kind of period. */
function periodValues(filter: ReportFilter, language: Language) {
  const { relativeDateIntervalUnit: unit, relativeDateIntervalOffset: offset } = filter
  const { absoluteDateIntervalStart: start, absoluteDateIntervalEnd: end } = filter
  return {
    period: unit !== null ? 'relative' : start !== null ? 'absolute' : 'all',
    unit: unit ?? 'month',
    offset: String(offset ?? -1),
    start: start ? toDateInput(start, language) : '',
    end: end ? toDateInput(end, language) : '',
  }
}

export const vehicleIdsOf = ({ vehicleIds }: Pick<TemplateValues, 'vehicleIds'>) =>
  vehicleIds.split('\n').filter((id) => id !== '')

/** The settings of these values; null while a fixed period is incomplete. */
export function settingsOf(values: TemplateValues): ReportSettings | null {
  const interval = intervalOf(values)
  if (!interval) return null
  const flags = REPORT_FLAGS.map((flag) => [flag, values[flag] === ON])
  return {
    format: pickKnown(REPORT_FORMATS, values.format) ?? DEFAULT_SETTINGS.format,
    locale: pickKnown(REPORT_LOCALES, values.locale) ?? DEFAULT_SETTINGS.locale,
    vehicleIds: vehicleIdsOf(values),
    tripsCoverage: pickKnown(COVERAGES, values.tripsCoverage) ?? DEFAULT_SETTINGS.tripsCoverage,
    expensesCoverage: pickKnown(COVERAGES, values.expensesCoverage) ?? DEFAULT_SETTINGS.expensesCoverage,
    filter: {
      ...EMPTY_FILTER,
      ...interval,
      tripCategory: pickKnown(TRIP_CATEGORIES, values.tripCategory) ?? null,
      driverName: values.driverName.trim() || null,
      expenseCategory: pickKnown(EXPENSE_CATEGORIES, values.expenseCategory) ?? null,
      tags: readTags(values.tags),
    },
    ...(Object.fromEntries(flags) as Record<ReportFlag, boolean>),
  }
}

function intervalOf(values: TemplateValues): Partial<ReportFilter> | null {
  if (values.period === 'all') return {}
  if (values.period === 'relative')
    return {
      relativeDateIntervalUnit: pickKnown(INTERVAL_UNITS, values.unit) ?? 'month',
      relativeDateIntervalOffset: INTERVAL_OFFSETS.find((offset) => String(offset) === values.offset) ?? 0,
    }
  const [start, end] = [readIsoDate(values.start), readIsoDate(values.end)]
  if (start === null || end === null || end < start) return null
  return { absoluteDateIntervalStart: start, absoluteDateIntervalEnd: end }
}

export function readIsoDate(typed: string): string | null {
  const reading = readDate(typed, localToday())
  return reading.kind === 'date' ? reading.iso : null
}

const pickKnown = <T extends string>(all: readonly T[], value: string) => all.find((item) => item === value)
