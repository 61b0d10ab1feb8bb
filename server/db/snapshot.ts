import { type RawBuilder, sql } from 'kysely'
import type { Db } from './pool.ts'

/** Resets settings of the role or database for this transaction. */
export async function resetSettings(tx: Db): Promise<void> {
  await sql`select pg_catalog.set_config(name, value, true) from (values
    ('search_path', 'public, pg_temp'), ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'), ('row_security', 'off'),
    ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0')) as setting (name, value)`.execute(
    tx,
  )
}

/** A read-only transaction on one snapshot. */
export const snapshotTransaction = (db: Db) =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')

/** The same for a command, without timeouts. */
export const inSnapshot = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  snapshotTransaction(db).execute(async (tx) => {
    await resetSettings(tx)
    return work(tx)
  })

const BATCH_ROWS = 500
let opened = 0

/** The rows of a query of any length, in constant memory; inside a transaction. */
export async function* streamRows<T>(
  tx: Db,
  query: RawBuilder<T>,
  rowsAtOnce = BATCH_ROWS,
): AsyncGenerator<T> {
  for await (const rows of streamBatches(tx, query, rowsAtOnce)) yield* rows
}

/** The same in batches, for callers for whom an await per row is too slow. */
export async function* streamBatches<T>(
  tx: Db,
  query: RawBuilder<T>,
  rowsAtOnce = BATCH_ROWS,
): AsyncGenerator<readonly T[]> {
  const cursor = sql.id(`stream_${++opened}`)
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<T>`fetch ${sql.raw(String(rowsAtOnce))} from ${cursor}`.execute(tx)
    yield rows
    if (rows.length < rowsAtOnce) break
  }
  await sql`close ${cursor}`.execute(tx)
}
