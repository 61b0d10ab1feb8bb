import type { Stripe } from 'stripe'
import { planOf } from './catalogue.ts'
import { listOf } from './list.ts'

export type Period = { start: number; end: number }

export const itemOf = (
  id: string,
  subscription: string,
  { price, quantity, period }: { price: Stripe.Price; quantity: number; period: Period },
): Stripe.SubscriptionItem => ({
  id,
  object: 'subscription_item',
  billing_thresholds: null,
  created: period.start,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: planOf(price),
  price,
  quantity,
  subscription,
  tax_rates: [],
})

type NewSubscription = Pick<Stripe.Subscription, 'id' | 'metadata' | 'status'> & {
  customer: string
  item: Stripe.SubscriptionItem
  isTaxed: boolean
}

export const subscriptionOf = ({
  id,
  customer,
  item,
  metadata,
  status,
  isTaxed,
}: NewSubscription): Stripe.Subscription => ({
  id,
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: isTaxed, liability: isTaxed ? { type: 'self' } : null },
  billing_cycle_anchor: item.current_period_start,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  created: item.current_period_start,
  currency: item.price.currency,
  customer,
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  items: listOf(`/v1/subscription_items?subscription=${id}`, [item]),
  latest_invoice: null,
  livemode: false,
  managed_payments: { enabled: false },
  metadata,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  start_date: item.current_period_start,
  status,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: null,
})

/** The only item of a subscription: the product sells one plan at a time. */
export function onlyItem({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`the subscription ${id} has no item`)
  return item
}

export const withItem = (
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): Stripe.Subscription => ({ ...subscription, items: { ...subscription.items, data: [item] } })

/** An id that Stripe's types allow to be expanded; stored objects have ids only. */
export const idOf = (value: string | { id: string } | null | undefined): string =>
  typeof value === 'string' ? value : (value?.id ?? '')
