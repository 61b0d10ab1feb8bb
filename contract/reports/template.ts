import Type, { type Static } from 'typebox'
import { EXPENSE_CATEGORIES } from '../expenses/expense.ts'
import { date } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { label, oneOf, optionalLabel, replyText, uuid } from '../kernel/text.ts'
import { TRIP_CATEGORIES } from '../trips/trip.ts'

export const REPORT_FORMATS = ['pdf', 'csvMultiline', 'csvSingleline'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

export const REPORT_LOCALES = ['de', 'en'] as const
export type ReportLocale = (typeof REPORT_LOCALES)[number]

export const COVERAGES = ['none', 'itemsAndSummary', 'summaryOnly'] as const
export type Coverage = (typeof COVERAGES)[number]

export const INTERVAL_UNITS = ['week', 'month', 'quarter', 'year'] as const
export type IntervalUnit = (typeof INTERVAL_UNITS)[number]

/** The current interval, the last one and the one before that. */
export const INTERVAL_OFFSETS = [0, -1, -2] as const
export type IntervalOffset = (typeof INTERVAL_OFFSETS)[number]

/** The most templates of a company. */
export const TEMPLATES_MAX = 500
export const REPORT_VEHICLES_MAX = 1_000
export const REPORT_TAGS_MAX = 50
export const DRIVER_LENGTH = 500

const offset = () => Type.Unsafe<IntervalOffset>({ type: 'integer', enum: [...INTERVAL_OFFSETS] })

/** A filter without an interval covers everything. Which combinations are refused: `filterFaults` of domain/reports. */
export const ReportFilterInput = Type.Object({
  relativeDateIntervalUnit: Type.Optional(nullable(oneOf(INTERVAL_UNITS))),
  relativeDateIntervalOffset: Type.Optional(nullable(offset())),
  absoluteDateIntervalStart: Type.Optional(nullable(date())),
  absoluteDateIntervalEnd: Type.Optional(nullable(date())),
  tripCategory: Type.Optional(nullable(oneOf(TRIP_CATEGORIES))),
  driverName: Type.Optional(optionalLabel({ maxLength: DRIVER_LENGTH })),
  expenseCategory: Type.Optional(nullable(oneOf(EXPENSE_CATEGORIES))),
  tags: Type.Optional(nullable(Type.Array(label(), { maxItems: REPORT_TAGS_MAX }))),
})
export type ReportFilterInput = Static<typeof ReportFilterInput>

export const ReportFilter = Type.Object({
  relativeDateIntervalUnit: nullable(oneOf(INTERVAL_UNITS)),
  relativeDateIntervalOffset: nullable(offset()),
  absoluteDateIntervalStart: replyText(),
  absoluteDateIntervalEnd: replyText(),
  tripCategory: nullable(oneOf(TRIP_CATEGORIES)),
  driverName: replyText(),
  expenseCategory: nullable(oneOf(EXPENSE_CATEGORIES)),
  tags: Type.Array(Type.String()),
})
export type ReportFilter = Static<typeof ReportFilter>

export const REPORT_FLAGS = [
  'isReportTagsEnabled',
  'isTripsReportOdometerEnabled',
  'isTripsReportGapsEnabled',
  'isTripsReportChangesEnabled',
  'isTripsReportCreationTimestampEnabled',
  'isTripsAnonymousPrivateTripsEnabled',
  'isTripsCombinePrivateTripsEnabled',
] as const
export type ReportFlag = (typeof REPORT_FLAGS)[number]

const flags = {
  isReportTagsEnabled: Type.Boolean(),
  isTripsReportOdometerEnabled: Type.Boolean(),
  isTripsReportGapsEnabled: Type.Boolean(),
  isTripsReportChangesEnabled: Type.Boolean(),
  isTripsReportCreationTimestampEnabled: Type.Boolean(),
  isTripsAnonymousPrivateTripsEnabled: Type.Boolean(),
  isTripsCombinePrivateTripsEnabled: Type.Boolean(),
}

/** Settings of a report: a template without its label. */
export const ReportSettings = Type.Object({
  format: oneOf(REPORT_FORMATS),
  locale: oneOf(REPORT_LOCALES),
  vehicleIds: Type.Array(uuid()),
  tripsCoverage: oneOf(COVERAGES),
  expensesCoverage: oneOf(COVERAGES),
  filter: ReportFilter,
  ...flags,
})
export type ReportSettings = Static<typeof ReportSettings>

export const ReportTemplate = Type.Object({ label: Type.String(), ...ReportSettings.properties })
export type ReportTemplate = Static<typeof ReportTemplate>

const optionalFlag = () => Type.Optional(nullable(Type.Boolean()))

/** Settings in a request: absent or null ones take their defaults. */
const settingsInput = {
  format: Type.Optional(nullable(oneOf(REPORT_FORMATS))),
  locale: Type.Optional(nullable(oneOf(REPORT_LOCALES))),
  vehicleIds: Type.Optional(nullable(Type.Array(uuid(), { maxItems: REPORT_VEHICLES_MAX }))),
  tripsCoverage: Type.Optional(nullable(oneOf(COVERAGES))),
  expensesCoverage: Type.Optional(nullable(oneOf(COVERAGES))),
  filter: Type.Optional(nullable(ReportFilterInput)),
  isReportTagsEnabled: optionalFlag(),
  isTripsReportOdometerEnabled: optionalFlag(),
  isTripsReportGapsEnabled: optionalFlag(),
  isTripsReportChangesEnabled: optionalFlag(),
  isTripsReportCreationTimestampEnabled: optionalFlag(),
  isTripsAnonymousPrivateTripsEnabled: optionalFlag(),
  isTripsCombinePrivateTripsEnabled: optionalFlag(),
}

/** A report needs no label. */
export const ReportSettingsInput = Type.Object(settingsInput)
export type ReportSettingsInput = Static<typeof ReportSettingsInput>

/** What a report is made of; the template is named only to be recorded with it. */
export const NewReport = Type.Object({
  ...settingsInput,
  reportTemplateId: Type.Optional(nullable(uuid())),
})

export const NewTemplate = Type.Object({ label: label(), ...settingsInput })
export const TemplateChange = Type.Object({ label: Type.Optional(label()), ...settingsInput })
