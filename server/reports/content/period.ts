import type { ReportFilter } from '#contract/reports/template.ts'
import { dayIn } from '#domain/format/date.ts'
import { type Period, periodOf } from '#domain/reports/period.ts'
import { memoize } from '../memoize.ts'
import type { ReportVehicle } from '../model.ts'

/** The zone whose calendar says which day it is, for a vehicle that has none. */
const NO_ZONE = 'UTC'

type Zoned = Pick<ReportVehicle, 'timeZone'>

/** More than there are. */
const ZONES_CACHED = 600

/**
 * The days of a report for each vehicle: "this month" is that of the vehicle's own clock. A company has thousands of vehicles
 * in few zones, and asking Intl for each of them took longest in a preview.
 */
export function periodsOf(filter: ReportFilter, madeAtIso: string): (vehicle: Zoned) => Period {
  const inZone = memoize((zone: string) => periodOf(filter, dayIn(madeAtIso, zone)), ZONES_CACHED)
  return ({ timeZone }) => inZone(timeZone ?? NO_ZONE)
}

type Described = { settings: { filter: ReportFilter }; vehicles: readonly ReportVehicle[]; madeAtIso: string }

/** From the first day of any vehicle to the last day of any; without vehicles, as of one without a zone. */
export function periodOfReport({ settings: { filter }, vehicles, madeAtIso }: Described): Period {
  const some = vehicles.length > 0 ? vehicles : [{ timeZone: null }]
  return spanOf([...new Set(some.map(periodsOf(filter, madeAtIso)))])
}

function spanOf(periods: readonly Period[]): Period {
  const firsts = periods.map(({ first }) => first)
  const lasts = periods.map(({ last }) => last)
  return { first: extreme(firsts, 0), last: extreme(lasts, -1) }
}

const extreme = (days: readonly (string | null)[], index: 0 | -1) =>
  days.includes(null) ? null : (days.toSorted().at(index) ?? null)
