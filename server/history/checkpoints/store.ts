import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { streamRows } from '../../db/snapshot.ts'
import type { Head } from './files.ts'

export type HistoryTotals = { at: string; chains: string; entries: string }

/** The time of the database, and how many chains and entries exist. */
export async function readHistoryTotals(tx: Db): Promise<HistoryTotals> {
  const { rows } = await sql<HistoryTotals>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"') as at,
      count(*) as chains, coalesce(sum(entries), 0) as entries from history_heads`.execute(tx)
  return rows[0] ?? { at: '', chains: '0', entries: '0' }
}

/** The head of every chain, by vehicle. */
export const allHeads = (tx: Db): AsyncGenerator<Head> =>
  streamRows(
    tx,
    sql<Head>`select vehicle_id as "vehicleId", entries as number, encode(hash, 'hex') as hash
      from history_heads order by vehicle_id`,
  )

/** Stores number and hash of a written checkpoint. */
export const insertCheckpoint = (db: Db, key: string, number: number, hash: string) =>
  db
    .insertInto('history_checkpoints')
    .values({ key, number: String(number), hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** A checkpoint, for the heads that it names. */
export type SignedCheckpoint = { key: string; number: number; hash: string; at: string }

/**
 * Stores which checkpoint names these heads, to find the newest one of a chain. A head that the chain does not have, because
 * the database is older than the checkpoint, would be taken for a later entry of that number. The longer chain counts, and
 * not the time: a clock that ran ahead would have signed the newest one until then.
 */
export async function saveSignedHeads(
  db: Db,
  heads: readonly Head[],
  signed: SignedCheckpoint,
): Promise<void> {
  await sql`
    insert into history_signed_heads (vehicle_id, number, key, checkpoint, checkpoint_hash, signed_at)
    select h.vehicle_id, h.number, ${signed.key}, ${signed.number}, ${signed.hash}, ${signed.at}
    from unnest(
      ${heads.map((head) => head.vehicleId)}::uuid[], ${heads.map((head) => head.number)}::bigint[],
      ${heads.map((head) => head.hash)}::text[]) as h (vehicle_id, number, hash)
    join history_entries e
      on e.vehicle_id = h.vehicle_id and e.number = h.number and e.hash = decode(h.hash, 'hex')
    on conflict (vehicle_id) do update set number = excluded.number, key = excluded.key,
      checkpoint = excluded.checkpoint, checkpoint_hash = excluded.checkpoint_hash, signed_at = excluded.signed_at
    where (history_signed_heads.number, history_signed_heads.signed_at) < (excluded.number, excluded.signed_at)`.execute(
    db,
  )
}

export type CheckpointRow = { key: string; number: string; hash: string }

/** The checkpoints of one key that the database has stored, in order. */
export const readCheckpoints = (db: Db, key: string): Promise<CheckpointRow[]> =>
  db
    .selectFrom('history_checkpoints')
    .select(['key', 'number', 'hash'])
    .where('key', '=', key)
    .orderBy('number')
    .execute()

export async function readCheckpointKeys(db: Db): Promise<{ key: string; last: string }[]> {
  const { rows } = await sql<{ key: string; last: string }>`
    select key, max(number) as last from history_checkpoints group by key order by key`.execute(db)
  return rows
}

export type LostHead = {
  vehicle_id: string
  number: string
  is_there: boolean
  /** How many entries the chain has. */
  entries: string
}

/** Heads of a checkpoint that are missing in their chain, or are followed by an entry with an earlier time. */
export async function findLostHeads(
  tx: Db,
  heads: readonly Head[],
  notBeforeUs: number,
): Promise<LostHead[]> {
  const notBefore = sql`'epoch'::timestamptz + ${notBeforeUs}::bigint * interval '1 microsecond'`
  const { rows } = await sql<LostHead>`
    select h.vehicle_id, h.number, e.hash is not null as is_there,
      coalesce((select entries from history_heads where vehicle_id = h.vehicle_id), 0) as entries
    from unnest(
      ${heads.map((head) => head.vehicleId)}::uuid[], ${heads.map((head) => head.number)}::bigint[],
      ${heads.map((head) => head.hash)}::text[]) as h (vehicle_id, number, hash)
    left join history_entries e
      on e.vehicle_id = h.vehicle_id and e.number = h.number and e.hash = decode(h.hash, 'hex')
    left join history_entries n on n.vehicle_id = h.vehicle_id and n.number = h.number + 1
    where e.hash is null or n.recorded_at < ${notBefore}
      or exists (select from history_clock_steps s
        where s.vehicle_id = h.vehicle_id and s.number > h.number and s.clock_at < ${notBefore})
    order by h.vehicle_id, h.number`.execute(tx)
  return rows
}
