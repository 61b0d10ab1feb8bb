import { sql } from 'kysely'
import { toIso } from '../../db/instant.ts'
import type { Db } from '../../db/pool.ts'

type Hashed = { number: string; hash: string }

/**
 * When the entry was recorded that was the head of a chain as a report was made. Found in the register, by an index, and
 * read from the chain: one that was rewritten since is not there any more.
 */
export async function headRecordedAt(db: Db, { number, hash }: Hashed): Promise<string | null> {
  const { rows } = await sql<{ recorded_at: string }>`
    select e.recorded_at from made_reports r
    cross join lateral jsonb_to_recordset(r.heads) h ("vehicleId" uuid, entries bigint, hash text)
    join history_entries e on e.vehicle_id = h."vehicleId" and e.number = h.entries
    where r.heads @> ${JSON.stringify([{ hash, entries: number }])}::jsonb and h.hash = ${hash}
      and e.hash = decode(${hash}, 'hex') limit 1`.execute(db)
  return rows[0] ? toIso(rows[0].recorded_at) : null
}

export async function checkpointWrittenAt(db: Db, { number, hash }: Hashed): Promise<string | null> {
  const { rows } = await sql<{ written_at: string }>`
    select written_at from history_checkpoints where hash = ${hash} and number = ${number} limit 1`.execute(
    db,
  )
  return rows[0] ? toIso(rows[0].written_at) : null
}
