import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Columns } from '../store.ts'
import type { Writer } from '../writer/writer.ts'

type LastChanges = { vehicleId: string; subjectIds: readonly string[]; writer: Writer; minutes: number }

/**
 * The states before the last change of each record. Left out is a record whose last entry is something else than a
 * change, of another writer or older, unless a rule of the writer made it, and one whose earlier texts or coordinates were erased.
 */
export async function readStatesBefore(
  db: Db,
  { vehicleId, subjectIds, writer, minutes }: LastChanges,
): Promise<{ id: string; before: Columns }[]> {
  const { rows } = await sql<{ id: string; before: Columns }>`
    select subject.id, p.core::jsonb || p.personal::jsonb || p.coordinates::jsonb as before
    from unnest(${subjectIds}::uuid[]) subject (id)
    cross join lateral (
      select number, action, actor_id, actor_kind, origin, recorded_at from history_entries
      where subject_id = subject.id order by number desc limit 1) last
    cross join lateral (
      select number from history_entries
      where subject_id = subject.id and number < last.number and action <> 'erased'
      order by number desc limit 1) earlier
    join history_payloads p on p.vehicle_id = ${vehicleId} and p.number = earlier.number
    where last.action = 'changed' and last.actor_id = ${writer.id}
      and coalesce(last.actor_kind, 'user') = ${writer.kind}
      and (last.recorded_at > recorded_now() - make_interval(mins => ${minutes}) or last.origin = 'rule')
      and p.personal is not null and p.coordinates is not null`.execute(db)
  return rows
}
