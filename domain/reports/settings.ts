import type {
  ReportFilter,
  ReportFilterInput,
  ReportFlag,
  ReportSettings,
  ReportSettingsInput,
} from '#contract/reports/template.ts'
import { distinctTags } from '../expenses/tags.ts'

const DEFAULT_FLAGS: Record<ReportFlag, boolean> = {
  isReportTagsEnabled: true,
  isTripsReportOdometerEnabled: true,
  isTripsReportGapsEnabled: true,
  isTripsReportChangesEnabled: true,
  isTripsReportCreationTimestampEnabled: true,
  isTripsAnonymousPrivateTripsEnabled: true,
  isTripsCombinePrivateTripsEnabled: false,
}

export const EMPTY_FILTER: ReportFilter = {
  relativeDateIntervalUnit: null,
  relativeDateIntervalOffset: null,
  absoluteDateIntervalStart: null,
  absoluteDateIntervalEnd: null,
  tripCategory: null,
  driverName: null,
  expenseCategory: null,
  tags: [],
}

/** The settings of a new template. */
export const DEFAULT_SETTINGS: ReportSettings = {
  format: 'pdf',
  locale: 'de',
  vehicleIds: [],
  tripsCoverage: 'itemsAndSummary',
  expensesCoverage: 'itemsAndSummary',
  filter: { ...EMPTY_FILTER, relativeDateIntervalUnit: 'year', relativeDateIntervalOffset: 0 },
  ...DEFAULT_FLAGS,
}

/** Applies sent settings: absent keeps, null resets to the default. A filter is replaced as a whole. */
export function applySettings(sent: ReportSettingsInput, before = DEFAULT_SETTINGS): ReportSettings {
  const { filter, ...rest } = sent
  const settings = applyPatch(before, rest, DEFAULT_SETTINGS)
  if (filter !== undefined)
    settings.filter =
      filter === null ? DEFAULT_SETTINGS.filter : applyPatch(EMPTY_FILTER, filter, EMPTY_FILTER)
  return {
    ...settings,
    vehicleIds: [...new Set(settings.vehicleIds)],
    filter: { ...settings.filter, tags: distinctTags(settings.filter.tags) },
  }
}

type Patch<T> = { [K in keyof T]?: T[K] | null | undefined }

function applyPatch<T extends object>(before: T, sent: Patch<T>, defaults: T): T {
  const values = Object.entries(sent)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value ?? defaults[name as keyof T]])
  return { ...before, ...Object.fromEntries(values) }
}

export type FilterFault = { attribute: keyof ReportFilterInput; detail: string }

/** Checks a filter beyond its single attributes: at most one interval, complete and not backwards. */
export function filterFaults(filter: ReportFilterInput): FilterFault[] {
  const has = (name: keyof ReportFilterInput) => filter[name] !== null && filter[name] !== undefined
  const [unit, offset] = [has('relativeDateIntervalUnit'), has('relativeDateIntervalOffset')]
  const [start, end] = [has('absoluteDateIntervalStart'), has('absoluteDateIntervalEnd')]
  const faults: FilterFault[] = []
  const refuse = (attribute: keyof ReportFilterInput, detail: string) => faults.push({ attribute, detail })
  if (unit && !offset) refuse('relativeDateIntervalOffset', 'is needed with a unit')
  if (offset && !unit) refuse('relativeDateIntervalUnit', 'is needed with an offset')
  if (start && !end) refuse('absoluteDateIntervalEnd', 'is needed with a start')
  if (end && !start) refuse('absoluteDateIntervalStart', 'is needed with an end')
  if ((unit || offset) && (start || end))
    refuse('absoluteDateIntervalStart', 'must not stand beside a relative interval')
  if (start && end && (filter.absoluteDateIntervalEnd ?? '') < (filter.absoluteDateIntervalStart ?? ''))
    refuse('absoluteDateIntervalEnd', 'must not be before the start')
  return faults
}
