import { sql } from 'kysely'
import { newId } from '../../db/id.ts'
import { toIso } from '../../db/instant.ts'
import type { Db } from '../../db/pool.ts'

/** The last entry of a vehicle's chain when the report was made. */
export type ChainHead = { vehicleId: string; entries: string; hash: string }

export type MadeReport = {
  companyId: string
  userId: string
  kind: 'logbook' | 'vehicles'
  format: string
  templateId: string | null
  dateFirst: string | null
  dateLast: string | null
  heads: readonly ChainHead[]
}

export type FileDigest = { bytes: number; digest: Buffer }

export const insertMadeReport = (db: Db, made: MadeReport, file: FileDigest) =>
  db
    .insertInto('made_reports')
    .values({
      id: newId(),
      company_id: made.companyId,
      user_id: made.userId,
      kind: made.kind,
      format: made.format,
      template_id: made.templateId,
      first_day: made.dateFirst,
      last_day: made.dateLast,
      heads: JSON.stringify(made.heads),
      bytes: String(file.bytes),
      digest: file.digest,
    })
    .execute()

export async function readHeads(db: Db, vehicleIds: readonly string[]): Promise<ChainHead[]> {
  const { rows } = await sql<ChainHead>`
    select vehicle_id as "vehicleId", entries::text as entries, encode(hash, 'hex') as hash
    from history_heads where vehicle_id = any(${[...vehicleIds]}::uuid[]) order by vehicle_id`.execute(db)
  return rows
}

export type FoundReport = {
  companyId: string
  madeAtIso: string
  kind: MadeReport['kind']
  vehicles: number
}

/** The reports that were made with exactly these bytes, the oldest first. */
export async function findMadeReports(db: Db, { digest, bytes }: FileDigest): Promise<FoundReport[]> {
  const rows = await db
    .selectFrom('made_reports')
    .select(['company_id', 'made_at', 'kind', sql<number>`jsonb_array_length(heads)`.as('vehicles')])
    .where('digest', '=', digest)
    .where('bytes', '=', String(bytes))
    .orderBy('made_at')
    .execute()
  return rows.map(({ company_id, made_at, kind, vehicles }) => ({
    companyId: company_id,
    madeAtIso: toIso(made_at),
    kind: kind as MadeReport['kind'],
    vehicles,
  }))
}
