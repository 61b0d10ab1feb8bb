import type { Db } from '../../db/pool.ts'
import { callStripe } from '../stripe/call-stripe.ts'
import type { Gateway } from '../stripe/gateway.ts'
import { billingCustomerStore } from '../stripe/store.ts'
import { withBillingCustomer } from '../stripe/with-billing-customer.ts'

/** The company's customer at Stripe, created at its first order and stored before anything else is requested. */
export async function ensureCustomer(db: Db, gateway: Gateway, companyId: string): Promise<void> {
  const known = await billingCustomerStore(db, gateway, companyId).get()
  if (known?.stripe_customer_id) return
  await withBillingCustomer(db, gateway, companyId, async (tx, account) => {
    if (account.stripe_customer_id !== null) return
    const accounts = billingCustomerStore(tx, gateway, companyId)
    const { name, email } = await accounts.readCompany()
    const customer = await callStripe(
      gateway.stripe.customers.create({ name, ...(email && { email }), metadata: { company: companyId } }),
    )
    await accounts.setCustomer(customer.id)
  })
}
