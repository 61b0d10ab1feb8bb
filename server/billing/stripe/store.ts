import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'

/** Which provider a customer belongs to. */
export type ProviderRef = { provider: 'sandbox' | 'stripe' }

export type BillingCustomerRow = Selectable<Tables['billing_customers']>

/** The data of one company at Stripe. */
export function billingCustomerStore(db: Db, { provider }: ProviderRef, companyId: string) {
  const own = db
    .selectFrom('billing_customers')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('provider', '=', provider)
  const set = (values: Partial<Pick<BillingCustomerRow, 'stripe_customer_id' | 'checkout_id'>>) =>
    db
      .updateTable('billing_customers')
      .set(values)
      .where('company_id', '=', companyId)
      .where('provider', '=', provider)
      .execute()

  return {
    get: (): Promise<BillingCustomerRow | undefined> => own.executeTakeFirst(),

    add: () =>
      db
        .insertInto('billing_customers')
        .values({ company_id: companyId, provider })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),

    lock: (): Promise<BillingCustomerRow> => own.forNoKeyUpdate().executeTakeFirstOrThrow(),

    /** Null: it was deleted at Stripe, and its checkouts with it. */
    setCustomer: (id: string | null) => set({ stripe_customer_id: id, checkout_id: null }),
    setCheckout: (id: string | null) => set({ checkout_id: id }),

    remove: () =>
      db
        .deleteFrom('billing_customers')
        .where('company_id', '=', companyId)
        .where('provider', '=', provider)
        .execute(),

    /** The name of the customer at Stripe. */
    readCompany: () =>
      db
        .selectFrom('companies')
        .select(['name', 'email'])
        .where('id', '=', companyId)
        .executeTakeFirstOrThrow(),

    readOwner: () =>
      db
        .selectFrom('memberships')
        .innerJoin('users', 'users.id', 'memberships.user_id')
        .innerJoin('companies', 'companies.id', 'memberships.company_id')
        .select(['users.email', 'users.language', 'users.first_name', 'companies.name as company_name'])
        .where('memberships.company_id', '=', companyId)
        .where('memberships.role', '=', 'company_owner')
        .executeTakeFirst(),

    /** Prevents the idle-in-transaction timeout. */
    keepTransactionAlive: () => sql`select 1`.execute(db),
  }
}

export const isCompany = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The company of a customer; undefined if it is not ours. */
export async function findCompanyOfCustomer(db: Db, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .select('company_id')
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.company_id
}

/** The next companies after the given one that have a customer at Stripe. */
export async function readCompaniesAfter(
  db: Db,
  { provider }: ProviderRef,
  companyId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_customers')
    .select('company_id')
    .where('provider', '=', provider)
    .where('stripe_customer_id', 'is not', null)
    .where('company_id', '>', companyId)
    .orderBy('company_id')
    .limit(limit)
    .execute()
  return rows.map(({ company_id }) => company_id)
}

/** Ends sandbox subscriptions when real payments are enabled. */
export const endSandboxSubscriptions = (db: Db) =>
  db
    .deleteFrom('company_subscriptions')
    .where(
      'stripe_customer_id',
      'in',
      db.selectFrom('billing_customers').select('stripe_customer_id').where('provider', '=', 'sandbox'),
    )
    .execute()

export const eventStore = (db: Db) => ({
  /** Whether this event is new; a concurrent one with the same id waits until the first has committed. */
  async add(id: string, signature: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('stripe_events')
      .values({ id, signature })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  find: (id: string) =>
    db.selectFrom('stripe_events').select('signature').where('id', '=', id).executeTakeFirst(),

  /** Stripe retries an event for three days; a signature is valid for minutes. */
  removeOld: () =>
    db
      .deleteFrom('stripe_events')
      .where('received_at', '<', sql<string>`now() - interval '30 days'`)
      .execute(),
})
