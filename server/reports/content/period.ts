import type { ReportFilter } from '#contract/reports/template.ts'
import { dayIn } from '#domain/format/date.ts'
import { type Period, periodOf } from '#domain/reports/period.ts'
import type { ReportVehicle } from '../model.ts'

/** The zone whose calendar says which day it is, for a vehicle that has none. */
const NO_ZONE = 'UTC'

type Zoned = Pick<ReportVehicle, 'timeZone'>

/** The days of a report for one vehicle: "this month" is that of the vehicle's own clock. */
export const periodFor = (filter: ReportFilter, { timeZone }: Zoned, madeAtIso: string): Period =>
  periodOf(filter, dayIn(madeAtIso, timeZone ?? NO_ZONE))

type Described = { settings: { filter: ReportFilter }; vehicles: readonly ReportVehicle[]; madeAtIso: string }

/** From the first day of any vehicle to the last day of any; without vehicles, as of one without a zone. */
export function periodOfReport({ settings: { filter }, vehicles, madeAtIso }: Described): Period {
  const zones = vehicles.length > 0 ? vehicles : [{ timeZone: null }]
  return spanOf(zones.map((vehicle) => periodFor(filter, vehicle, madeAtIso)))
}

function spanOf(periods: readonly Period[]): Period {
  const firsts = periods.map(({ first }) => first)
  const lasts = periods.map(({ last }) => last)
  return { first: extreme(firsts, 0), last: extreme(lasts, -1) }
}

const extreme = (days: readonly (string | null)[], index: 0 | -1) =>
  days.includes(null) ? null : (days.toSorted().at(index) ?? null)
