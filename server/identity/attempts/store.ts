import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { StoredAttempts } from './rules.ts'

/** Inside a transaction: other requests for the same key wait until it ends. */
export const attemptStore = (db: Db) => ({
  lock: async (keyHash: string): Promise<StoredAttempts | null> => {
    const inserted = await db
      .insertInto('identity_attempts')
      .values({ key_hash: keyHash, count: 0, paused_until: sql`now()` })
      .onConflict((conflict) => conflict.column('key_hash').doNothing())
      .returning('key_hash')
      .executeTakeFirst()
    if (inserted) return null
    const { rows } = await sql<StoredAttempts>`
      select count, extract(epoch from paused_until - clock_timestamp())::float8 as remaining,
        extract(epoch from clock_timestamp() - changed_at)::float8 as idle
      from identity_attempts where key_hash = ${keyHash} for update`.execute(db)
    return rows[0] ?? null
  },

  save: (keyHash: string, count: number, pauseSeconds: number) =>
    db
      .updateTable('identity_attempts')
      .set({
        count,
        paused_until: sql`clock_timestamp() + make_interval(secs => ${pauseSeconds})`,
        changed_at: sql`clock_timestamp()`,
      })
      .where('key_hash', '=', keyHash)
      .execute(),

  forget: (keyHash: string) => db.deleteFrom('identity_attempts').where('key_hash', '=', keyHash).execute(),

  /** Uncounts one attempt, and ends the pause that it began. */
  takeBack: (keyHash: string) =>
    db
      .updateTable('identity_attempts')
      .set({ count: sql`greatest(count - 1, 0)`, paused_until: sql`least(paused_until, now())` })
      .where('key_hash', '=', keyHash)
      .execute(),
})
