import { sql } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import { endSubscription } from '../store-subscription.ts'

/**
 * Removes everything that the sandbox stores of a company: name, address, orders, invoices and messages. What was
 * bought there ends. Undefined: there is no such company; false: there was nothing.
 */
export const eraseSandboxCustomer = (
  db: Db,
  companyId: string,
  erased: (tx: Tx) => Promise<void>,
): Promise<boolean | undefined> =>
  db.transaction().execute(async (tx) => {
    const company = await tx
      .selectFrom('companies')
      .select('id')
      .where('id', '=', companyId)
      .executeTakeFirst()
    if (!company) return undefined
    const account = await tx
      .selectFrom('billing_customers')
      .select('stripe_customer_id as customer')
      .where('company_id', '=', companyId)
      .where('provider', '=', 'sandbox')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account?.customer) return false
    const { customer } = account
    const bought = await tx
      .selectFrom('company_subscriptions')
      .select('id')
      .where('company_id', '=', companyId)
      .where('stripe_customer_id', '=', customer)
      .executeTakeFirst()
    if (bought) await endSubscription(tx, companyId)
    await tx.deleteFrom('sandbox_requests').where(sql<boolean>`strpos(reply, ${customer}) > 0`).execute()
    await tx.deleteFrom('sandbox_accounts').where('customer_id', '=', customer).execute()
    await tx
      .deleteFrom('billing_customers')
      .where('company_id', '=', companyId)
      .where('provider', '=', 'sandbox')
      .execute()
    await erased(tx)
    return true
  })
