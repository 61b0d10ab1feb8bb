import { sql } from 'kysely'
import { hidesPrivateTrips, isTripHidden } from '../../db/hidden-trips.ts'
import type { Db } from '../../db/pool.ts'
import type { Viewer } from '../../vehicles/public.ts'
import { type FleetVehicle, fleetOf, visibleDriver } from '../fleet/store.ts'

export type AttentionRow = FleetVehicle & {
  uncategorised: number
  uncategorised_distance: string
  gaps: number
  gap_distance: string
  overlaps: number
  overlap_distance: string
  late: number
  /** Null without a trip. */
  last_trip_at: string | null
  is_silent: boolean
}

/** A distance in tenths. */
export type DriverRow = { vehicle_id: string; driver: string; tenths: number }

/** Findings of each vehicle that is not archived. */
export async function readAttention(db: Db, viewer: Viewer, nowIso: string): Promise<AttentionRow[]> {
  const { rows } = await sql<AttentionRow>`
    select fleet.*, coalesce(f.uncategorised, 0) as uncategorised,
      coalesce(f.uncategorised_distance, 0) as uncategorised_distance, coalesce(f.gaps, 0) as gaps,
      coalesce(f.gap_distance, 0) as gap_distance, coalesce(f.overlapping, 0) as overlaps,
      coalesce(f.overlap_distance, 0) as overlap_distance, coalesce(f.late, 0) as late, t.end_at as last_trip_at,
      coalesce(t.end_at, fleet.created_at) < ${nowIso}::timestamptz - interval '7 days' as is_silent
    from (${fleetOf(viewer)} and w.archived_at is null) fleet
    left join finding_counts f on f.vehicle_id = fleet.id
    left join lateral (
      select case when ${hidesPrivateTrips(viewer.companyId)} and ${isTripHidden('l', viewer.userId)}
          then date_trunc('day', l.end_at, coalesce(fleet.time_zone, 'UTC')) else l.end_at end as end_at
      from trips l where l.vehicle_id = fleet.id and l.deleted_at is null
      order by l.end_at desc, l.id desc limit 1) t on true
    order by fleet.plate_key, fleet.id`.execute(db)
  return rows
}

/** Sums of each driver in each vehicle in use, of one month. */
export async function readDrivenIn(db: Db, viewer: Viewer, month: string): Promise<DriverRow[]> {
  const [year, nth] = month.split('-').map(Number)
  const { rows } = await sql<DriverRow>`
    select y.vehicle_id, ${visibleDriver(viewer, sql`y.driver`, sql`y.category`)} as driver,
      sum(y.tenths[${nth}::integer]) as tenths
    from (${fleetOf(viewer)} and w.archived_at is null) fleet join driver_years y on y.vehicle_id = fleet.id
      and y.year = ${year} and y.trips[${nth}::integer] > 0
    group by 1, 2`.execute(db)
  return rows
}
