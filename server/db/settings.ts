import { sql } from 'kysely'
import type { Db } from './pool.ts'

/** Runs statements with settings of PostgreSQL, which last until the end of the transaction. */
export async function withSettings<R>(
  db: Db,
  settings: Record<string, string>,
  work: (tx: Db) => Promise<R>,
): Promise<R> {
  const entries = Object.entries(settings)
  if (entries.length === 0) return work(db)
  if (!db.isTransaction) return db.transaction().execute((tx) => withSettings(tx, settings, work))
  for (const [name, value] of entries) await sql`select set_config(${name}, ${value}, true)`.execute(db)
  return work(db)
}
