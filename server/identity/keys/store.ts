import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

export const PURPOSES = ['signing', 'cookies'] as const
export type Purpose = (typeof PURPOSES)[number]
export type KeyRow = { id: string; purpose: string; secret: string }

/** Every valid key, the one in use first. */
export const loadKeys = (db: Db): Promise<KeyRow[]> =>
  db
    .selectFrom('identity_keys')
    .select(['id', 'purpose', 'secret'])
    .orderBy(sql`retired_at desc nulls first`)
    .orderBy('id')
    .execute()

/** If several servers start at once, one of them inserts the first key. */
export async function insertKeyOnce(db: Db, purpose: Purpose, id: string, secret: string): Promise<void> {
  await db
    .insertInto('identity_keys')
    .values({ id, purpose, secret })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function retireKeys(db: Db, purpose: Purpose): Promise<void> {
  await db
    .updateTable('identity_keys')
    .set({ retired_at: sql`now()` })
    .where('purpose', '=', purpose)
    .where('retired_at', 'is', null)
    .execute()
}

export async function removeAllRetiredKeys(db: Db): Promise<void> {
  await db.deleteFrom('identity_keys').where('retired_at', 'is not', null).execute()
}

export async function removeRetiredKeys(db: Db, olderThanSeconds: number): Promise<void> {
  await db
    .deleteFrom('identity_keys')
    .where('retired_at', '<=', sql<string>`now() - make_interval(secs => ${olderThanSeconds})`)
    .execute()
}
