import { type RawBuilder, sql } from 'kysely'
import type { Stripe } from 'stripe'
import type { Db } from '../../../db/pool.ts'

export type Delivery = { id: string; attempts: number; event: Stripe.Event }

/** After this time the delivery of a crashed server is due again. */
const LEASE_SECONDS = 30
const ATTEMPTS_MAX = 12

export const deliveryStore = (db: Db) => ({
  async add(eventId: string, delaySeconds = 0): Promise<void> {
    await db
      .insertInto('sandbox_deliveries')
      .values({ event_id: eventId, due_at: inSeconds(delaySeconds) })
      .execute()
  },

  /** Claims the next due delivery; nobody else gets it meanwhile. */
  async claim(): Promise<Delivery | null> {
    const { rows } = await sql<Delivery>`
      with next as (
        select id from sandbox_deliveries where due_at <= now() order by due_at, id limit 1 for update skip locked)
      update sandbox_deliveries set due_at = ${inSeconds(LEASE_SECONDS)}, attempts = attempts + 1
      from next, sandbox_objects
      where sandbox_deliveries.id = next.id and sandbox_objects.id = sandbox_deliveries.event_id
      returning sandbox_deliveries.id, attempts, document as event`.execute(db)
    return rows[0] ?? null
  },

  async remove(id: string): Promise<void> {
    await db.deleteFrom('sandbox_deliveries').where('id', '=', id).execute()
  },

  /** Schedules a retry, for half a day at most; `false` if this was the last attempt. */
  async retry({ id, attempts }: Delivery): Promise<boolean> {
    if (attempts >= ATTEMPTS_MAX) {
      await db.deleteFrom('sandbox_deliveries').where('id', '=', id).execute()
      return false
    }
    await db
      .updateTable('sandbox_deliveries')
      .set({ due_at: inSeconds(2 ** attempts) })
      .where('id', '=', id)
      .execute()
    return true
  },

  /** Milliseconds until the next delivery is due; null if there is none. */
  async msUntilDue(): Promise<number | null> {
    const { rows } = await sql<{ ms: number | null }>`
      select (extract(epoch from min(due_at) - now()) * 1000)::float8 as ms from sandbox_deliveries`.execute(
      db,
    )
    return rows[0]?.ms ?? null
  },

  /** All pending events, in order of occurrence. */
  async pending(): Promise<Stripe.Event[]> {
    const rows = await db
      .selectFrom('sandbox_objects')
      .select('document')
      .where('id', 'in', db.selectFrom('sandbox_deliveries').select('event_id'))
      .orderBy('position')
      .execute()
    return rows.map(({ document }) => document as Stripe.Event)
  },

  async removeByEvent(eventId: string): Promise<void> {
    await db.deleteFrom('sandbox_deliveries').where('event_id', '=', eventId).execute()
  },
})

const inSeconds = (seconds: number): RawBuilder<string> =>
  sql<string>`now() + make_interval(secs => ${seconds})`
