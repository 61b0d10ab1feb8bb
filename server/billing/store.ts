import { type Insertable, type Selectable, sql } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import type { Resource } from '../access/resource.ts'
import { newId } from '../db/id.ts'
import { readPageRows } from '../db/page.ts'
import type { Db } from '../db/pool.ts'
import type { Tables } from '../db/tables.ts'
import { NEXT_VERSION } from '../db/version.ts'
import { notFound } from '../http/refusal.ts'

export type SubscriptionRow = Selectable<Tables['company_subscriptions']>
/** `usage` is the number of taken seats. */
export type SubscriptionWithUsage = SubscriptionRow & { usage: number }

/** All columns of a subscription; omitted ones get their default. */
export type SubscriptionValues = Omit<
  Insertable<Tables['company_subscriptions']>,
  'id' | 'company_id' | 'quantity_ceiling' | 'version' | 'created_at' | 'changed_at'
>

const DEFAULTS = {
  plan_id: null,
  billing_interval: null,
  is_past_due: false,
  unit_amount: null,
  tax_behavior: null,
  cancel_at: null,
  current_period_end: null,
  stripe_customer_id: null,
  stripe_subscription_id: null,
}

export const subscriptionResource: Resource = {
  name: 'subscription',
  sql: `select id, company_id, null::uuid as vehicle_id, null as time_zone, false as is_deleted
    from company_subscriptions`,
}

const USAGE = sql<number>`(
  select count(*)::integer from seats where seats.subscription_id = company_subscriptions.id)`.as('usage')

/** The subscription of one company, which has at most one. */
export function subscriptionStore(db: Db, companyId: string) {
  const own = db.selectFrom('company_subscriptions').selectAll().where('company_id', '=', companyId)

  return {
    page: (page: Page) => readPageRows(own.select(USAGE).orderBy('id'), page),

    find: (): Promise<SubscriptionRow | undefined> => own.executeTakeFirst(),

    get: (): Promise<SubscriptionWithUsage> => own.select(USAGE).executeTakeFirstOrThrow(notFound),

    /** The id may belong to a subscription that was replaced since it was looked up. */
    getById: (id: string): Promise<SubscriptionWithUsage> =>
      own.select(USAGE).where('id', '=', id).executeTakeFirstOrThrow(notFound),

    /** Locked before a seat or the quantity changes. */
    lock: (): Promise<SubscriptionRow | undefined> => own.forNoKeyUpdate().executeTakeFirst(),

    /** Two concurrent inserts end up in one row. */
    store: (values: SubscriptionValues): Promise<SubscriptionRow> =>
      db
        .insertInto('company_subscriptions')
        .values({ ...DEFAULTS, ...values, id: newId(), company_id: companyId })
        .onConflict((conflict) =>
          conflict.constraint('company_subscriptions_one_per_company').doUpdateSet({
            ...DEFAULTS,
            ...values,
            version: sql<number>`company_subscriptions.version + 1`,
            changed_at: NEXT_VERSION.changed_at,
          }),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),

    setCeiling: (ceiling: number | null) =>
      db
        .updateTable('company_subscriptions')
        .set({ quantity_ceiling: ceiling })
        .where('company_id', '=', companyId)
        .execute(),

    /** Cascades to its seats. */
    remove: async (): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('company_subscriptions')
        .where('company_id', '=', companyId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
