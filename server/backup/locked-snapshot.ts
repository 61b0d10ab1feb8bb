import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '../db/pool.ts'
import { resetSettings, snapshotTransaction } from '../db/snapshot.ts'
import { lockTableShapes, readTables, type Table } from './store.ts'

/**
 * A snapshot of all tables, whose shapes are locked before it is taken: for one that is older than a migration that rewrites
 * a table, that table is empty. If a migration was faster, it begins again.
 */
export async function inLockedSnapshot<T>(
  db: Db,
  work: (tx: Tx, tables: readonly Table[]) => Promise<T>,
): Promise<T> {
  for (;;) {
    const expected = await readTables(db)
    const done = await snapshotTransaction(db).execute(async (tx) => {
      await lockTableShapes(tx, expected)
      await resetSettings(tx)
      const tables = await readTables(tx)
      return isDeepStrictEqual(namesOf(tables), namesOf(expected)) ? { result: await work(tx, tables) } : null
    })
    if (done) return done.result
  }
}

const namesOf = (tables: readonly Table[]) => tables.map(({ name }) => name)
