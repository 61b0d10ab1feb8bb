import { hidesPrivateTripsSql, isTripHiddenSql } from '../../db/hidden-trips.ts'
import type { Db } from '../../db/pool.ts'
import type { Viewer } from '../../vehicles/public.ts'
import { DRIVEN_VEHICLES, type Driven } from '../drivers/store.ts'
import { FLEET_COLUMNS, type FleetVehicle, prepareOfFleet, visibleDriver } from '../fleet/store.ts'

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

/** $3 is now. */
const selectAttention = prepareOfFleet<AttentionRow>(
  'attention',
  (fleet) => `select ${FLEET_COLUMNS}, coalesce(f.uncategorised, 0) as uncategorised,
    coalesce(f.uncategorised_distance, 0) as uncategorised_distance, coalesce(f.gaps, 0) as gaps,
    coalesce(f.gap_distance, 0) as gap_distance, coalesce(f.overlapping, 0) as overlaps,
    coalesce(f.overlap_distance, 0) as overlap_distance, coalesce(f.late, 0) as late, t.end_at as last_trip_at,
    coalesce(t.end_at, fleet.created_at) < $3::timestamptz - interval '7 days' as is_silent
  from ${fleet}
  left join finding_counts f on f.vehicle_id = fleet.id
  left join lateral (
    select case when ${hidesPrivateTripsSql('$1')} and ${isTripHiddenSql('l', '$2::uuid')}
        then date_trunc('day', l.end_at, coalesce(fleet.time_zone, 'UTC')) else l.end_at end as end_at
    from trips l where l.vehicle_id = fleet.id and l.deleted_at is null
    order by l.end_at desc, l.id desc limit 1) t on true
  where fleet.archived_at is null
  order by fleet.plate_key, fleet.id`,
)

/** Findings of each vehicle that is not archived. */
export const readAttention = (db: Db, viewer: Viewer, nowIso: string): Promise<AttentionRow[]> =>
  selectAttention(db, viewer, [nowIso])

const selectDriven = prepareOfFleet<Driven>(
  'drivers_of_month',
  (fleet) => `with driven as materialized (
    select y.vehicle_id, ${visibleDriver('y.driver', 'y.category')} as driver, sum(y.tenths[$4::integer]) as tenths
    from ${fleet} join driver_years y on y.vehicle_id = fleet.id and y.year = $3 and y.trips[$4::integer] > 0
    where fleet.archived_at is null
    group by 1, 2)
  ${DRIVEN_VEHICLES}`,
)

/** Each vehicle in use that was driven in one month. */
export const readDrivenIn = (db: Db, viewer: Viewer, month: string): Promise<Driven[]> =>
  selectDriven(db, viewer, month.split('-').slice(0, 2).map(Number))
