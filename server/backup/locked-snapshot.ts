import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '../db/pool.ts'
import { resetSettings, snapshotTransaction } from '../db/snapshot.ts'
import { lockTableShapes, readTables, type Table } from './store.ts'

/** A migration has dropped a table meanwhile, or added one, or locks them in another order. */
class SchemaChanged extends Error {}

// Undefined table, deadlock.
const CHANGED_STATES = new Set(['42P01', '40P01'])

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
    try {
      return await snapshotTransaction(db).execute(async (tx) => {
        await lockTableShapes(tx, expected).catch(rethrowAsChanged)
        await resetSettings(tx)
        const tables = await readTables(tx)
        if (!isDeepStrictEqual(namesOf(tables), namesOf(expected))) throw new SchemaChanged()
        return work(tx, tables)
      })
    } catch (error) {
      if (!(error instanceof SchemaChanged)) throw error
    }
  }
}

function rethrowAsChanged(error: unknown): never {
  throw CHANGED_STATES.has(String((error as { code?: unknown }).code)) ? new SchemaChanged() : error
}

const namesOf = (tables: readonly Table[]) => tables.map(({ name }) => name)
