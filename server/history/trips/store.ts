import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { streamRows } from '../../db/snapshot.ts'
import { partsSql, type SavedState, STATE_COLUMNS, type StateRow } from '../store.ts'

/** An entry, the trip under which it is told, and of an original that was merged what it became. */
export type TripEntry = StateRow & { trip_id: string; trip_start_at: string; merged_state: SavedState | null }

/** Which trips, as a condition on `t`. */
export type TripSelection = { vehicleId: string; condition: RawBuilder<unknown> }

/** Each original of a merged trip with the trip that stands in its place now. */
const originals = ({ vehicleId }: TripSelection) => sql`recursive merged as (
    select id, merged_into as root from trips
    where vehicle_id = ${vehicleId} and deleted_at is not null and merged_into is not null
    union all
    select m.id, o.merged_into from merged m join trips o on o.id = m.root where o.merged_into is not null),
  originals as materialized (
    select m.id, m.root from merged m join trips o on o.id = m.root where o.merged_into is null)`

/**
 * What happened to trips after they were entered. The entries of an original that was merged are told under the trip
 * that stands in its place now, so the entry by which that trip was made is not: it says the same again. A trip that
 * was split is not told of: its originals are there. An entry is joined once and by its keys: a plan for a table that
 * was small when it was last counted must not read all of it for every change.
 */
const SOURCE = sql`history_entries e
  left join originals o on o.id = e.subject_id
  join trips t on t.id = coalesce(o.root, e.subject_id)`

const selectionSql = ({ vehicleId, condition }: TripSelection) => sql`
  e.vehicle_id = ${vehicleId} and e.action <> 'created' and e.subject = 'trip'
  and not (e.action = 'merged' and cardinality(e.related_ids) > 1)
  and t.split_into is null and ${condition}`

/** In the order of the trips, of each the oldest first. */
export const streamTripEntries = (tx: Db, which: TripSelection): AsyncGenerator<TripEntry> =>
  streamRows(
    tx,
    sql<TripEntry>`
      with ${originals(which)}
      select ${STATE_COLUMNS}, t.id as trip_id, t.start_at as trip_start_at,
        case when e.action = 'merged' then (
          select jsonb_build_object(${partsSql(sql`b`)}) from history_payloads b
          where b.vehicle_id = e.vehicle_id and b.number = (
            select min(f.number) from history_entries f where f.subject_id = e.related_ids[1])) end as merged_state
      from ${SOURCE} join history_payloads p on p.vehicle_id = e.vehicle_id and p.number = e.number
      where ${selectionSql(which)}
      order by t.start_at, t.id, e.number`,
  )

export async function countTripEntries(db: Db, which: TripSelection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${originals(which)}
    select count(*)::integer as count from ${SOURCE} where ${selectionSql(which)}`.execute(db)
  return rows[0]?.count ?? 0
}
