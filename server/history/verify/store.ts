import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { streamRows } from '../../db/snapshot.ts'
import type { RecordedTable } from '../recorded-tables.ts'
import type { Entry } from './hash.ts'

// Calls no function of the schema: whoever can change the history can change those too.

/** Which vehicles: one, or all of them. */
export type Scope = { vehicleId: string | null }

export const inScope = (column: string, { vehicleId }: Scope) =>
  vehicleId === null ? sql`true` : sql`${sql.ref(column)} = ${vehicleId}`

export type ChainRow = Entry & {
  /** Null if no state was saved with the entry. */
  core_text: string | null
  core_salt: Buffer
  personal_text: string | null
  personal_salt: Buffer
  coordinates_text: string | null
  coordinates_salt: Buffer
  head_entries: string | null
  head_hash: Buffer
  is_record_there: boolean
  /** The time of the clock, if it was recorded. */
  clock_at: string | null
}

/** Every entry of every chain, in order, with the saved state and the head of its chain. */
export const streamChainRows = (tx: Db, scope: Scope) =>
  streamRows(
    tx,
    sql<ChainRow>`
      select e.*, p.core_salt, p.core as core_text, p.personal_salt, p.personal as personal_text,
        p.coordinates_salt, p.coordinates as coordinates_text, h.entries as head_entries, h.hash as head_hash,
        s.clock_at,
        case e.subject
          when 'vehicle' then exists (select from vehicles r where r.id = e.subject_id and r.id = e.vehicle_id)
          when 'trip' then exists (select from trips r where r.id = e.subject_id and r.vehicle_id = e.vehicle_id)
          when 'expense' then exists (
            select from expenses r where r.id = e.subject_id and r.vehicle_id = e.vehicle_id)
        end as is_record_there
      from history_entries e
      left join history_payloads p on p.vehicle_id = e.vehicle_id and p.number = e.number
      left join history_heads h on h.vehicle_id = e.vehicle_id
      left join history_clock_steps s on s.vehicle_id = e.vehicle_id and s.number = e.number
      where ${inScope('e.vehicle_id', scope)} order by e.vehicle_id, e.number`,
  )

export type Orphan = { vehicle_id: string; number: string | null }

/** Heads without a chain, and saved states and clock steps without an entry. */
export const streamOrphans = (tx: Db, scope: Scope) =>
  streamRows(
    tx,
    sql<Orphan>`
      select h.vehicle_id, null::bigint as number from history_heads h
      where ${inScope('h.vehicle_id', scope)}
        and not exists (select from history_entries e where e.vehicle_id = h.vehicle_id)
      union all
      select p.vehicle_id, p.number from (
        select vehicle_id, number from history_payloads union all
        select vehicle_id, number from history_clock_steps) p
      where ${inScope('p.vehicle_id', scope)} and not exists (
        select from history_entries e where e.vehicle_id = p.vehicle_id and e.number = p.number)`,
  )

export type RecordRow = {
  id: string
  vehicle_id: string
  core: string
  personal: string
  coordinates: string
  /** The last saved state; without one, all null. */
  number: string | null
  saved_core: string | null
  saved_personal: string | null
  saved_coordinates: string | null
}

/** The named columns of the record as text, as in a saved state. */
const part = (names: readonly string[]) => sql`
  (select coalesce(jsonb_strip_nulls(jsonb_object_agg(key, value)), '{}')::text
    from jsonb_each(j.record) where key = any(${names}))`

/** Every record, including deleted ones, with its last saved state. */
export function streamRecordRows(tx: Db, { subject, table, ...columns }: RecordedTable, scope: Scope) {
  const vehicle = subject === 'vehicle' ? 'id' : 'vehicle_id'
  const others = [...columns.derived, ...columns.personal, ...columns.coordinates]
  return streamRows(
    tx,
    sql<RecordRow>`
      select r.id, ${sql.ref(`r.${vehicle}`)} as vehicle_id,
        jsonb_strip_nulls(j.record - ${others}::text[])::text as core,
        ${part(columns.personal)} as personal, ${part(columns.coordinates)} as coordinates,
        l.number, p.core as saved_core, p.personal as saved_personal, p.coordinates as saved_coordinates
      from ${sql.table(table)} r
      cross join lateral (select to_jsonb(r) as record) j
      -- By the record alone: without statistics a plan with the chain as a condition reads all of it for every record.
      left join lateral (
        select e.vehicle_id, e.number from history_entries e
        where e.subject_id = r.id and (e.vehicle_id = ${sql.ref(`r.${vehicle}`)}) is true and e.subject = ${subject}
          and e.action <> 'erased'
        order by e.number desc limit 1
      ) l on true
      left join history_payloads p on p.vehicle_id = l.vehicle_id and p.number = l.number
      where ${inScope(`r.${vehicle}`, scope)}`,
  )
}

export type DuplicateTripRow = { id: string; vehicle_id: string; merged_id: string }

/** Originals of an existing merged trip whose `merged_into` does not name it. */
export const streamDuplicateTrips = (tx: Db, scope: Scope) =>
  streamRows(
    tx,
    sql<DuplicateTripRow>`
      select o.id, m.vehicle_id, m.id as merged_id
      from trips m cross join lateral unnest(m.merged_from) original (id) join trips o on o.id = original.id
      where ${inScope('m.vehicle_id', scope)} and m.deleted_at is null and o.merged_into is distinct from m.id`,
  )

export type TrackRow = {
  id: string
  vehicle_id: string
  expected_digest: string | null
  stored_digest: string | null
}

/** Tracks that do not match the digest of their trip. */
export const streamMismatchedTracks = (tx: Db, scope: Scope) =>
  streamRows(
    tx,
    sql<TrackRow>`
      select * from (
        select t.id, t.vehicle_id, t.track_digest as expected_digest, encode(sha256(k.content), 'hex') as stored_digest
        from trips t left join trip_tracks k on k.trip_id = t.id
        where ${inScope('t.vehicle_id', scope)} and (t.track_digest is not null or k.trip_id is not null)
      ) tracks where expected_digest is distinct from stored_digest`,
  )
