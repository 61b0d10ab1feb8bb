import pg from 'pg'

type Log = { warn: (details: object, text: string) => void }

/** Connections as the job queue wants them, apart from ours: it reads moments as dates. */
export function openQueuePool(connection: pg.PoolConfig, size: number, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    application_name: 'wegbuch-worker',
    ...connection,
    max: size,
  })
  const tell = (error: Error) => log.warn({ reason: error.message }, 'a connection of the job queue broke')
  pool.on('error', tell)
  pool.on('connect', (client) => client.on('error', tell))
  return pool
}

export type Lifeline = {
  /** From now on this process is known to live under that one name, for as long as it does. */
  lockName: (name: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * A connection that is open exactly as long as the process lives, and with it a lock: PostgreSQL
 * notices at once when either is gone, however it went.
 */
export async function openLifeline(connection: pg.ClientConfig, onLost: () => void): Promise<Lifeline> {
  const client = new pg.Client({ ...connection, application_name: 'wegbuch-lifeline', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  client.once('end', onLost)
  let held: Promise<unknown> | undefined
  return {
    lockName: async (name) => {
      held ??= client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
      await held
    },
    close: async () => {
      client.off('end', onLost)
      await client.end().catch(() => {})
    },
  }
}
