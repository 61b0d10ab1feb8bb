import { type RawBuilder, sql } from 'kysely'
import type { ReportFilter } from '#contract/reports/template.ts'
import type { TripCategory } from '#contract/trips/trip.ts'
import { isTripOfCompanyHidden } from '../../../db/hidden-trips.ts'
import type { Db } from '../../../db/pool.ts'
import { streamBatches } from '../../../db/snapshot.ts'
import type { ReportVehicle } from '../../model.ts'
import { lastEntry } from '../entry/store.ts'
import { type Scope, tripFits } from '../scope/store.ts'

/** Odometers in whole tenths. `number`, `before` and `is_before_within` are null of a deleted trip. */
export type TripRow = {
  id: string
  /** The last entry of the history about it. */
  entry: string
  category: TripCategory
  start_at: string
  start_tz: string
  end_at: string
  end_tz: string
  odometer_start: number
  odometer_end: number
  place_start: string | null
  place_end: string | null
  place_start_coordinate: string | null
  place_end_coordinate: string | null
  reason: string | null
  contact_name: string | null
  contact_company: string | null
  driver_name: string | null
  comment: string | null
  created_at: string
  is_late: boolean
  /** From whoever makes the report. */
  is_hidden: boolean
  /** Among the vehicle's trips of the period. */
  number: number | null
  /** The odometer at the end of the vehicle's trip before, of any time. */
  before: number | null
  /** That trip is one of the period. */
  is_before_within: boolean | null
}

export type TripQuery = {
  vehicle: ReportVehicle
  scope: Scope
  filter: ReportFilter
  viewerId: string | null
}

const START = sql`t.start_at`
const ZONE = sql`t.start_tz`

const COLUMNS = sql`t.id, t.category, t.start_at, t.start_tz, t.end_at, t.end_tz, t.odometer_start, t.odometer_end,
  t.place_start, t.place_end, t.place_start_coordinate, t.place_end_coordinate,
  t.reason, t.contact_name, t.contact_company, t.driver_name, t.comment, t.created_at, t.merged_from,
  t.company_id, t.vehicle_id, t.driver_user_id`

/**
 * Places as text: few are named many times, and each is parsed once. `companyId` is that of all the trips, so that
 * PostgreSQL asks once whether it hides private ones.
 */
export const tripColumns = (
  companyId: RawBuilder<unknown>,
  viewerId: string | null,
) => sql`t.id, t.category, t.start_at, t.start_tz, t.end_at, t.end_tz,
  (t.odometer_start * 10)::integer as odometer_start, (t.odometer_end * 10)::integer as odometer_end,
  t.place_start::text, t.place_end::text, t.place_start_coordinate::text, t.place_end_coordinate::text,
  t.reason, t.contact_name, t.contact_company, t.driver_name, t.comment, t.created_at,
  entered_late(t.created_at, t.end_at, t.merged_from) as is_late,
  ${isTripOfCompanyHidden(companyId, 't', viewerId)} as is_hidden`

const ofVehicle = (vehicle: ReportVehicle) => sql`t.vehicle_id = ${vehicle.id}`
const companyOf = (vehicle: ReportVehicle) => sql`(select company_id from vehicles where id = ${vehicle.id})`
const isGone = sql`t.deleted_at is not null and t.merged_into is null and t.split_into is null`

/**
 * The trips of a period before any filter, as `t`, each with what the vehicle's trip before it says. One window for all,
 * so that they are gone through once: `lag` does not look at the frame.
 */
export const periodTrips = (vehicle: ReportVehicle, scope: Scope): RawBuilder<unknown> => sql`(
  select * from (
    select ${COLUMNS}, ${scope.within(START, ZONE)} as is_within,
      count(*) filter (where ${scope.within(START, ZONE)}) over ordered as number,
      coalesce(lag(t.odometer_end) over ordered, (
        select p.odometer_end from trips p
        where p.vehicle_id = ${vehicle.id} and p.deleted_at is null and p.start_at < ${scope.from}
        order by p.start_at desc, p.id desc limit 1)) as before,
      coalesce(lag(${scope.within(START, ZONE)}) over ordered, false) as is_before_within
    from trips t
    where ${ofVehicle(vehicle)} and t.deleted_at is null and ${scope.around(START)}
    window ordered as (order by t.start_at, t.id rows unbounded preceding)) t
  where t.is_within)`

/** Oldest first, as they are fetched. */
export const trips = (tx: Db, query: TripQuery): AsyncGenerator<readonly TripRow[]> =>
  streamBatches(
    tx,
    sql<TripRow>`select ${tripColumns(companyOf(query.vehicle), query.viewerId)}, ${lastEntry('t')}, t.number::integer, (t.before * 10)::integer as before, t.is_before_within
      from ${periodTrips(query.vehicle, query.scope)} t where ${tripFits(query)} order by t.start_at, t.id`,
  )

const goneTrips = (query: TripQuery) => sql`${ofVehicle(query.vehicle)} and ${isGone}
  and ${query.scope.around(START)} and ${query.scope.within(START, ZONE)} and ${tripFits(query)}`

/** Those that somebody deleted; not what went into a merged trip, nor a merged trip that was split again. */
export const deletedTrips = (tx: Db, query: TripQuery): AsyncGenerator<readonly TripRow[]> =>
  streamBatches(
    tx,
    sql<TripRow>`select ${tripColumns(companyOf(query.vehicle), query.viewerId)}, ${lastEntry('t')}, null as number, null as before, null as is_before_within from trips t
      where ${goneTrips(query)} order by t.start_at, t.id`,
  )

export async function countDeletedTrips(db: Db, query: TripQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from trips t where ${goneTrips(query)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Which trips' changes are told: those of the report, deleted ones too. */
export const changeQuery = ({ vehicle, scope, filter, viewerId }: TripQuery) => ({
  vehicleId: vehicle.id,
  condition: sql`t.merged_into is null and ${scope.around(START)} and ${scope.within(START, ZONE)}
    and ${tripFits({ filter, viewerId })}`,
  viewerId,
})
