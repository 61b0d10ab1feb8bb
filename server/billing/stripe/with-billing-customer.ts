import type { Db, Tx } from '../../db/pool.ts'
import type { Gateway } from './gateway.ts'
import { type BillingCustomerRow, billingCustomerStore } from './store.ts'

/**
 * Runs work with the company's billing customer locked, across servers. Stripe's answer under the lock is newer than
 * anything stored.
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
