import { sql } from 'kysely'
import type { Tx } from './pool.ts'

/** A part of a transaction: if it fails, nothing of it is left, and whoever catches the error may go on. */
export async function inSavepoint<R>(tx: Tx, work: () => Promise<R>): Promise<R> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    await sql`release savepoint part`.execute(tx)
    throw error
  }
}
