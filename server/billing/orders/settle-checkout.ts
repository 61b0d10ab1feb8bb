import type { Db } from '../../db/pool.ts'
import { Refusal } from '../../http/refusal.ts'
import { ask, isRefusedByStripe } from '../stripe/ask.ts'
import type { Gateway } from '../stripe/gateway.ts'
import { accountStore } from '../stripe/store.ts'
import { sync } from '../stripe/sync.ts'
import { withAccount } from '../stripe/with-account.ts'

/** Looks for the outcome of the open checkout: the browser often comes back before Stripe's message does. */
export async function settleCheckout(db: Db, gateway: Gateway, companyId: string): Promise<void> {
  if (!(await accountStore(db, gateway, companyId).get())?.checkout_id) return
  try {
    await withAccount(db, gateway, companyId, async (tx, account) => {
      if (account.checkout_id === null) return
      if (await isOpen(gateway, account.checkout_id)) return
      await sync(tx, gateway, account)
      await accountStore(tx, gateway, companyId).setCheckout(null)
    })
  } catch (error) {
    // Who only wants to see what is stored does not need Stripe for it.
    if (!(error instanceof Refusal)) throw error
    gateway.log.warn({ refused: error.code }, 'the outcome of a checkout could not be looked up')
  }
}

async function isOpen({ stripe }: Gateway, checkout: string): Promise<boolean> {
  try {
    return (await ask(stripe.checkout.sessions.retrieve(checkout))).status === 'open'
  } catch (error) {
    // One that Stripe does not know is not waited for.
    if (!isRefusedByStripe(error)) throw error
    return false
  }
}
