import { type RawBuilder, sql } from 'kysely'
import type { ChangeAction, ChangeOrigin, WriterKind } from '#contract/history/change.ts'
import type { RuleName } from '#contract/inbox/rule.ts'
import type { Page } from '#contract/kernel/page.ts'
import { type Concealment, concealmentOf } from '../db/hidden-trips.ts'
import type { Db } from '../db/pool.ts'

/** The parts of one saved state, as they were written; an erased part is null. */
export type StateRow = {
  number: string
  action: ChangeAction
  actor_id: string
  /** Null, like the origin, in entries from before there were other writers than users. */
  actor_kind: WriterKind | null
  origin: ChangeOrigin | null
  recorded_at: string
  related_ids: string[]
  hash: string
  core: Columns
  personal: Columns | null
  coordinates: Columns | null
  /** The state before, if there was one. */
  previous: SavedState | null
  concealment: Concealment
  /** The rule that made the change, if one did. */
  rule_name: RuleName | null
}

export type SavedState = { core: Columns; personal: Columns | null; coordinates: Columns | null }

export type Columns = Record<string, unknown>

export type Subject = { vehicleId: string; subjectId: string }

export const partsSql = (alias: RawBuilder<unknown>) =>
  sql`'core', ${alias}.core::jsonb, 'personal', ${alias}.personal::jsonb, 'coordinates', ${alias}.coordinates::jsonb`

/**
 * Columns of an entry `e` with its payload `p`, and of the state before it, for a viewer. That state is found by the record
 * alone, which has all its entries in one chain: with the chain as a condition, a plan may read all of it for every entry.
 */
export const stateColumns = (viewerId: string | null) => sql`
  e.number, e.action, e.actor_id, e.actor_kind, e.origin, e.recorded_at, e.related_ids,
  encode(e.hash, 'hex') as hash, ${concealmentOf(viewerId)} as concealment,
  case when e.origin = 'rule' then (
    select a.rule_name from rule_answers a where a.trip_id = e.subject_id and a.request_id = e.request_id) end as rule_name,
  p.core::jsonb as core, p.personal::jsonb as personal, p.coordinates::jsonb as coordinates,
  (select jsonb_build_object(${partsSql(sql`b`)}) from history_payloads b
    where b.vehicle_id = e.vehicle_id and b.number = (
      select f.number from history_entries f
      where f.subject_id = e.subject_id and f.number < e.number and f.action <> 'erased'
      order by f.number desc limit 1)) as previous`

/** The entries about one record, newest first, each with the state before it. */
export async function readEntries(
  db: Db,
  { vehicleId, subjectId }: Subject,
  viewerId: string,
  { limit, offset }: Page,
) {
  const { rows } = await sql<StateRow & { total: number }>`
    select ${stateColumns(viewerId)}, count(*) over ()::integer as total
    from history_entries e
    join history_payloads p on p.vehicle_id = e.vehicle_id and p.number = e.number
    where e.vehicle_id = ${vehicleId} and e.subject_id = ${subjectId}
    order by e.number desc limit ${limit} offset ${offset}`.execute(db)
  if (rows.length > 0 || offset === 0) return { rows, total: rows[0]?.total ?? 0 }
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from history_entries
    where vehicle_id = ${vehicleId} and subject_id = ${subjectId}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Whether a record was changed, or a part of it erased, since its creation. */
export async function wasChanged(db: Db, { vehicleId, subjectId }: Subject): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select exists (
      select from history_entries where vehicle_id = ${vehicleId} and subject_id = ${subjectId}
        and action in ('changed', 'erased')) as was`.execute(db)
  return rows[0]?.was ?? false
}
