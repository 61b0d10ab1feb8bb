import type { Stripe } from 'stripe'
import type { Tx } from '../../db/pool.ts'
import { queueMail } from '../../mail/public.ts'
import { type SubscriptionRow, subscriptionStore } from '../store.ts'
import { endSubscription, storeSubscription } from '../store-subscription.ts'
import { callStripe, isCustomerMissing, isRefusedByStripe } from './call-stripe.ts'
import type { Gateway } from './gateway.ts'
import { chooseSubscription, idOf, type SubscriptionState, stateOf } from './rules.ts'
import { type BillingCustomerRow, billingCustomerStore } from './store.ts'

const SUBSCRIPTIONS_MAX = 100

/** Reads the company's subscription from Stripe and stores it. The company must be locked. */
export async function syncSubscription(
  tx: Tx,
  gateway: Gateway,
  { company_id: companyId, stripe_customer_id: customer, checkout_id: checkout }: BillingCustomerRow,
): Promise<void> {
  if (customer === null) return
  const { stripe, log } = gateway
  const data = await subscriptionsOf(stripe, customer)
  if (data === null) return forgetCustomer(tx, gateway, companyId)
  const { current, surplus } = chooseSubscription(data)
  for (const subscription of surplus) {
    await refundAndCancel(stripe, subscription)
    log.warn({ subscription: subscription.id }, 'a second subscription was refunded and cancelled')
    await billingCustomerStore(tx, gateway, companyId).keepTransactionAlive()
  }
  await storeState(tx, gateway, companyId, current)
  if (current && checkout !== null) await billingCustomerStore(tx, gateway, companyId).setCheckout(null)
}

/** Null: the customer was deleted at Stripe. */
async function subscriptionsOf(stripe: Stripe, customer: string): Promise<Stripe.Subscription[] | null> {
  try {
    return (await callStripe(stripe.subscriptions.list({ customer, limit: SUBSCRIPTIONS_MAX }))).data
  } catch (error) {
    if (!isCustomerMissing(error)) throw error
    return null
  }
}

/** Its subscriptions went with the customer; the next order creates a new one. */
export async function forgetCustomer(tx: Tx, gateway: Gateway, companyId: string): Promise<void> {
  gateway.log.warn({ companyId }, 'the customer of a company was deleted at the payment provider')
  await billingCustomerStore(tx, gateway, companyId).setCustomer(null)
  await storeState(tx, gateway, companyId, null)
}

/** Stores a subscription as just read from Stripe; null: the company has none there. */
export async function storeState(
  tx: Tx,
  gateway: Gateway,
  companyId: string,
  subscription: Stripe.Subscription | null,
): Promise<void> {
  const store = subscriptionStore(tx, companyId)
  const before = await store.lock()
  const state = subscription && stateOf(subscription)
  if (!state) {
    if (before?.type === 'autoRenewable') await endSubscription(tx, companyId)
    return
  }
  // The company is locked, so whoever set the ceiling has finished or died.
  if (before && before.quantity_ceiling !== null) await store.setCeiling(null)
  if (before && isSame(before, state)) return
  const { freed } = await storeSubscription(tx, companyId, state)
  if (freed.length > 0) await mailOwner(tx, gateway, companyId, freed.length)
}

async function mailOwner(tx: Tx, gateway: Gateway, companyId: string, count: number): Promise<void> {
  const owner = await billingCustomerStore(tx, gateway, companyId).readOwner()
  if (!owner?.email) return
  await queueMail(tx, {
    to: owner.email,
    language: owner.language === 'de' ? 'de' : 'en',
    template: 'seats-freed',
    values: {
      firstName: owner.first_name,
      companyName: owner.company_name,
      count: String(count),
      link: `${gateway.publicUrl.origin}/company/${companyId}/settings/billing`,
    },
  })
}

function isSame(row: SubscriptionRow, state: SubscriptionState): boolean {
  const { cancel_at, current_period_end, ...plain } = state
  const fields = Object.entries(plain) as [keyof SubscriptionRow, unknown][]
  return (
    fields.every(([name, value]) => row[name] === value) &&
    isSameMoment(row.cancel_at, cancel_at) &&
    isSameMoment(row.current_period_end, current_period_end)
  )
}

const isSameMoment = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b)

/** Refund first: a cancelled subscription is not looked at again. */
async function refundAndCancel(
  stripe: Stripe,
  { id, latest_invoice: invoice }: Stripe.Subscription,
): Promise<void> {
  if (invoice) {
    const { data } = await callStripe(stripe.invoicePayments.list({ invoice: idOf(invoice), status: 'paid' }))
    for (const { payment } of data)
      if (payment.payment_intent) await refund(stripe, idOf(payment.payment_intent))
  }
  await callStripe(stripe.subscriptions.cancel(id))
}

async function refund(stripe: Stripe, paymentIntent: string): Promise<void> {
  try {
    await callStripe(stripe.refunds.create({ payment_intent: paymentIntent, reason: 'duplicate' }))
  } catch (error) {
    const isDone = isRefusedByStripe(error) && (error as { code?: string }).code === 'charge_already_refunded'
    if (!isDone) throw error
  }
}
