import { sql } from 'kysely'
import type pg from 'pg'
import { FILE_CONNECTION_LIMITS } from './file-pool.ts'
import { type Db, openDatabase } from './pool.ts'
import { snapshotTransaction } from './snapshot.ts'

type Log = { warn: (details: object, text: string) => void }

/** Where and when another process reads. The connection holds no functions, so that it can be sent. */
export type SharedSnapshot = { connection: pg.PoolConfig; id: string }

/** The moment that a transaction sees, for other connections; they have to import it before the transaction ends. */
export async function exportSnapshot(tx: Db, connection: pg.PoolConfig): Promise<SharedSnapshot> {
  const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(tx)
  const [{ id } = { id: '' }] = rows
  return { connection, id }
}

const APPLICATION = 'wegbuch-reports'

/** Reads the moment that another process sees, on a connection of its own with the limits of those for files. */
export async function readSharedSnapshot<T>(
  { connection, id }: SharedSnapshot,
  log: Log,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const own = { ...connection, ...FILE_CONNECTION_LIMITS, application_name: APPLICATION, max: 1 }
  const { db, close } = openDatabase(own, log)
  try {
    return await db.connection().execute(async (reader) => {
      await cancelWithClient(reader)
      return snapshotTransaction(reader).execute(async (tx) => {
        await sql`set transaction snapshot ${sql.lit(id)}`.execute(tx)
        return work(tx)
      })
    })
  } finally {
    await close()
  }
}

/** Lets a statement end soon after the process that waits for it; where the database cannot, it ends by its limit. */
async function cancelWithClient(db: Db): Promise<void> {
  try {
    await sql`set client_connection_check_interval = '2s'`.execute(db)
  } catch (error) {
    if ((error as { code?: unknown }).code !== '22023') throw error
  }
}
