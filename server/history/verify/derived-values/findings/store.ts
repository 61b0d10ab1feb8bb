import { sql } from 'kysely'
import type { Db } from '../../../../db/pool.ts'
import { streamRows } from '../../../../db/snapshot.ts'
import { inScope, type Scope } from '../../store.ts'

/** What the trips of a vehicle say, of their whole order at once. */
const foundInTrips = (scope: Scope) => sql`
  select * from (
    select id as trip_id, vehicle_id, previous_id, coalesce(odometer_start - previous_odometer, 0)::numeric(8, 1) as gap,
      coalesce(start_at < occupied_until, false) as is_overlapping,
      entered_late(created_at, end_at, merged_from) as is_late, company_id, start_at
    from (
      select *, lag(id) over earlier as previous_id, lag(odometer_end) over earlier as previous_odometer,
        max(end_at) over (earlier rows between unbounded preceding and 1 preceding) as occupied_until
      from trips where deleted_at is null and ${inScope('vehicle_id', scope)}
      window earlier as (partition by vehicle_id order by start_at, id)) t) d
  where gap <> 0 or is_overlapping or is_late`

export type FindingRow = { vehicle_id: string; trip_id: string; stored: unknown; found: unknown }

/** Findings that differ from it. */
export const streamWrongFindings = (tx: Db, scope: Scope) =>
  streamRows(
    tx,
    sql<FindingRow>`
      select coalesce(s.vehicle_id, f.vehicle_id) as vehicle_id, trip_id, s.finding as stored, f.finding as found
      from (select trip_id, vehicle_id, to_jsonb(k) as finding from trip_findings k
        where ${inScope('k.vehicle_id', scope)}) s
      full join (select trip_id, vehicle_id, to_jsonb(d) as finding from (${foundInTrips(scope)}) d) f using (trip_id)
      where s.finding is distinct from f.finding
      order by 1, trip_id`,
  )

/** Vehicles whose counts of findings differ from it; a missing row counts as zeros. */
export const streamWrongFindingCounts = (tx: Db, scope: Scope) =>
  streamRows(
    tx,
    sql<{ vehicle_id: string }>`
      select vehicle_id
      from (
        select vehicle_id, count(*) filter (where gap > 0) as gaps, sum(greatest(gap, 0)) as gap_distance,
          count(*) filter (where gap < 0 or is_overlapping) as overlapping, sum(greatest(-gap, 0)) as overlap_distance,
          count(*) filter (where is_late) as late
        from (${foundInTrips(scope)}) d group by vehicle_id) f
      full join (
        select vehicle_id, count(*) as uncategorised, sum(odometer_end - odometer_start) as uncategorised_distance
        from trips where deleted_at is null and category = 'none' and ${inScope('vehicle_id', scope)}
        group by vehicle_id) n using (vehicle_id)
      full join (select * from finding_counts where ${inScope('vehicle_id', scope)}) k using (vehicle_id)
      where (coalesce(k.uncategorised, 0), coalesce(k.uncategorised_distance, 0), coalesce(k.gaps, 0),
          coalesce(k.gap_distance, 0), coalesce(k.overlapping, 0), coalesce(k.overlap_distance, 0), coalesce(k.late, 0))
        <> (coalesce(n.uncategorised, 0), coalesce(n.uncategorised_distance, 0), coalesce(f.gaps, 0),
          coalesce(f.gap_distance, 0), coalesce(f.overlapping, 0), coalesce(f.overlap_distance, 0), coalesce(f.late, 0))
      order by vehicle_id`,
  )
