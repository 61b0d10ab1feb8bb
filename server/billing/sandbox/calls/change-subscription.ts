import type { Stripe } from 'stripe'
import { addPendingItems, changeItem, prorationItems } from '../actions/change-subscription.ts'
import { charge } from '../actions/charge.ts'
import { updateSubscription } from '../actions/clock.ts'
import { NOT_CANCELLED } from '../actions/customer-actions.ts'
import { cancellationDetailsOf } from '../actions/end-subscription.ts'
import { issueInvoice } from '../actions/issue-invoice.ts'
import { intervalOf } from '../objects/catalogue.ts'
import { onlyItem } from '../objects/subscription.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { paramNames } from '../wire/call.ts'
import type { Params } from '../wire/params.ts'
import { invalidRequest, notFoundInBody, StripeApiError } from '../wire/stripe-api-error.ts'
import { QUANTITY_MAX } from './checkout.ts'

export const UPDATE_PARAMS = paramNames<Stripe.SubscriptionUpdateParams>()(
  'cancel_at',
  'cancel_at_period_end',
  'cancellation_details',
  'items',
  'metadata',
  'payment_behavior',
  'proration_behavior',
)
const PARAMS_AFTER_END = ['cancellation_details', 'metadata', 'expand']
const PRORATIONS = ['create_prorations', 'always_invoice', 'none'] as const
const TIMESTAMP_MAX = 4_000_000_000

export async function changeSubscription(
  work: UnitOfWork,
  before: Stripe.Subscription,
  params: Params,
): Promise<Stripe.Subscription> {
  const isEnded = before.status === 'canceled' || before.status === 'incomplete_expired'
  if (isEnded && UPDATE_PARAMS.some((name) => params.has(name) && !PARAMS_AFTER_END.includes(name)))
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
      undefined,
      'invalid_canceled_subscription_fields',
    )
  const described = { ...before, metadata: params.metadata('metadata', before.metadata) }
  const cancelled = { ...described, ...readCancellation(work, before, params) }
  const changed = params.has('items') ? await changeItems(work, cancelled, params) : cancelled
  if (JSON.stringify(changed) !== JSON.stringify(before)) await updateSubscription(work, before, changed)
  return changed
}

/** Two exclusive ways: the flag follows the period, the date is fixed. */
function readCancellation(
  { now }: UnitOfWork,
  before: Stripe.Subscription,
  params: Params,
): Partial<Stripe.Subscription> {
  const atPeriodEnd = params.flag('cancel_at_period_end')
  if (atPeriodEnd !== undefined && params.has('cancel_at'))
    throw invalidRequest(
      'Received both cancel_at and cancel_at_period_end parameters. Please pass in only one.',
      'cancel_at',
    )
  const details = { ...cancellationDetailsOf(before), reason: 'cancellation_requested' as const }
  const end = onlyItem(before).current_period_end
  const cancelled = { canceled_at: before.canceled_at ?? now, cancellation_details: details }
  if (atPeriodEnd) return { ...cancelled, cancel_at: end, cancel_at_period_end: true }
  if (atPeriodEnd === false) return before.cancel_at_period_end ? NOT_CANCELLED : {}
  if (!params.has('cancel_at')) return {}
  if (params.isEmpty('cancel_at')) return NOT_CANCELLED
  const named = ['min_period_end', 'max_period_end'].includes(params.text('cancel_at') ?? '')
  const at = named ? end : params.integer('cancel_at', now + 1, TIMESTAMP_MAX)
  return { ...cancelled, cancel_at: at ?? null, cancel_at_period_end: false }
}

async function changeItems(
  work: UnitOfWork,
  before: Stripe.Subscription,
  params: Params,
): Promise<Stripe.Subscription> {
  const item = onlyItem(before)
  const [given, ...others] = params.list('items')
  if (!given || others.length > 0)
    throw invalidRequest('The sandbox keeps one item per subscription.', 'items')
  given.allowOnly(['id', 'price', 'quantity'])
  if (given.required('id') !== item.id)
    throw notFoundInBody('subscription item', given.required('id'), given.nameOf('id'))
  if (before.status === 'incomplete')
    throw invalidRequest('The items of a subscription that is incomplete cannot be updated.', 'items')
  const priceId = given.text('price') ?? item.price.id
  const price = await work.objects.get('price', priceId)
  if (!price) throw notFoundInBody('price', priceId, given.nameOf('price'))
  const quantity = given.integer('quantity', 1, QUANTITY_MAX) ?? item.quantity ?? 1
  if (price.id === item.price.id && quantity === item.quantity) return before

  const changed = changeItem(before, { price, quantity }, work.now)
  const after = changed.cancel_at_period_end
    ? { ...changed, cancel_at: onlyItem(changed).current_period_end }
    : changed
  const behavior = params.oneOf('proration_behavior', PRORATIONS) ?? 'create_prorations'
  if (behavior !== 'none') await addPendingItems(work, prorationItems(before, after, work.now))
  const isNewPeriod = intervalOf(price) !== intervalOf(item.price)
  if (behavior !== 'always_invoice' && !isNewPeriod) return after
  return invoiceChange(work, after, isNewPeriod, params)
}

async function invoiceChange(
  work: UnitOfWork,
  after: Stripe.Subscription,
  hasPlan: boolean,
  params: Params,
): Promise<Stripe.Subscription> {
  const payment = params.oneOf('payment_behavior', ['allow_incomplete', 'error_if_incomplete'])
  const invoice = await issueInvoice(work, after, 'subscription_update', { hasPlan })
  const isPayable = work.account.cardWorks || invoice.amount_due === 0
  if (!isPayable && payment === 'error_if_incomplete')
    throw new StripeApiError(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' })
  await charge(work, invoice, work.account.cardWorks)
  return { ...after, latest_invoice: invoice.id, status: isPayable ? after.status : 'past_due' }
}
