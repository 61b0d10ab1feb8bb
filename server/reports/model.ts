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
  /** That of its row in the register; null of a preview. */
  id: string | null
  settings: ReportSettings
  company: { name: string }
  madeAtIso: string
  madeBy: string
  /** From the first day of any part to the last day of any; null where the period is not bounded. */
  dateFirst: string | null
  dateLast: string | null
  /** Where Wegbuch is, for the QR code; null of a preview. */
  publicUrl: string | null
  /** Empty: the report is complete. */
  omissions: readonly Omission[]
  parts: () => AsyncIterable<VehiclePart>
}

/**
 * One vehicle of a report. Its lines are read once, in batches, trips before expenses; its head and sums before or after
 * them. Before them the sums cost a reading of all trips, which the head does without: pages begin with it.
 */
export type VehiclePart = {
  vehicle: ReportVehicle
  /** By the vehicle's own calendar, which a relative period may differ by. */
  dateFirst: string | null
  dateLast: string | null
  tripLines: () => AsyncIterable<readonly TripLine[]>
  expenseLines: () => AsyncIterable<readonly ExpenseLine[]>
  readHead: () => Promise<PartHead>
  readSummary: () => Promise<PartSummary>
}

export type PartHead = { facts: PartFacts; proof: Proof }

/** With its head read. */
export type HeadedPart = VehiclePart & PartHead

/** With its sums too. */
export type TotalledPart = HeadedPart & { summary: PartSummary }

export type ReportVehicle = {
  id: string
  licensePlate: string
  systemOfUnits: SystemOfUnits
  currencyCode: Currency
  timeZone: string | null
  isDeleted: boolean
}

/**
 * For the head of a part. Count and distance are those of the trips in the report, the odometers of all trips of the
 * period. It opens where the vehicle's trip before it ended, so that opening + trips + gaps is closing.
 */
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
  /** Empty of an anonymous trip. */
  id: string
  /** The number of the entry in the vehicle's chain that says what the trip is; empty of an anonymous one. */
  entry: string
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
  /** Null of an anonymous trip. */
  enteredAtIso: string | null
  isLate: boolean
  /** Only dates, odometers, distance and category are said: what else may be null is, and the moments are the midnight of their day in UTC. */
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
  /** Any of them is. */
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

/**
 * One entry of a trip's history after it was made; of a merged trip also those of its originals, whose `merged` says what
 * each of them was. Fields are those of `domain/trips/field-text.ts`, and of an anonymous trip its days (`2026-03-01`),
 * odometers and category alone.
 */
export type ChangeLine = {
  action: ChangeAction
  recordedAtIso: string
  actorName: string | null
  fields: readonly { name: string; from: unknown; to: unknown }[]
  /** Some fields are not said, because the trip is anonymous. */
  isShortened: boolean
  /** Its number in the vehicle's chain; empty of an anonymous trip. */
  entry: string
}

export type ExpenseLine = {
  id: string
  /** The number of the entry in the vehicle's chain that says what the expense is. */
  entry: string
  category: ExpenseCategory
  productType: FuelType | null
  /** Null if nobody entered it. */
  amount: number | null
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

export type PartSums = {
  categories: readonly { category: TripCategory; trips: number; distance: number }[]
  trips: number
  distance: number
  /** All differences between odometers, those below zero subtracted. */
  gaps: { count: number; distance: number }
  /** Those of them that are below zero, with the distance that two trips have both. */
  overlaps: { count: number; distance: number }
  late: number
  expenses: readonly CurrencySummary[]
}

export type PartSummary = PartSums & {
  changes: number
  deleted: number
  /** Trips that began in the period once, and that stand outside it now. */
  moved: number
}

/** Rows by category and tax rate; a rate of null is that of expenses without one, whose net is the gross. */
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

/** The head of the vehicle's chain of hashes, and the last signed checkpoint that names the chain. */
export type Proof = {
  head: { number: string; hash: string; recordedAtIso: string } | null
  checkpoint: { number: string; hash: string; signedAtIso: string } | null
  /** Entries were written after that checkpoint. */
  isAheadOfCheckpoint: boolean
}

/** A line of the vehicles report. */
export type VehicleSummary = { vehicle: ReportVehicle; summary: PartSums }

export type VehiclesReport = {
  locale: ReportLocale
  company: { name: string }
  madeAtIso: string
  madeBy: string
  startIso: string
  endIso: string
  /** The days of the two instants: because the span is made of whole ones, or as hidden trips tell no more. */
  isOfDays: boolean
  /** In which its moments are told: one of a vehicle, if possible one in which the span is made of whole days. */
  timeZone: string
  vehicles: () => AsyncIterable<VehicleSummary>
}
