import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { streamRows } from '../../db/snapshot.ts'
import { partsSql, type SavedState, type StateRow, stateColumns } from '../store.ts'

/** An entry, the trip under which it is listed, and for a merged original the state of the merged trip. */
export type TripEntry = StateRow & { trip_id: string; trip_start_at: string; merged_state: SavedState | null }

/** Which trips, as a condition on `t`, and who reads them. */
export type TripSelection = { vehicleId: string; condition: RawBuilder<unknown>; viewerId: string | null }

/** Each original of a merged trip with the trip that replaced it. */
const originals = ({ vehicleId }: Pick<TripSelection, 'vehicleId'>) => sql`recursive merged as (
    select id, merged_into as root from trips
    where vehicle_id = ${vehicleId} and deleted_at is not null and merged_into is not null
    union all
    select m.id, o.merged_into from merged m join trips o on o.id = m.root where o.merged_into is not null),
  originals as materialized (
    select m.id, m.root from merged m join trips o on o.id = m.root where o.merged_into is null)`

/**
 * Entries about trips after their creation. Entries of a merged original are listed under the trip that replaced it;
 * the creation of that trip, which repeats them, and split trips, whose originals exist again, are left out. An entry
 * is joined once and by its keys: with outdated statistics a plan could read the whole table for every change.
 */
const SOURCE = sql`history_entries e
  left join originals o on o.id = e.subject_id
  join trips t on t.id = coalesce(o.root, e.subject_id)`

const selectionSql = ({ vehicleId, condition }: TripSelection) => sql`
  e.vehicle_id = ${vehicleId} and e.action <> 'created' and e.subject = 'trip'
  and not (e.action = 'merged' and cardinality(e.related_ids) > 1)
  and t.split_into is null and ${condition}`

/** A merge that was undone changed nothing, and its trip would tell each original of the others, which may be private. */
const IS_MERGED = sql`e.action = 'merged' and not exists (
  select from trips m where m.id = e.related_ids[1] and m.split_into is not null)`

/** In the order of the trips, and the oldest entry first. */
export const streamTripEntries = (tx: Db, which: TripSelection): AsyncGenerator<TripEntry> =>
  streamRows(
    tx,
    sql<TripEntry>`
      with ${originals(which)}
      select ${stateColumns(which.viewerId)}, t.id as trip_id, t.start_at as trip_start_at,
        case when ${IS_MERGED} then (
          select jsonb_build_object(${partsSql(sql`b`)}) from history_payloads b
          where b.vehicle_id = e.vehicle_id and b.number = (
            select min(f.number) from history_entries f where f.subject_id = e.related_ids[1])) end as merged_state
      from ${SOURCE} join history_payloads p on p.vehicle_id = e.vehicle_id and p.number = e.number
      where ${selectionSql(which)}
      order by t.start_at, t.id, e.number`,
  )

type MovedSelection = Pick<TripSelection, 'vehicleId' | 'condition'> & {
  /** Whether a moment, with the zone that was noted with it, is within a period. */
  isWithin: (moment: RawBuilder<unknown>, zone: RawBuilder<unknown>) => RawBuilder<boolean>
}

/** Trips that began within a period once, and that stand outside it now, changed or as a part of a merged trip. */
export async function countMovedTrips(
  db: Db,
  { vehicleId, condition, isWithin }: MovedSelection,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${originals({ vehicleId })},
    changed as materialized (
      select distinct subject_id as id from history_entries
      where vehicle_id = ${vehicleId} and subject = 'trip' and action <> 'created')
    select count(*)::integer as count
    from changed join trips t using (id)
    left join originals o using (id)
    join trips r on r.id = coalesce(o.root, t.id)
    where t.merged_from is null and not ${isWithin(sql`r.start_at`, sql`r.start_tz`)} and ${condition}
      and exists (
        select from history_entries e join history_payloads p on p.vehicle_id = e.vehicle_id and p.number = e.number
        where e.subject_id = t.id and ${isWithin(
          sql`(p.core::jsonb ->> 'start_at')::timestamptz`,
          sql`(p.core::jsonb ->> 'start_tz')`,
        )})`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countTripEntries(db: Db, which: TripSelection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${originals(which)}
    select count(*)::integer as count from ${SOURCE} where ${selectionSql(which)}`.execute(db)
  return rows[0]?.count ?? 0
}
