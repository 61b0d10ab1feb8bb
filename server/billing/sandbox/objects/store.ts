import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { invalidRequest } from '../wire/stripe-api-error.ts'
import { type AnyDocument, type Documents, EVICTABLE_KINDS, OBJECTS_MAX, type ObjectKind } from './kinds.ts'

export type ListQuery = {
  customer?: string | undefined
  /** Attributes that the object must have. */
  having?: Record<string, unknown>
  lookupKeys?: string[]
  /** Leaves out ended subscriptions. */
  isRunning?: boolean
  limit: number
  startingAfter?: string | undefined
  endingBefore?: string | undefined
}

export const objectStore = (db: Db) => ({
  async get<K extends ObjectKind>(kind: K, id: string): Promise<Documents[K] | null> {
    const row = await db
      .selectFrom('sandbox_objects')
      .select('document')
      .where('id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    return (row?.document as Documents[K] | undefined) ?? null
  },

  async getAny(id: string): Promise<AnyDocument | null> {
    const row = await db
      .selectFrom('sandbox_objects')
      .select('document')
      .where('id', '=', id)
      .executeTakeFirst()
    return (row?.document as AnyDocument | undefined) ?? null
  },

  async insert<K extends ObjectKind>(
    kind: K,
    customer: string | null,
    document: Documents[K],
  ): Promise<void> {
    await enforceObjectLimit(db, kind, customer)
    await db
      .insertInto('sandbox_objects')
      .values({ id: document.id, kind, customer_id: customer, document: JSON.stringify(document) })
      .execute()
  },

  async save(document: AnyDocument): Promise<void> {
    await db
      .updateTable('sandbox_objects')
      .set({ document: JSON.stringify(document) })
      .where('id', '=', document.id)
      .execute()
  },

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await db.deleteFrom('sandbox_objects').where('id', 'in', ids).execute()
  },

  /** All of a customer, oldest first; their number is bounded. */
  async all<K extends ObjectKind>(kind: K, customer: string): Promise<Documents[K][]> {
    const rows = await db
      .selectFrom('sandbox_objects')
      .select('document')
      .where('kind', '=', kind)
      .where('customer_id', '=', customer)
      .orderBy('position')
      .execute()
    return rows.map(({ document }) => document as Documents[K])
  },

  /** A page, newest first, and whether there are more. */
  async list<K extends ObjectKind>(
    kind: K,
    listing: ListQuery,
  ): Promise<{ data: Documents[K][]; hasMore: boolean }> {
    const { customer, having = {}, lookupKeys, isRunning, limit, startingAfter, endingBefore } = listing
    const isBackwards = endingBefore !== undefined
    let query = db
      .selectFrom('sandbox_objects')
      .select('document')
      .where('kind', '=', kind)
      .where(sql<boolean>`document @> ${JSON.stringify(having)}::jsonb`)
      .orderBy('position', isBackwards ? 'asc' : 'desc')
      .limit(limit + 1)
    if (customer !== undefined) query = query.where('customer_id', '=', customer)
    if (lookupKeys) query = query.where(sql`document ->> 'lookup_key'`, 'in', lookupKeys)
    if (isRunning) query = query.where(sql<boolean>`not ${ENDED}`)
    if (startingAfter !== undefined)
      query = query.where('position', '<', (inner) =>
        inner.selectFrom('sandbox_objects').select('position').where('id', '=', startingAfter),
      )
    if (endingBefore !== undefined)
      query = query.where('position', '>', (inner) =>
        inner.selectFrom('sandbox_objects').select('position').where('id', '=', endingBefore),
      )
    const rows = await query.execute()
    const data = rows.slice(0, limit).map(({ document }) => document as Documents[K])
    return { data: isBackwards ? data.toReversed() : data, hasMore: rows.length > limit }
  },
})

const ENDED = sql<boolean>`document ->> 'status' in ('canceled', 'incomplete_expired')`

async function enforceObjectLimit(db: Db, kind: ObjectKind, customer: string | null): Promise<void> {
  if (kind === 'customer') return
  const owner =
    customer === null ? sql<boolean>`customer_id is null` : sql<boolean>`customer_id = ${customer}`
  if (EVICTABLE_KINDS.has(kind)) {
    const old = db
      .selectFrom('sandbox_objects')
      .select('id')
      .where('kind', '=', kind)
      .where(owner)
      .where(kind === 'subscription' ? ENDED : sql<boolean>`true`)
      .orderBy('position', 'desc')
      .offset(OBJECTS_MAX - 1)
    await db.deleteFrom('sandbox_objects').where('id', 'in', old).execute()
    return
  }
  const { count } = await db
    .selectFrom('sandbox_objects')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('kind', '=', kind)
    .where(owner)
    .executeTakeFirstOrThrow()
  if (count >= OBJECTS_MAX)
    throw invalidRequest(`The sandbox keeps at most ${OBJECTS_MAX} objects of this kind.`)
}
