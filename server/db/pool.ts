import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { idleTimeoutSocket } from './idle-timeout-socket.ts'
import { preparingPool } from './prepare-statement.ts'
import type { Tables } from './tables.ts'
import { types } from './types.ts'

/** The pool, or a transaction on one of its connections. */
export type Db = Kysely<Tables>

/** Only a transaction, for functions that write atomically. */
export type Tx = Transaction<Tables>

/** Fails if it gets the pool: each statement would be committed by itself. */
export function requireTransaction(db: Db): void {
  if (!db.isTransaction)
    throw new Error('an operation takes a transaction, not the pool: db.transaction().execute((tx) => ...)')
}

export type Database = {
  db: Db
  pool: pg.Pool
  /** For other connections of this process to the same database. */
  connection: pg.PoolConfig
  /** Resolves when the database answers. */
  ping: () => Promise<unknown>
  close: () => Promise<void>
}

type Log = { warn: (details: object, text: string) => void }

/** The idle timeout is longer than any statement and any pause of a transaction: beyond it the database hangs. */
export const connectionLimits = (statementMs: number, pauseMs: number): pg.PoolConfig => ({
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: pauseMs,
  stream: () => idleTimeoutSocket(Math.max(statementMs, pauseMs) + 3_000),
})

/** For requests of users: a database that hangs is noticed within 15 s. */
const REQUEST_CONNECTION_LIMITS = connectionLimits(12_000, 12_000)

/** A job waits for a mail server in the middle of a transaction. */
export const JOB_CONNECTION_LIMITS = connectionLimits(30_000, 60_000)

export function openDatabase(connection: pg.PoolConfig, log: Log): Database {
  const pool = new pg.Pool({
    // 16 calls, and four companies that wait for the payment provider with two connections each.
    max: 24,
    connectionTimeoutMillis: 5_000,
    // Shorter than the timeout of the socket, so that an idle connection does not count as hanging.
    idleTimeoutMillis: 10_000,
    lock_timeout: 10_000,
    application_name: 'wegbuch',
    ...REQUEST_CONNECTION_LIMITS,
    ...connection,
    types,
  })
  // A connection may break while it is idle or between two statements; an error event without a listener would end the
  // process. The next statement on it fails.
  const logBroken = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke')
  pool.on('error', logBroken)
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) })
  return { db, pool, connection, ping: () => sql`select 1`.execute(db), close: () => db.destroy() }
}
