import type { ExpenseCategory } from '#contract/expenses/expense.ts'
import type { FuelType, Unit } from '#contract/expenses/fuel.ts'
import type { ChangeAction } from '#contract/history/change.ts'
import type { Place } from '#contract/kernel/place.ts'
import type { Omission } from '#contract/reports/preview.ts'
import type { ReportLocale, ReportSettings } from '#contract/reports/template.ts'
import type { TripCategory } from '#contract/trips/trip.ts'
import type { Currency, SystemOfUnits } from '#contract/vehicles/vehicle.ts'

// What a report says, before anybody decides how it looks. `server/reports/content/` reads it from the database,
// `csv/` and `pdf/` write it down. Distances are whole tenths of the vehicle's unit and money is whole cents, so
// that sums are exact.

export type Report = {
  settings: ReportSettings
  company: { name: string }
  madeAtIso: string
  madeBy: string
  /** The days that all parts share; null where the period is not bounded. */
  dateFirst: string | null
  dateLast: string | null
  /** Empty: the report is complete. */
  omissions: readonly Omission[]
  parts: () => AsyncIterable<VehiclePart>
}

/** One vehicle of a report. Its lines are read once, trips before expenses; the summary is complete after both. */
export type VehiclePart = {
  vehicle: ReportVehicle
  facts: PartFacts
  tripLines: () => AsyncIterable<TripLine>
  expenseLines: () => AsyncIterable<ExpenseLine>
  summary: () => PartSummary
  proof: Proof
}

export type ReportVehicle = {
  id: string
  licensePlate: string
  systemOfUnits: SystemOfUnits
  currencyCode: Currency
  timeZone: string | null
  isDeleted: boolean
}

/** For the head of a part. The odometers are of all trips of the period, count and distance of those in the report. */
export type PartFacts = {
  odometerStart: number | null
  odometerEnd: number | null
  trips: number
  distance: number
  expenses: number
}

export type TripLine = TripEntry | CombinedTrips | Gap

export type TripEntry = {
  kind: 'trip'
  /** Counts the vehicle's trips of the period, also those that a filter leaves out; null of a deleted one. */
  number: number | null
  id: string
  category: TripCategory
  startIso: string
  startTz: string
  endIso: string
  endTz: string
  odometerStart: number
  odometerEnd: number
  distance: number
  placeStart: Place | null
  placeEnd: Place | null
  reason: string | null
  contactName: string | null
  contactCompany: string | null
  driverName: string | null
  comment: string | null
  enteredAtIso: string
  isLate: boolean
  /** Only date, odometers, distance and category are said; every other attribute above is null, the times are those of the day. */
  isAnonymous: boolean
  isDeleted: boolean
  changes: readonly ChangeLine[]
}

/** Private trips that follow each other, as one line. */
export type CombinedTrips = {
  kind: 'combined'
  numberFirst: number
  numberLast: number
  trips: number
  dayFirst: string
  dayLast: string
  odometerStart: number
  odometerEnd: number
  distance: number
  /** The gaps inside are not part of the distance. */
  isLate: boolean
  changes: readonly ChangeLine[]
}

/** The distance is below zero where the odometer runs backwards. */
export type Gap = {
  kind: 'gap'
  numberBefore: number | null
  numberAfter: number
  odometerStart: number
  odometerEnd: number
  distance: number
}

/** One entry of a trip's history after it was made; of an anonymous one with the fields that it shows. */
export type ChangeLine = {
  action: ChangeAction
  recordedAtIso: string
  actorName: string | null
  fields: readonly { name: string; from: unknown; to: unknown }[]
  /** Of several fields some are not said, because the trip is anonymous. */
  isShortened: boolean
}

export type ExpenseLine = {
  id: string
  category: ExpenseCategory
  productType: FuelType | null
  amount: number
  unit: Unit | null
  spentAtIso: string
  spentTz: string
  place: Place | null
  odometer: number | null
  comment: string | null
  tags: readonly string[]
  currencyCode: Currency
  taxRate: number | null
  gross: number
  net: number
  tax: number
}

export type PartSummary = {
  categories: readonly { category: TripCategory; trips: number; distance: number }[]
  trips: number
  distance: number
  gaps: { count: number; distance: number }
  changes: number
  deleted: number
  late: number
  expenses: readonly CurrencySummary[]
}

/** Rows by category and tax rate; a rate of null is that of expenses without one. */
export type CurrencySummary = {
  currencyCode: Currency
  count: number
  gross: number
  net: number
  tax: number
  rows: readonly {
    category: ExpenseCategory
    taxRate: number | null
    count: number
    gross: number
    net: number
    tax: number
  }[]
}

/** The head of the vehicle's chain of hashes, and the last signed checkpoint that contains it. */
export type Proof = {
  head: { number: string; hash: string; recordedAtIso: string } | null
  checkpoint: { number: string; hash: string; signedAtIso: string } | null
  /** Entries were written after that checkpoint. */
  isAheadOfCheckpoint: boolean
}

/** A line of the vehicles report. */
export type VehicleSummary = { vehicle: ReportVehicle; summary: PartSummary }

export type VehiclesReport = {
  locale: ReportLocale
  company: { name: string }
  madeAtIso: string
  madeBy: string
  startIso: string
  endIso: string
  vehicles: () => AsyncIterable<VehicleSummary>
}
