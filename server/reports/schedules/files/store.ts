import { sql } from 'kysely'
import { newId } from '../../../db/id.ts'
import type { Db } from '../../../db/pool.ts'

/** One that nobody finishes is swept soon. */
const UNFINISHED = sql<string>`now() + interval '1 hour'`

export type StoredFile = { id: string; name: string; type: string }

export async function addFile(db: Db, companyId: string, name: string, type: string): Promise<StoredFile> {
  const id = newId()
  await db
    .insertInto('report_files')
    .values({ id, company_id: companyId, name, type, expires_at: UNFINISHED })
    .execute()
  return { id, name, type }
}

export const addChunk = (db: Db, fileId: string, nth: number, content: Buffer) =>
  db.insertInto('report_file_chunks').values({ file_id: fileId, nth, content }).execute()

/** In the transaction that sends it. */
export const keepFile = (db: Db, fileId: string, bytes: number, days: number) =>
  db
    .updateTable('report_files')
    .set({ bytes: String(bytes), expires_at: sql`now() + make_interval(days => ${days})` })
    .where('id', '=', fileId)
    .execute()

export const removeFile = (db: Db, fileId: string) =>
  db.deleteFrom('report_files').where('id', '=', fileId).execute()

/** The content of a file, chunk by chunk. */
export async function* readChunks(db: Db, fileId: string): AsyncGenerator<Buffer> {
  for (let nth = 0; ; nth++) {
    const chunk = await db
      .selectFrom('report_file_chunks')
      .select('content')
      .where('file_id', '=', fileId)
      .where('nth', '=', nth)
      .executeTakeFirst()
    if (!chunk) return
    yield chunk.content
  }
}

const LINKS_DAYS = 365
const ASKED_DAYS = 60

/** Files go when they expire. Their links stay for a year, so that an old one says that it is old. */
export async function sweepReports(db: Db): Promise<void> {
  await db.deleteFrom('report_files').where('expires_at', '<', sql<string>`now()`).execute()
  await db
    .deleteFrom('report_links')
    .where('expires_at', '<', sql<string>`now() - make_interval(days => ${LINKS_DAYS})`)
    .execute()
  await db
    .deleteFrom('report_confirmation_mails')
    .where('mailed_at', '<', sql<string>`now() - make_interval(days => ${ASKED_DAYS})`)
    .execute()
}
