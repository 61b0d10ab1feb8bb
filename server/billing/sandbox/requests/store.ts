import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

export type ApiReply = { status: number; reply: string }
type StoredReply = ApiReply & { fingerprint: string }

/** As long as Stripe keeps idempotency keys. */
const RETENTION_HOURS = 24

export const requestStore = (db: Db) => ({
  /** Of two requests with the same key, the second waits here until the first has committed. */
  async lock(key: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox ${key}`}, 0))`.execute(db)
  },

  async find(key: string): Promise<StoredReply | null> {
    const row = await db
      .selectFrom('sandbox_requests')
      .select(['fingerprint', 'status', 'reply'])
      .where('idempotency_key', '=', key)
      .where('created_at', '>', sql<string>`now() - make_interval(hours => ${RETENTION_HOURS})`)
      .executeTakeFirst()
    return row ?? null
  },

  async save(key: string, { fingerprint, status, reply }: StoredReply): Promise<void> {
    const values = { fingerprint, status, reply }
    await db
      .insertInto('sandbox_requests')
      .values({ idempotency_key: key, ...values })
      .onConflict((conflict) =>
        conflict.column('idempotency_key').doUpdateSet({ ...values, created_at: sql`now()` }),
      )
      .execute()
  },

  /** Replies name their customer, and some contain its name and address. */
  async removeAbout(customerId: string): Promise<void> {
    await db.deleteFrom('sandbox_requests').where(sql<boolean>`strpos(reply, ${customerId}) > 0`).execute()
  },

  async removeOld(): Promise<void> {
    await db
      .deleteFrom('sandbox_requests')
      .where('created_at', '<=', sql<string>`now() - make_interval(hours => ${RETENTION_HOURS})`)
      .execute()
  },
})
