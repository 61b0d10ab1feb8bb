import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { streamed } from '../../db/snapshot.ts'
import { parts, type SavedState, STATE, type StateRow } from '../store.ts'

/** An entry, the trip under which it is told, and of an original that was merged what it became. */
export type TripEntry = StateRow & { trip_id: string; trip_start_at: string; became: SavedState | null }

/** Which trips, as a condition on `t`. */
export type TripsOf = { vehicleId: string; condition: RawBuilder<unknown> }

/**
 * What happened to trips after they were entered. The entries of an original that was merged are told under the trip
 * that stands in its place now, so the entry by which that trip was made is not: it says the same again. A trip that
 * was split is not told of: its originals are there.
 */
const entries = ({ vehicleId, condition }: TripsOf) => sql`
  with recursive merged as (
    select id, merged_into as root from trips
    where vehicle_id = ${vehicleId} and deleted_at is not null and merged_into is not null
    union all
    select m.id, o.merged_into from merged m join trips o on o.id = m.root where o.merged_into is not null)
  select e.vehicle_id, e.number, t.id as trip_id, t.start_at
  from history_entries e
  left join merged m on m.id = e.subject_id
    and exists (select from trips o where o.id = m.root and o.merged_into is null)
  join trips t on t.id = coalesce(m.root, e.subject_id)
  where e.vehicle_id = ${vehicleId} and e.action <> 'created' and e.subject = 'trip'
    and not (e.action = 'merged' and cardinality(e.related_ids) > 1)
    and t.split_into is null and ${condition}`

/** In the order of the trips, of each the oldest first. */
export const tripEntries = (tx: Db, which: TripsOf): AsyncGenerator<TripEntry> =>
  streamed(
    tx,
    sql<TripEntry>`
      select ${STATE}, told.trip_id, told.start_at as trip_start_at,
        case when e.action = 'merged' then (
          select jsonb_build_object(${parts(sql`b`)}) from history_payloads b
          where b.vehicle_id = e.vehicle_id and b.number = (
            select min(f.number) from history_entries f where f.subject_id = e.related_ids[1])) end as became
      from (${entries(which)}) told
      join history_entries e on e.vehicle_id = told.vehicle_id and e.number = told.number
      join history_payloads p on p.vehicle_id = e.vehicle_id and p.number = e.number
      order by told.start_at, told.trip_id, e.number`,
  )

export async function countTripEntries(db: Db, which: TripsOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${entries(which)}) told`.execute(db)
  return rows[0]?.count ?? 0
}
