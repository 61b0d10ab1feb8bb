import { sql } from 'kysely'
import type pg from 'pg'
import { connectionLimits, type Db, openDatabase } from './pool.ts'
import { snapshotTransaction } from './snapshot.ts'

type Log = { warn: (details: object, text: string) => void }

/** A statement may sort a whole logbook; a transaction pauses while its reader reads, 15 minutes at most. */
export const FILE_CONNECTION_LIMITS = connectionLimits(120_000, 960_000)
const APPLICATION = 'wegbuch-files'
/** How long a cancelled read may take to end before its connection is terminated. */
const STOP_MS = 1_000

export type FilePool = ReturnType<typeof openFilePool>

/**
 * Connections for reads that last as long as a client reads. They have a pool of their own, so that they never take a
 * connection from an ordinary call. One connection more than readers is for cancelling.
 */
export function openFilePool(connection: pg.PoolConfig, readers: number, log: Log) {
  const own = { ...connection, ...FILE_CONNECTION_LIMITS, application_name: APPLICATION, max: readers + 1 }
  const { db, close } = openDatabase(own, log)

  async function terminate(pid: number): Promise<void> {
    try {
      await sql`select pg_terminate_backend(${pid})`.execute(db)
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'a reading connection could not be ended')
    }
  }

  return {
    /** Reads in one snapshot. Once the signal is aborted, the connection is freed soon. */
    read: <T>(signal: AbortSignal, work: (db: Db) => Promise<T>): Promise<T> =>
      snapshotTransaction(db).execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        const [{ pid } = { pid: 0 }] = rows
        let timer: NodeJS.Timeout | undefined
        let ended: Promise<void> | undefined
        const stop = () => {
          timer = setTimeout(() => (ended = terminate(pid)), STOP_MS)
        }
        signal.addEventListener('abort', stop, { once: true })
        try {
          signal.throwIfAborted()
          return await work(tx)
        } finally {
          signal.removeEventListener('abort', stop)
          clearTimeout(timer)
          // The cancellation must not hit the next user of the connection.
          await ended
        }
      }),
    close,
  }
}
