import type { Db, Tx } from '../../db/pool.ts'
import type { Gateway } from './gateway.ts'
import { type BillingCustomerRow, billingCustomerStore } from './store.ts'

/**
 * Runs the work while nobody else asks Stripe about this company, on any server. Stripe is asked under the lock: what
 * it answers is newer than everything that was stored before.
 */
export async function withBillingCustomer<T>(
  db: Db,
  gateway: Gateway,
  companyId: string,
  work: (tx: Tx, account: BillingCustomerRow) => Promise<T>,
): Promise<T> {
  return gateway.runLimited(companyId, async () => {
    await billingCustomerStore(db, gateway, companyId).add()
    return db
      .transaction()
      .execute(async (tx) => work(tx, await billingCustomerStore(tx, gateway, companyId).lock()))
  })
}
