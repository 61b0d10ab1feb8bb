import type { Stripe } from 'stripe'
import { idOf } from '../objects/subscription.ts'
import { emit, type UnitOfWork } from '../unit-of-work.ts'
import { readPendingItems } from './issue-invoice.ts'

type Reason = 'cancellation_requested' | 'payment_failed'

export async function endSubscription(
  work: UnitOfWork,
  subscription: Stripe.Subscription,
  reason: Reason,
): Promise<Stripe.Subscription> {
  const { now } = work
  const ended: Stripe.Subscription = {
    ...subscription,
    status: 'canceled',
    ended_at: now,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: { ...cancellationDetailsOf(subscription), reason },
  }
  await work.objects.save(ended)
  const pending = await readPendingItems(work, subscription.id)
  await work.objects.remove(pending.map(({ id }) => id))
  await emit(work, 'customer.subscription.deleted', ended)
  return ended
}

/** The first period was not paid in time. */
export async function expireIncomplete(work: UnitOfWork, subscription: Stripe.Subscription): Promise<void> {
  const expired: Stripe.Subscription = { ...subscription, status: 'incomplete_expired', ended_at: work.now }
  await work.objects.save(expired)
  const invoice = await work.objects.get('invoice', idOf(subscription.latest_invoice))
  if (invoice) {
    const status_transitions = { ...invoice.status_transitions, voided_at: work.now }
    await work.objects.save({ ...invoice, status: 'void', status_transitions })
  }
  await emit(work, 'customer.subscription.updated', expired, { status: 'incomplete' })
}

export const cancellationDetailsOf = ({ cancellation_details }: Stripe.Subscription) =>
  cancellation_details ?? { comment: null, feedback: null, feedback_option: null, reason: null }
