import type { Stripe } from 'stripe'
import { type PlanId, QUANTITY_MAX } from '#contract/billing/plans.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { Refusal, unavailable } from '../../http/refusal.ts'
import { subscriptionStore } from '../store.ts'
import { ask, isCustomerMissing, isRefusedByStripe } from '../stripe/ask.ts'
import type { Gateway } from '../stripe/gateway.ts'
import { priceOf } from '../stripe/prices.ts'
import { type AccountRow, accountStore } from '../stripe/store.ts'
import { forgetCustomer, sync } from '../stripe/sync.ts'
import { withAccount } from '../stripe/with-account.ts'
import { ensureCustomer } from './customer.ts'

type Order = {
  companyId: string
  planId: PlanId
  quantity: number
  isAdjustable: boolean
  successUrl: string
  cancelUrl: string
}

/** Opens the company's one checkout; where it leads the browser to. */
export async function orderPlan(db: Db, gateway: Gateway, order: Order): Promise<string> {
  const { companyId } = order
  if (await hasSubscription(db, companyId)) throw new Refusal('subscription.exists')
  const price = await priceOf(gateway, order.planId)
  let url = await openCheckout(db, gateway, order, price.id)
  // The customer was deleted at Stripe. That is stored by now, and another one takes its place.
  if (url === undefined) url = await openCheckout(db, gateway, order, price.id)
  // What was found out on the way is stored.
  if (url === null) throw new Refusal('subscription.exists')
  if (url === undefined) throw unavailable()
  return url
}

/** Null: the company has a subscription. Undefined: its customer is not there any more. */
async function openCheckout(
  db: Db,
  gateway: Gateway,
  order: Order,
  priceId: string,
): Promise<string | null | undefined> {
  const { companyId } = order
  await ensureCustomer(db, gateway, companyId)
  return withAccount(db, gateway, companyId, async (tx, account) => {
    try {
      return await openUnderLock(tx, gateway, account, order, priceId)
    } catch (error) {
      if (!isCustomerMissing(error)) throw error
      await forgetCustomer(tx, gateway, companyId)
      return undefined
    }
  })
}

async function openUnderLock(
  tx: Tx,
  gateway: Gateway,
  account: AccountRow,
  order: Order,
  priceId: string,
): Promise<string | null | undefined> {
  const { companyId } = order
  await sync(tx, gateway, account)
  const customer = (await accountStore(tx, gateway, companyId).get())?.stripe_customer_id
  if (!customer) return undefined
  if (await hasSubscription(tx, companyId)) return null
  if (!(await expireOpen(tx, gateway, companyId, customer))) await sync(tx, gateway, account)
  if (await hasSubscription(tx, companyId)) return null
  const session = await ask(gateway.stripe.checkout.sessions.create(sessionOf(order, customer, priceId)))
  await accountStore(tx, gateway, companyId).setCheckout(session.id)
  return session.url
}

/** What waits for its first payment can be ordered again. */
async function hasSubscription(db: Db, companyId: string): Promise<boolean> {
  const row = await subscriptionStore(db, companyId).seek()
  return row !== undefined && row.status !== 'incomplete'
}

/** Closes every other checkout; false: one of them was paid at this moment. */
async function expireOpen(tx: Tx, gateway: Gateway, companyId: string, customer: string): Promise<boolean> {
  const { stripe } = gateway
  const { data } = await ask(stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }))
  let areExpired = true
  const { touch } = accountStore(tx, gateway, companyId)
  await touch()
  for (const { id } of data)
    try {
      await ask(stripe.checkout.sessions.expire(id))
      await touch()
    } catch (error) {
      if (!isRefusedByStripe(error)) throw error
      areExpired = false
    }
  return areExpired
}

const sessionOf = (
  { companyId, quantity, isAdjustable, successUrl, cancelUrl }: Order,
  customer: string,
  price: string,
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  customer,
  client_reference_id: companyId,
  line_items: [
    {
      price,
      quantity,
      ...(isAdjustable && { adjustable_quantity: { enabled: true, minimum: 1, maximum: QUANTITY_MAX } }),
    },
  ],
  automatic_tax: { enabled: true },
  billing_address_collection: 'required',
  tax_id_collection: { enabled: true },
  // Without an address there is no tax to compute, and with a tax number goes the name.
  customer_update: { address: 'auto', name: 'auto' },
  subscription_data: { metadata: { company: companyId } },
  success_url: successUrl,
  cancel_url: cancelUrl,
})
