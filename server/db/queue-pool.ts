import pg from 'pg'

type Log = { warn: (details: object, text: string) => void }

/** Connections with pg's default parsers, which the job queue needs: it reads timestamps as dates. */
export function openQueuePool(connection: pg.PoolConfig, size: number, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    application_name: 'wegbuch-worker',
    ...connection,
    max: size,
  })
  const logBroken = (error: Error) =>
    log.warn({ reason: error.message }, 'a connection of the job queue broke')
  pool.on('error', logBroken)
  pool.on('connect', (client) => client.on('error', logBroken))
  return pool
}

export type Lifeline = {
  /** Locks the name: from now on this process counts as alive under it. */
  lockName: (name: string) => Promise<void>
  close: () => Promise<void>
}

/** Much less than the idle timeout of the socket: a connection on which nothing is sent would count as hanging. */
const PING_MS = 10_000

/**
 * A connection, and with it a lock, that lasts exactly as long as the process: PostgreSQL notices at once when the
 * process ends, however it ended.
 */
export async function openLifeline(
  connection: pg.ClientConfig,
  onLost: () => void,
  pingMs = PING_MS,
): Promise<Lifeline> {
  const client = new pg.Client({ ...connection, application_name: 'wegbuch-lifeline', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  client.once('end', onLost)
  // What a failed ping says, the end of the connection says too.
  const timer = setInterval(() => client.query('select 1').catch(() => {}), pingMs)
  client.once('end', () => clearInterval(timer))
  let held: Promise<unknown> | undefined
  return {
    lockName: async (name) => {
      held ??= client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
      await held
    },
    close: async () => {
      clearInterval(timer)
      client.off('end', onLost)
      await client.end().catch(() => {})
    },
  }
}
