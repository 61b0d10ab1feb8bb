import { type RawBuilder, sql } from 'kysely'
import { toIso } from '../../db/instant.ts'
import type { Db } from '../../db/pool.ts'
import type { TableTally } from '../csv/table-tally.ts'

/** The last entry of a vehicle's chain when the report was made. */
export type ChainHead = { vehicleId: string; entries: string; hash: string }

export type MadeReport = {
  id: string
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

export const insertMadeReport = (db: Db, made: MadeReport, file: FileDigest, tables: TableTally | null) =>
  db
    .insertInto('made_reports')
    .values({
      id: made.id,
      company_id: made.companyId,
      user_id: made.userId,
      kind: made.kind,
      format: made.format,
      template_id: made.templateId,
      first_day: made.dateFirst,
      last_day: made.dateLast,
      heads: JSON.stringify(made.heads),
      tables: tables && JSON.stringify(tables),
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
  /** Null of an account that is gone. */
  madeBy: string | null
  kind: MadeReport['kind']
  vehicles: number
  heads: ChainHead[]
  tables: TableTally | null
}

/** The reports that were made with exactly these bytes, of one company or of all, the oldest first. */
export const findMadeReports = (db: Db, { digest, bytes }: FileDigest, companyId: string | null) =>
  madeReports(db, sql`r.digest = ${digest} and r.bytes = ${String(bytes)}`, companyId)

export const findMadeReport = async (
  db: Db,
  id: string,
  companyId: string | null,
): Promise<FoundReport | undefined> => (await madeReports(db, sql`r.id = ${id}`, companyId))[0]

async function madeReports(
  db: Db,
  which: RawBuilder<unknown>,
  companyId: string | null,
): Promise<FoundReport[]> {
  const inCompany = companyId === null ? sql`true` : sql`r.company_id = ${companyId}`
  const { rows } = await sql<Omit<FoundReport, 'madeAtIso' | 'vehicles'> & { made_at: string }>`
    select r.company_id as "companyId", r.made_at, r.kind, r.heads, r.tables,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as "madeBy"
    from made_reports r left join users u on u.id = r.user_id
    where ${which} and ${inCompany} order by r.made_at`.execute(db)
  return rows.map(({ made_at, ...row }) => ({
    ...row,
    madeAtIso: toIso(made_at),
    vehicles: row.heads.length,
  }))
}
