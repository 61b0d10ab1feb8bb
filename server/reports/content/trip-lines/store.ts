import { type RawBuilder, sql } from 'kysely'
import type { ReportFilter } from '#contract/reports/template.ts'
import type { TripCategory } from '#contract/trips/trip.ts'
import { isTripOfCompanyHidden, isTripOrWholeHidden } from '../../../db/hidden-trips.ts'
import type { Db } from '../../../db/pool.ts'
import { streamBatches } from '../../../db/snapshot.ts'
import type { ReportVehicle } from '../../model.ts'
import { lastEntry } from '../entry/store.ts'
import { type Scope, tripFits } from '../scope/store.ts'

/** Odometers in whole tenths. */
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
}

/** A trip of the vehicle about the time of the report: whether it is one of the period, and fits the filter. */
export type PeriodTripRow = TripRow & { is_within: boolean; is_fitting: boolean }

export type TripQuery = {
  vehicle: ReportVehicle
  scope: Scope
  filter: ReportFilter
  viewerId: string | null
}

const START = sql`t.start_at`
const ZONE = sql`t.start_tz`

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

/** Oldest first, as they are fetched, before any filter: what a trip follows may be outside the report. */
export const periodTrips = (tx: Db, query: TripQuery): AsyncGenerator<readonly PeriodTripRow[]> =>
  streamBatches(
    tx,
    sql<PeriodTripRow>`select ${tripColumns(companyOf(query.vehicle), query.viewerId)}, ${lastEntry('t')},
        ${query.scope.within(START, ZONE)} as is_within, ${tripFits(query)} as is_fitting
      from trips t where ${ofVehicle(query.vehicle)} and t.deleted_at is null and ${query.scope.around(START)}
      order by t.start_at, t.id`,
  )

/** What the odometer said at the end of the last trip before all of these. */
export async function odometerBefore(db: Db, { vehicle, scope }: TripQuery): Promise<number | null> {
  const { rows } = await sql<{ before: number }>`
    select (t.odometer_end * 10)::integer as before from trips t
    where ${ofVehicle(vehicle)} and t.deleted_at is null and ${START} < ${scope.from}
    order by t.start_at desc, t.id desc limit 1`.execute(db)
  return rows[0]?.before ?? null
}

const goneTrips = (query: TripQuery) => sql`${ofVehicle(query.vehicle)} and ${isGone}
  and ${query.scope.around(START)} and ${query.scope.within(START, ZONE)} and ${tripFits(query)}`

/** Those that somebody deleted; not what went into a merged trip, nor a merged trip that was split again. */
export const deletedTrips = (tx: Db, query: TripQuery): AsyncGenerator<readonly TripRow[]> =>
  streamBatches(
    tx,
    sql<TripRow>`select ${tripColumns(companyOf(query.vehicle), query.viewerId)}, ${lastEntry('t')} from trips t
      where ${goneTrips(query)} order by t.start_at, t.id`,
  )

export async function countDeletedTrips(db: Db, query: TripQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from trips t where ${goneTrips(query)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Which trips may have been moved out of the report. Those that are hidden, or part of a hidden one, count, but fit no filter:
 * that would tell their driver or what they were before.
 */
export const movedQuery = ({ vehicle, scope, filter, viewerId }: TripQuery) => ({
  vehicleId: vehicle.id,
  condition:
    filter.driverName === null && filter.tripCategory === null
      ? sql`true`
      : sql`${tripFits({ filter, viewerId })} and not ${isTripOrWholeHidden('t', viewerId)}`,
  isWithin: (moment: RawBuilder<unknown>, zone: RawBuilder<unknown>) =>
    sql<boolean>`(${scope.around(moment)} and ${scope.within(moment, zone)})`,
})

/** Which trips' changes are told: those of the report, deleted ones too. */
export const changeQuery = ({ vehicle, scope, filter, viewerId }: TripQuery) => ({
  vehicleId: vehicle.id,
  condition: sql`t.merged_into is null and ${scope.around(START)} and ${scope.within(START, ZONE)}
    and ${tripFits({ filter, viewerId })}`,
  viewerId,
})
