// The columns of each table, in their order. They are a promise: docs/reports.md lists them with their version, and a
// new one is added before the last or at the end with a new version, never moved.

export const CSV_VERSION = 2

/** Which record of the history a line tells of, and by which entry of the vehicle's chain. */
const REFERENCE = ['recordId', 'entry'] as const

/** What is told of a change, in both forms. */
const CHANGE = ['action', 'changedAt', 'changedBy', 'field', 'from', 'to', 'withheld'] as const

/** What is told of a trip beside where it leads from and to. */
const TRIP = ['reason', 'contact', 'company', 'driver', 'comment', 'enteredAt', 'late'] as const

export const SINGLE_LINE = [
  'plate',
  'kind',
  'number',
  'numberLast',
  'category',
  'startDate',
  'startTime',
  'startZone',
  'endDate',
  'endTime',
  'endZone',
  'odometerStart',
  'odometerEnd',
  'distance',
  'unit',
  'startPlace',
  'startAddress',
  'endPlace',
  'endAddress',
  ...TRIP,
  ...CHANGE,
  ...REFERENCE,
  'extent',
] as const
export type SingleColumn = (typeof SINGLE_LINE)[number]

export const MULTI_LINE = [
  'plate',
  'kind',
  'number',
  'numberLast',
  'category',
  'date',
  'time',
  'zone',
  'odometer',
  'distance',
  'unit',
  'place',
  'address',
  ...TRIP,
  ...CHANGE,
  ...REFERENCE,
  'extent',
] as const
export type MultiColumn = (typeof MULTI_LINE)[number]

export const EXPENSE = [
  'plate',
  'kind',
  'date',
  'time',
  'zone',
  'category',
  'fuelType',
  'amount',
  'amountUnit',
  'odometer',
  'unit',
  'place',
  'address',
  'tags',
  'comment',
  'currency',
  'taxRate',
  'net',
  'tax',
  'gross',
  ...REFERENCE,
] as const
export type ExpenseColumn = (typeof EXPENSE)[number]

export const SUMMARY = [
  'plate',
  'kind',
  'category',
  'taxRate',
  'count',
  'distance',
  'unit',
  'share',
  'currency',
  'net',
  'tax',
  'gross',
  'detail',
] as const
export type SummaryColumn = (typeof SUMMARY)[number]

export const VEHICLES_VERSION = 1

export const VEHICLES = [
  'plate',
  'kind',
  'trips',
  'distance',
  'unit',
  'business',
  'private',
  'commute',
  'family',
  'honorary',
  'none',
  'businessShare',
  'expenses',
  'currency',
  'fuel',
  'parking',
  'garage',
  'cleaning',
  'tires',
  'other',
  'net',
  'tax',
  'gross',
  'detail',
] as const
export type VehiclesColumn = (typeof VEHICLES)[number]

export type Column = SingleColumn | MultiColumn | ExpenseColumn | SummaryColumn | VehiclesColumn
