import type { Db } from '../../db/pool.ts'
import { ask } from '../stripe/ask.ts'
import type { Gateway } from '../stripe/gateway.ts'
import { accountStore } from '../stripe/store.ts'
import { withAccount } from '../stripe/with-account.ts'

/** The company's customer at Stripe, made at its first order and stored before anything else is asked for. */
export async function ensureCustomer(db: Db, gateway: Gateway, companyId: string): Promise<void> {
  const known = await accountStore(db, gateway, companyId).get()
  if (known?.stripe_customer_id) return
  await withAccount(db, gateway, companyId, async (tx, account) => {
    if (account.stripe_customer_id !== null) return
    const accounts = accountStore(tx, gateway, companyId)
    const { name, email } = await accounts.company()
    const customer = await ask(
      gateway.stripe.customers.create({ name, ...(email && { email }), metadata: { company: companyId } }),
    )
    await accounts.setCustomer(customer.id)
  })
}
