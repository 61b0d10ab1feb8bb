import type { Db } from '../../db/pool.ts'
import { Refusal } from '../../http/refusal.ts'
import { callStripe, isRefusedByStripe } from '../stripe/call-stripe.ts'
import type { Gateway } from '../stripe/gateway.ts'
import { billingCustomerStore } from '../stripe/store.ts'
import { syncSubscription } from '../stripe/sync-subscription.ts'
import { withBillingCustomer } from '../stripe/with-billing-customer.ts'

/** Looks up the outcome of the open checkout: the browser often returns before the webhook. */
export async function settleCheckout(db: Db, gateway: Gateway, companyId: string): Promise<void> {
  if (!(await billingCustomerStore(db, gateway, companyId).get())?.checkout_id) return
  try {
    await withBillingCustomer(db, gateway, companyId, async (tx, account) => {
      if (account.checkout_id === null) return
      if (await isOpen(gateway, account.checkout_id)) return
      await syncSubscription(tx, gateway, account)
      await billingCustomerStore(tx, gateway, companyId).setCheckout(null)
    })
  } catch (error) {
    // Reading the stored state must work without Stripe.
    if (!(error instanceof Refusal)) throw error
    gateway.log.warn({ refused: error.code }, 'the outcome of a checkout could not be looked up')
  }
}

async function isOpen({ stripe }: Gateway, checkout: string): Promise<boolean> {
  try {
    return (await callStripe(stripe.checkout.sessions.retrieve(checkout))).status === 'open'
  } catch (error) {
    // A checkout that Stripe does not know is not pending.
    if (!isRefusedByStripe(error)) throw error
    return false
  }
}
