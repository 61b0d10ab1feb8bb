import type { Stripe } from 'stripe'
import { type PlanId, QUANTITY_MAX } from '#contract/billing/plans.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { Refusal, unavailable } from '../../http/refusal.ts'
import { subscriptionStore } from '../store.ts'
import { callStripe, isCustomerMissing, isRefusedByStripe } from '../stripe/call-stripe.ts'
import type { Gateway } from '../stripe/gateway.ts'
import { readPrice } from '../stripe/prices.ts'
import { type BillingCustomerRow, billingCustomerStore } from '../stripe/store.ts'
import { forgetCustomer, syncSubscription } from '../stripe/sync-subscription.ts'
import { withBillingCustomer } from '../stripe/with-billing-customer.ts'
import { ensureCustomer } from './customer.ts'

type Order = {
  companyId: string
  planId: PlanId
  quantity: number
  isAdjustable: boolean
  successUrl: string
  cancelUrl: string
}

/** Opens the company's only checkout and returns its URL. */
export async function orderPlan(db: Db, gateway: Gateway, order: Order): Promise<string> {
  const { companyId } = order
  if (await hasSubscription(db, companyId)) throw new Refusal('subscription.exists')
  const price = await readPrice(gateway, order.planId)
  let url = await openCheckout(db, gateway, order, price.id)
  // The customer was deleted at Stripe. That is stored by now, and a new customer replaces it.
  if (url === undefined) url = await openCheckout(db, gateway, order, price.id)
  // The transaction has committed what `syncSubscription` found.
  if (url === null) throw new Refusal('subscription.exists')
  if (url === undefined) throw unavailable()
  return url
}

/** Null: the company has a subscription. Undefined: its customer no longer exists. */
async function openCheckout(
  db: Db,
  gateway: Gateway,
  order: Order,
  priceId: string,
): Promise<string | null | undefined> {
  const { companyId } = order
  await ensureCustomer(db, gateway, companyId)
  return withBillingCustomer(db, gateway, companyId, async (tx, account) => {
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
  account: BillingCustomerRow,
  order: Order,
  priceId: string,
): Promise<string | null | undefined> {
  const { companyId } = order
  await syncSubscription(tx, gateway, account)
  const customer = (await billingCustomerStore(tx, gateway, companyId).get())?.stripe_customer_id
  if (!customer) return undefined
  if (await hasSubscription(tx, companyId)) return null
  if (!(await expireOpenCheckouts(tx, gateway, companyId, customer)))
    await syncSubscription(tx, gateway, account)
  if (await hasSubscription(tx, companyId)) return null
  const session = await callStripe(
    gateway.stripe.checkout.sessions.create(checkoutParams(order, customer, priceId)),
  )
  await billingCustomerStore(tx, gateway, companyId).setCheckout(session.id)
  return session.url
}

/** An unpaid subscription can be ordered again. */
async function hasSubscription(db: Db, companyId: string): Promise<boolean> {
  const row = await subscriptionStore(db, companyId).find()
  return row !== undefined && row.status !== 'incomplete'
}

/** Expires all open checkouts; false if one was paid at this moment. */
async function expireOpenCheckouts(
  tx: Tx,
  gateway: Gateway,
  companyId: string,
  customer: string,
): Promise<boolean> {
  const { stripe } = gateway
  const { data } = await callStripe(stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }))
  let areExpired = true
  const { keepTransactionAlive } = billingCustomerStore(tx, gateway, companyId)
  await keepTransactionAlive()
  for (const { id } of data)
    try {
      await callStripe(stripe.checkout.sessions.expire(id))
      await keepTransactionAlive()
    } catch (error) {
      if (!isRefusedByStripe(error)) throw error
      areExpired = false
    }
  return areExpired
}

const checkoutParams = (
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
  // Tax needs an address, and a tax number needs the name.
  customer_update: { address: 'auto', name: 'auto' },
  subscription_data: { metadata: { company: companyId } },
  success_url: successUrl,
  cancel_url: cancelUrl,
})
