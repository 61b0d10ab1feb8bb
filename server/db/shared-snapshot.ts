import { sql } from 'kysely'
import type pg from 'pg'
import { FILE_CONNECTION_LIMITS } from './file-pool.ts'
import { type Db, openDatabase } from './pool.ts'
import { snapshotTransaction } from './snapshot.ts'

type Log = { warn: (details: object, text: string) => void }

/** The connection and snapshot for another thread. The connection contains no functions, so that it can be sent. */
export type SharedSnapshot = { connection: pg.PoolConfig; id: string }

/** Exports the snapshot of a transaction for other connections; they must import it before the transaction ends. */
export async function exportSnapshot(tx: Db, connection: pg.PoolConfig): Promise<SharedSnapshot> {
  const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(tx)
  const [{ id } = { id: '' }] = rows
  return { connection, id }
}

const APPLICATION = 'wegbuch-reports'

/** Reads in an exported snapshot, on a connection of its own with the limits of file connections. */
export async function readSharedSnapshot<T>(
  { connection, id }: SharedSnapshot,
  log: Log,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return readOwnSnapshot(connection, log, async (tx) => {
    await sql`set transaction snapshot ${sql.lit(id)}`.execute(tx)
    return work(tx)
  })
}

/** Reads in a snapshot of its own, likewise. */
export async function readOwnSnapshot<T>(
  connection: pg.PoolConfig,
  log: Log,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const own = { ...connection, ...FILE_CONNECTION_LIMITS, application_name: APPLICATION, max: 1 }
  const { db, close } = openDatabase(own, log)
  try {
    return await db.connection().execute(async (reader) => {
      await cancelWithClient(reader)
      return snapshotTransaction(reader).execute(work)
    })
  } finally {
    await close()
  }
}

/** Ends a statement soon after its client is gone; where PostgreSQL does not support that, its timeout ends it. */
async function cancelWithClient(db: Db): Promise<void> {
  try {
    await sql`set client_connection_check_interval = '2s'`.execute(db)
  } catch (error) {
    if ((error as { code?: unknown }).code !== '22023') throw error
  }
}
