import type { Stripe } from 'stripe'
import { changedItem, keepPending, prorations } from '../acts/change-subscription.ts'
import { charge } from '../acts/charge.ts'
import { update } from '../acts/clock.ts'
import { NOT_CANCELLED } from '../acts/customer-acts.ts'
import { detailsOf } from '../acts/end-subscription.ts'
import { issueInvoice } from '../acts/issue-invoice.ts'
import { intervalOf } from '../objects/catalogue.ts'
import { onlyItem } from '../objects/subscription.ts'
import { named } from '../wire/call.ts'
import { Fault, invalid, missingInBody } from '../wire/fault.ts'
import type { Params } from '../wire/params.ts'
import type { Work } from '../work.ts'
import { QUANTITY_MAX } from './checkout.ts'

export const CHANGES = named<Stripe.SubscriptionUpdateParams>()(
  'cancel_at',
  'cancel_at_period_end',
  'cancellation_details',
  'items',
  'metadata',
  'payment_behavior',
  'proration_behavior',
)
const AFTER_THE_END = ['cancellation_details', 'metadata', 'expand']
const PRORATIONS = ['create_prorations', 'always_invoice', 'none'] as const
const LATEST = 4_000_000_000

export async function changeSubscription(
  work: Work,
  before: Stripe.Subscription,
  params: Params,
): Promise<Stripe.Subscription> {
  const isEnded = before.status === 'canceled' || before.status === 'incomplete_expired'
  if (isEnded && CHANGES.some((name) => params.has(name) && !AFTER_THE_END.includes(name)))
    throw invalid(
      'A canceled subscription can only update its cancellation_details and metadata.',
      undefined,
      'invalid_canceled_subscription_fields',
    )
  const described = { ...before, metadata: params.metadata('metadata', before.metadata) }
  const cancelled = { ...described, ...cancellationIn(work, before, params) }
  const changed = params.has('items') ? await changeItems(work, cancelled, params) : cancelled
  if (JSON.stringify(changed) !== JSON.stringify(before)) await update(work, before, changed)
  return changed
}

/** Two ways to say it, never both: the flag follows the period, the date stands. */
function cancellationIn(
  { now }: Work,
  before: Stripe.Subscription,
  params: Params,
): Partial<Stripe.Subscription> {
  const atPeriodEnd = params.flag('cancel_at_period_end')
  if (atPeriodEnd !== undefined && params.has('cancel_at'))
    throw invalid(
      'Received both cancel_at and cancel_at_period_end parameters. Please pass in only one.',
      'cancel_at',
    )
  const details = { ...detailsOf(before), reason: 'cancellation_requested' as const }
  const end = onlyItem(before).current_period_end
  const cancelled = { canceled_at: before.canceled_at ?? now, cancellation_details: details }
  if (atPeriodEnd) return { ...cancelled, cancel_at: end, cancel_at_period_end: true }
  if (atPeriodEnd === false) return before.cancel_at_period_end ? NOT_CANCELLED : {}
  if (!params.has('cancel_at')) return {}
  if (params.isEmpty('cancel_at')) return NOT_CANCELLED
  const named = ['min_period_end', 'max_period_end'].includes(params.text('cancel_at') ?? '')
  const at = named ? end : params.integer('cancel_at', now + 1, LATEST)
  return { ...cancelled, cancel_at: at ?? null, cancel_at_period_end: false }
}

async function changeItems(
  work: Work,
  before: Stripe.Subscription,
  params: Params,
): Promise<Stripe.Subscription> {
  const item = onlyItem(before)
  const [given, ...others] = params.list('items')
  if (!given || others.length > 0) throw invalid('The sandbox keeps one item per subscription.', 'items')
  given.only(['id', 'price', 'quantity'])
  if (given.required('id') !== item.id)
    throw missingInBody('subscription item', given.required('id'), given.nameOf('id'))
  if (before.status === 'incomplete')
    throw invalid('The items of a subscription that is incomplete cannot be updated.', 'items')
  const priceId = given.text('price') ?? item.price.id
  const price = await work.objects.get('price', priceId)
  if (!price) throw missingInBody('price', priceId, given.nameOf('price'))
  const quantity = given.integer('quantity', 1, QUANTITY_MAX) ?? item.quantity ?? 1
  if (price.id === item.price.id && quantity === item.quantity) return before

  const changed = changedItem(before, { price, quantity }, work.now)
  const after = changed.cancel_at_period_end
    ? { ...changed, cancel_at: onlyItem(changed).current_period_end }
    : changed
  const behavior = params.one('proration_behavior', PRORATIONS) ?? 'create_prorations'
  if (behavior !== 'none') await keepPending(work, prorations(before, after, work.now))
  const isNewPeriod = intervalOf(price) !== intervalOf(item.price)
  if (behavior !== 'always_invoice' && !isNewPeriod) return after
  return invoiceChange(work, after, isNewPeriod, params)
}

async function invoiceChange(
  work: Work,
  after: Stripe.Subscription,
  hasPlan: boolean,
  params: Params,
): Promise<Stripe.Subscription> {
  const payment = params.one('payment_behavior', ['allow_incomplete', 'error_if_incomplete'])
  const invoice = await issueInvoice(work, after, 'subscription_update', { hasPlan })
  const isPayable = work.account.cardWorks || invoice.amount_due === 0
  if (!isPayable && payment === 'error_if_incomplete')
    throw new Fault(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' })
  await charge(work, invoice, work.account.cardWorks)
  return { ...after, latest_invoice: invoice.id, status: isPayable ? after.status : 'past_due' }
}
