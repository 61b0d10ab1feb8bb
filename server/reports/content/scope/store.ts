import { type RawBuilder, sql } from 'kysely'
import type { ReportFilter } from '#contract/reports/template.ts'
import type { Period } from '#domain/reports/period.ts'
import { isTripHidden } from '../../../db/hidden-trips.ts'
import type { ReportVehicle } from '../../model.ts'

/** Which records of a vehicle a report is about, as conditions on a moment and the zone that was noted with it. */
export type Scope = {
  /** The first moment that can belong to it. */
  from: RawBuilder<string>
  /** Wide enough, and read by an index. */
  around: (moment: RawBuilder<unknown>) => RawBuilder<boolean>
  /** Exact, among those around. */
  within: (moment: RawBuilder<unknown>, zone: RawBuilder<unknown>) => RawBuilder<boolean>
}

/** Zone, first and last day; each may be null. */
export type PeriodColumns = Record<'zone' | 'first' | 'last', RawBuilder<unknown>>

/** Calendar days of the vehicle's zone. Without one they are of the record's own, up to a day around those of UTC. */
export function periodScope({ zone, first, last }: PeriodColumns): Scope {
  const midnight = (day: RawBuilder<unknown>) =>
    sql`(${day})::timestamp at time zone coalesce(${zone}, 'UTC')`
  const margin = sql`case when ${zone} is null then interval '1 day' else interval '0' end`
  const from = sql<string>`coalesce(${midnight(first)} - ${margin}, '-infinity')`
  const to = sql<string>`coalesce(${midnight(sql`${last} + 1`)} + ${margin}, 'infinity')`
  return {
    from,
    around: (moment) => sql`(${moment} >= ${from} and ${moment} < ${to})`,
    within: (moment, own) => sql`(${zone} is not null or (${moment} at time zone ${own})::date
      between coalesce(${first}, '-infinity') and coalesce(${last}, 'infinity'))`,
  }
}

export const vehicleScope = ({ timeZone }: ReportVehicle, { first, last }: Period): Scope =>
  periodScope({ zone: sql`${timeZone}::text`, first: sql`${first}::date`, last: sql`${last}::date` })

/** Two instants, both included, or the days that they are on. */
export type Span = { startIso: string; endIso: string; isOfDays: boolean }

export function spanScope({ startIso, endIso, isOfDays }: Span, zone: RawBuilder<unknown>): Scope {
  if (!isOfDays) return instantScope(startIso, endIso)
  const dayOf = (instant: string) =>
    sql`(${instant}::timestamptz at time zone coalesce(${zone}, 'UTC'))::date`
  return periodScope({ zone, first: dayOf(startIso), last: dayOf(endIso) })
}

/** The same for one vehicle. */
export const vehicleSpanScope = (span: Span, { timeZone }: ReportVehicle): Scope =>
  spanScope(span, sql`${timeZone}::text`)

/** A moment is kept to the millisecond. */
function instantScope(startIso: string, endIso: string): Scope {
  const from = sql<string>`${startIso}::timestamptz`
  return {
    from,
    around: (moment) =>
      sql`(${moment} >= ${from} and ${moment} < ${endIso}::timestamptz + interval '1 millisecond')`,
    within: () => sql<boolean>`true`,
  }
}

type TripFilter = { filter: Pick<ReportFilter, 'tripCategory' | 'driverName'>; viewerId: string | null }
type ExpenseFilter = Pick<ReportFilter, 'expenseCategory' | 'tags'>

/** Whether a trip `t` fits the filter; one that is hidden has no driver. */
export const tripFits = ({
  filter: { tripCategory, driverName },
  viewerId,
}: TripFilter): RawBuilder<boolean> =>
  sql`(${tripCategory === null ? sql`true` : sql`t.category = ${tripCategory}`}
    and ${
      driverName === null
        ? sql`true`
        : sql`coalesce(lower(t.driver_name) = lower(${driverName}), false)
      and not ${isTripHidden('t', viewerId)}`
    })`

/** Whether an expense `e` fits the filter: any of the tags, in any case. */
export const expenseFits = ({ expenseCategory, tags }: ExpenseFilter): RawBuilder<boolean> =>
  sql`(${expenseCategory === null ? sql`true` : sql`e.category = ${expenseCategory}`}
    and ${tags.length === 0 ? sql`true` : hasTag(tags)})`

const hasTag = (tags: readonly string[]) => sql`exists (
  select from unnest(e.tags) own (tag) join unnest(${tags}::text[]) named (tag) on lower(own.tag) = lower(named.tag))`
