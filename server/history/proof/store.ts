import { sql } from 'kysely'
import { toIso, toIsoOrNull } from '../../db/instant.ts'
import type { Db } from '../../db/pool.ts'

/** The last entry of a vehicle's chain, and the latest checkpoint that names the chain, with the entry it names. */
export type ChainProof = {
  head: { number: string; hash: string; recordedAtIso: string }
  checkpoint: { number: string; hash: string; signedAtIso: string; entry: string } | null
}

type Row = {
  number: string
  hash: string
  recorded_at: string
  checkpoint: string | null
  checkpoint_hash: string | null
  signed_at: string | null
  signed_number: string | null
}

export async function readChainProof(db: Db, vehicleId: string): Promise<ChainProof | null> {
  const { rows } = await sql<Row>`
    select h.entries as number, encode(h.hash, 'hex') as hash, e.recorded_at,
      s.checkpoint, s.checkpoint_hash, s.signed_at, s.number as signed_number
    from history_heads h
    join history_entries e on e.vehicle_id = h.vehicle_id and e.number = h.entries
    left join history_signed_heads s on s.vehicle_id = h.vehicle_id
    where h.vehicle_id = ${vehicleId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { number, hash, recorded_at, checkpoint, checkpoint_hash, signed_number } = row
  const signedAtIso = toIsoOrNull(row.signed_at)
  return {
    head: { number, hash, recordedAtIso: toIso(recorded_at) },
    checkpoint:
      checkpoint && checkpoint_hash && signedAtIso && signed_number
        ? { number: checkpoint, hash: checkpoint_hash, signedAtIso, entry: signed_number }
        : null,
  }
}
