import type { Stripe } from 'stripe'
import { PLAN_IDS, PLANS, type PlanId, QUANTITY_MAX } from '#contract/billing/plans.ts'
import type { SubscriptionStatus } from '#contract/billing/subscription.ts'

/** The stored columns of a Stripe subscription. */
export type SubscriptionState = {
  product: string
  plan_id: PlanId
  type: 'autoRenewable'
  billing_interval: string
  status: SubscriptionStatus
  is_past_due: boolean
  quantity: number
  unit_amount: number | null
  currency_code: string
  tax_behavior: 'inclusive' | 'exclusive' | null
  cancel_at: string | null
  current_period_end: string
  stripe_customer_id: string
  stripe_subscription_id: string
}

export const idOf = (value: string | { id: string }): string => (typeof value === 'string' ? value : value.id)

const isoOf = (seconds: number): string => new Date(seconds * 1_000).toISOString()

/** A replaced price has lost its lookup key; product and interval identify the plan. */
export function planOfPrice({ lookup_key, product, recurring }: Stripe.Price): PlanId | null {
  const byProduct = (id: PlanId) =>
    PLANS[id].product === idOf(product) && PLANS[id].interval === recurring?.interval
  return PLAN_IDS.find((id) => id === lookup_key) ?? PLAN_IDS.find(byProduct) ?? null
}

/** Cancelled in one of two ways: a flag that follows the period, or a date. */
export const cancelAtOf = (subscription: Stripe.Subscription): number | null =>
  subscription.cancel_at ??
  (subscription.cancel_at_period_end ? (subscription.items.data[0]?.current_period_end ?? null) : null)

const isEnded = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired'

/** Nothing was paid yet, or nothing any more: of `unpaid` the last attempt to renew it has failed. */
const isUnpaid = ({ status }: Stripe.Subscription) =>
  status === 'incomplete' || status === 'paused' || status === 'unpaid'

/** Null: it has ended, or is not for one of our plans. */
export function stateOf(subscription: Stripe.Subscription): SubscriptionState | null {
  const [item] = subscription.items.data
  const planId = item ? planOfPrice(item.price) : null
  if (!item || !planId || isEnded(subscription)) return null
  const { status } = subscription
  const cancelAt = cancelAtOf(subscription)
  const { tax_behavior: tax, unit_amount, currency } = item.price
  return {
    product: PLANS[planId].product,
    plan_id: planId,
    type: 'autoRenewable',
    billing_interval: PLANS[planId].interval,
    status: isUnpaid(subscription) ? 'incomplete' : cancelAt === null ? 'active' : 'cancelled',
    is_past_due: status === 'past_due' || status === 'unpaid',
    quantity: Math.min(Math.max(item.quantity ?? 1, 1), QUANTITY_MAX),
    unit_amount,
    currency_code: currency.toUpperCase(),
    tax_behavior: tax === 'inclusive' ? 'inclusive' : tax === 'exclusive' ? 'exclusive' : null,
    cancel_at: cancelAt === null ? null : isoOf(cancelAt),
    current_period_end: isoOf(item.current_period_end),
    stripe_customer_id: idOf(subscription.customer),
    stripe_subscription_id: subscription.id,
  }
}

/** A company has one subscription, the one paid first. Others, from checkouts open at the same time, are refunded. */
export function chooseSubscription(subscriptions: readonly Stripe.Subscription[]): {
  current: Stripe.Subscription | null
  surplus: Stripe.Subscription[]
} {
  const running = subscriptions.filter((one) => stateOf(one) !== null)
  const [current, ...surplus] = running.toSorted(
    (a, b) => Number(isUnpaid(a)) - Number(isUnpaid(b)) || a.created - b.created || (a.id < b.id ? -1 : 1),
  )
  return { current: current ?? null, surplus }
}
