import type { Stripe } from 'stripe'
import type { SubscriptionChange } from '#contract/billing/subscription.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { faultAt, invalid, notFound, Refusal } from '../../http/refusal.ts'
import type { ExpectVersion } from '../../http/version.ts'
import { setSeatCeiling } from '../seats/set-seat-ceiling.ts'
import { type SubscriptionRow, subscriptionStore } from '../store.ts'
import { callStripe, isMissing, isRefusedByStripe } from '../stripe/call-stripe.ts'
import type { Gateway } from '../stripe/gateway.ts'
import { readPrice } from '../stripe/prices.ts'
import { cancelAtOf, stateOf } from '../stripe/rules.ts'
import { billingCustomerStore } from '../stripe/store.ts'
import { storeState, syncSubscription } from '../stripe/sync-subscription.ts'
import { withBillingCustomer } from '../stripe/with-billing-customer.ts'
import { isValidQuantity } from './rules.ts'

type Change = { companyId: string; values: SubscriptionChange; expectVersion: ExpectVersion }

/** Changes plan, quantity or end of the subscription at Stripe, and stores the result. */
export async function changePlan(
  db: Db,
  gateway: Gateway,
  { companyId, values, expectVersion }: Change,
): Promise<void> {
  const { quantity } = values
  if (quantity !== undefined && !isValidQuantity(quantity)) throw quantityOutOfRange()
  refuseUnchangeable(await subscriptionStore(db, companyId).get(), values)
  const isDone = await withBillingCustomer(db, gateway, companyId, async (tx, account) => {
    const row = await subscriptionStore(tx, companyId).get()
    expectVersion(row.version)
    refuseUnchangeable(row, values)
    if (quantity !== undefined && quantity < row.usage) throw quantityOutOfRange()
    const subscription = await runningAt(gateway.stripe, row.stripe_subscription_id ?? '')
    const isChanged =
      subscription !== null && (await tryUpdate(db, tx, gateway, { row, subscription, values }))
    if (!isChanged) await syncSubscription(tx, gateway, account)
    return isChanged
  })
  if (!isDone) throw notFound()
}

/** Null: it has ended at Stripe, or is unknown there. */
async function runningAt(stripe: Stripe, id: string): Promise<Stripe.Subscription | null> {
  try {
    const subscription = await callStripe(stripe.subscriptions.retrieve(id))
    return stateOf(subscription) && subscription
  } catch (error) {
    if (!isMissing(error)) throw error
    return null
  }
}

const quantityOutOfRange = () => new Refusal('subscription.quantity_out_of_range', [faultAt('quantity')])

function refuseUnchangeable({ type, status }: SubscriptionRow, values: SubscriptionChange): void {
  const [given] = (['quantity', 'planId', 'cancelAtPeriodEnd'] as const).filter(
    (name) => values[name] !== undefined,
  )
  if (!given) return
  if (type === 'consumable') throw invalid(given, 'cannot be changed: the licence is good until its day')
  if (status === 'incomplete' && given !== 'cancelAtPeriodEnd')
    throw invalid(given, 'cannot be changed before the first payment')
}

type Update = { row: SubscriptionRow; subscription: Stripe.Subscription; values: SubscriptionChange }

/** False: it has ended since it was read. */
async function tryUpdate(db: Db, tx: Tx, gateway: Gateway, wish: Update): Promise<boolean> {
  const { keepTransactionAlive } = billingCustomerStore(tx, gateway, wish.row.company_id)
  await keepTransactionAlive()
  try {
    await updateAtStripe(db, tx, gateway, wish)
    return true
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error
    await keepTransactionAlive()
    if (await runningAt(gateway.stripe, wish.subscription.id)) throw error
    return false
  }
}

async function updateAtStripe(
  db: Db,
  tx: Tx,
  gateway: Gateway,
  { row, subscription, values }: Update,
): Promise<void> {
  const companyId = row.company_id
  const { stripe } = gateway
  // An unpaid subscription has no period at whose end it could end.
  if (subscription.status === 'incomplete') {
    if (!values.cancelAtPeriodEnd) return
    await storeState(tx, gateway, companyId, await callStripe(stripe.subscriptions.cancel(subscription.id)))
    return
  }
  const params = {
    ...cancellationParams(subscription, values),
    ...(await itemParams(gateway, subscription, values)),
  }
  await billingCustomerStore(tx, gateway, companyId).keepTransactionAlive()
  if (Object.keys(params).length === 0) return storeState(tx, gateway, companyId, subscription)
  const change = () => callStripe(stripe.subscriptions.update(subscription.id, params))
  const { quantity } = values
  const changed =
    quantity === undefined || quantity === row.quantity
      ? await change()
      : await withSeatCeiling(db, companyId, Math.min(quantity, row.quantity), change)
  await storeState(tx, gateway, companyId, changed)
}

/** Commits a seat ceiling before Stripe is called, so that nobody takes a seat that either quantity lacks. */
async function withSeatCeiling<T>(
  db: Db,
  companyId: string,
  ceiling: number,
  work: () => Promise<T>,
): Promise<T> {
  const limit = (count: number | null) =>
    db.transaction().execute((tx) => setSeatCeiling(tx, companyId, count))
  await limit(ceiling)
  try {
    return await work()
  } catch (error) {
    await limit(null)
    throw error
  }
}

/** Undoes a cancellation in the way it was made: flag or date. */
function cancellationParams(
  subscription: Stripe.Subscription,
  { cancelAtPeriodEnd }: SubscriptionChange,
): Stripe.SubscriptionUpdateParams {
  const isCancelled = cancelAtOf(subscription) !== null
  if (cancelAtPeriodEnd === undefined || cancelAtPeriodEnd === isCancelled) return {}
  if (cancelAtPeriodEnd) return { cancel_at_period_end: true }
  return subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' }
}

async function itemParams(
  gateway: Gateway,
  { items }: Stripe.Subscription,
  { quantity, planId }: SubscriptionChange,
): Promise<Stripe.SubscriptionUpdateParams> {
  const [item] = items.data
  if (!item || (quantity === undefined && planId === undefined)) return {}
  const price = planId === undefined ? item.price : await readPrice(gateway, planId)
  if (price.id === item.price.id && (quantity ?? item.quantity) === item.quantity) return {}
  return {
    items: [{ id: item.id, price: price.id, quantity: quantity ?? item.quantity ?? 1 }],
    // Invoice at once; a declined card changes nothing.
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
  }
}
