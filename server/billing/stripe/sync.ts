import type { Stripe } from 'stripe'
import type { Tx } from '../../db/pool.ts'
import { queueMail } from '../../mail/public.ts'
import { type SubscriptionRow, subscriptionStore } from '../store.ts'
import { endSubscription, storeSubscription } from '../store-subscription.ts'
import { ask, isCustomerMissing, isRefusedByStripe } from './ask.ts'
import type { Gateway } from './gateway.ts'
import { chosenOf, idOf, type Truth, truthOf } from './rules.ts'
import { type AccountRow, accountStore } from './store.ts'

const SUBSCRIPTIONS_MAX = 100

/** Fetches what Stripe knows of the company, which is locked, and stores that. */
export async function sync(
  tx: Tx,
  gateway: Gateway,
  { company_id: companyId, stripe_customer_id: customer, checkout_id: checkout }: AccountRow,
): Promise<void> {
  if (customer === null) return
  const { stripe, log } = gateway
  const data = await subscriptionsOf(stripe, customer)
  if (data === null) return forgetCustomer(tx, gateway, companyId)
  const { current, surplus } = chosenOf(data)
  for (const subscription of surplus) {
    await giveBack(stripe, subscription)
    log.warn({ subscription: subscription.id }, 'a subscription that was bought twice was given back')
    await accountStore(tx, gateway, companyId).touch()
  }
  await storeTruth(tx, gateway, companyId, current)
  if (current && checkout !== null) await accountStore(tx, gateway, companyId).setCheckout(null)
}

/** Null: the customer was deleted there. */
async function subscriptionsOf(stripe: Stripe, customer: string): Promise<Stripe.Subscription[] | null> {
  try {
    return (await ask(stripe.subscriptions.list({ customer, limit: SUBSCRIPTIONS_MAX }))).data
  } catch (error) {
    if (!isCustomerMissing(error)) throw error
    return null
  }
}

/** With the customer went its subscriptions; the next order makes another one. */
export async function forgetCustomer(tx: Tx, gateway: Gateway, companyId: string): Promise<void> {
  gateway.log.warn({ companyId }, 'the customer of a company was deleted at the payment provider')
  await accountStore(tx, gateway, companyId).setCustomer(null)
  await storeTruth(tx, gateway, companyId, null)
}

/** Stores a subscription as Stripe has just shown it; null: the company has none there. */
export async function storeTruth(
  tx: Tx,
  gateway: Gateway,
  companyId: string,
  subscription: Stripe.Subscription | null,
): Promise<void> {
  const store = subscriptionStore(tx, companyId)
  const before = await store.lock()
  const truth = subscription && truthOf(subscription)
  if (!truth) {
    if (before?.type === 'autoRenewable') await endSubscription(tx, companyId)
    return
  }
  // Whoever lowered it has been answered, or has died: the company is locked.
  if (before && before.quantity_ceiling !== null) await store.setCeiling(null)
  if (before && isSame(before, truth)) return
  const { freed } = await storeSubscription(tx, companyId, truth)
  if (freed.length > 0) await tellOwner(tx, gateway, companyId, freed.length)
}

async function tellOwner(tx: Tx, gateway: Gateway, companyId: string, count: number): Promise<void> {
  const owner = await accountStore(tx, gateway, companyId).owner()
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

function isSame(row: SubscriptionRow, truth: Truth): boolean {
  const { cancel_at, current_period_end, ...plain } = truth
  const fields = Object.entries(plain) as [keyof SubscriptionRow, unknown][]
  return (
    fields.every(([name, value]) => row[name] === value) &&
    isSameMoment(row.cancel_at, cancel_at) &&
    isSameMoment(row.current_period_end, current_period_end)
  )
}

const isSameMoment = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b)

/** The money first: a subscription that is cancelled is not looked at again. */
async function giveBack(stripe: Stripe, { id, latest_invoice: invoice }: Stripe.Subscription): Promise<void> {
  if (invoice) {
    const { data } = await ask(stripe.invoicePayments.list({ invoice: idOf(invoice), status: 'paid' }))
    for (const { payment } of data)
      if (payment.payment_intent) await refund(stripe, idOf(payment.payment_intent))
  }
  await ask(stripe.subscriptions.cancel(id))
}

async function refund(stripe: Stripe, paymentIntent: string): Promise<void> {
  try {
    await ask(stripe.refunds.create({ payment_intent: paymentIntent, reason: 'duplicate' }))
  } catch (error) {
    const isDone = isRefusedByStripe(error) && (error as { code?: string }).code === 'charge_already_refunded'
    if (!isDone) throw error
  }
}
