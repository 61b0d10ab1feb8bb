import type { Db, Tx } from '../../db/pool.ts'
import { subscriptionStore } from '../store.ts'
import { endSubscription } from '../store-subscription.ts'
import { billingCustomerStore as customerStore, isCompany } from '../stripe/store.ts'
import { sandboxAccountStore } from './accounts/store.ts'
import { requestStore } from './requests/store.ts'

/**
 * Removes everything that the sandbox stores of a company: name, address, orders, invoices and events. Its subscription
 * ends. Undefined: no such company; false: nothing was stored.
 */
export const eraseSandboxCustomer = (
  db: Db,
  companyId: string,
  erased: (tx: Tx) => Promise<void>,
): Promise<boolean | undefined> =>
  db.transaction().execute(async (tx) => {
    if (!(await isCompany(tx, companyId))) return undefined
    const customers = customerStore(tx, { provider: 'sandbox' }, companyId)
    await customers.add()
    const { stripe_customer_id: customer } = await customers.lock()
    await customers.remove()
    if (customer === null) return false
    const subscription = await subscriptionStore(tx, companyId).find()
    if (subscription?.stripe_customer_id === customer) await endSubscription(tx, companyId)
    await requestStore(tx).removeAbout(customer)
    await sandboxAccountStore(tx).remove(customer)
    await erased(tx)
    return true
  })
