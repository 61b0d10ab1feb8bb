import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { idleTimeoutSocket } from './idle-timeout-socket.ts'
import { preparingPool } from './prepare-statement.ts'
import type { Tables } from './tables.ts'
import { types } from './types.ts'

/** The pool, or a transaction on one of its connections. */
export type Db = Kysely<Tables>

/** A transaction alone: what has to be written as a whole takes this. */
export type Tx = Transaction<Tables>

/** Fails where the pool was handed over after all: each statement would be committed by itself. */
export function requireTransaction(db: Db): void {
  if (!db.isTransaction)
    throw new Error('an operation takes a transaction, not the pool: db.transaction().execute((tx) => ...)')
}

export type Database = {
  db: Db
  pool: pg.Pool
  /** How others of this process reach the same database. */
  connection: pg.PoolConfig
  /** Answers when the database does. */
  ping: () => Promise<unknown>
  close: () => Promise<void>
}

type Log = { warn: (details: object, text: string) => void }

/** Longer than a statement may take and longer than a transaction may pause: then the database hangs. */
export const connectionLimits = (statementMs: number, pauseMs: number): pg.PoolConfig => ({
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: pauseMs,
  stream: () => idleTimeoutSocket(Math.max(statementMs, pauseMs) + 3_000),
})

/** For who waits in front of a screen: a database that hangs is noticed within 15 s. */
const REQUEST_CONNECTION_LIMITS = connectionLimits(12_000, 12_000)

/** A job waits for a mail server in the middle of a transaction. */
export const JOB_CONNECTION_LIMITS = connectionLimits(30_000, 60_000)

export function openDatabase(connection: pg.PoolConfig, log: Log): Database {
  const pool = new pg.Pool({
    // 16 calls, and four companies that wait for the payment provider with two connections each.
    max: 24,
    connectionTimeoutMillis: 5_000,
    // Before the socket takes an idle connection for one that hangs.
    idleTimeoutMillis: 10_000,
    lock_timeout: 10_000,
    application_name: 'wegbuch',
    ...REQUEST_CONNECTION_LIMITS,
    ...connection,
    types,
  })
  // A connection may break while nobody uses it, or between two statements of somebody who does; an
  // error that nobody listens for would end the process. Who uses it learns it from their statement.
  const tell = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke')
  pool.on('error', tell)
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) })
  return { db, pool, connection, ping: () => sql`select 1`.execute(db), close: () => db.destroy() }
}
