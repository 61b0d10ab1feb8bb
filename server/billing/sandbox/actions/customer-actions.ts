import type { Stripe } from 'stripe'
import { idOf, onlyItem } from '../objects/subscription.ts'
import { emit, type UnitOfWork } from '../unit-of-work.ts'
import { charge } from './charge.ts'
import { updateSubscription } from './clock.ts'
import { cancellationDetailsOf } from './end-subscription.ts'
import { withoutLineItems } from './pay-checkout.ts'

/** The subscription that the portal shows: the live one, otherwise the one that awaits its payment. */
export async function findLiveSubscription({
  objects,
  account,
}: UnitOfWork): Promise<Stripe.Subscription | null> {
  const all = await objects.all('subscription', account.customerId)
  const find = (...statuses: string[]) => all.findLast(({ status }) => statuses.includes(status))
  return find('active', 'past_due') ?? find('incomplete') ?? null
}

/** As Stripe's portal does: sets the date, not the flag `cancel_at_period_end`. */
export async function cancelInPortal(work: UnitOfWork): Promise<boolean> {
  const subscription = await findLiveSubscription(work)
  if (!subscription || subscription.status === 'incomplete' || subscription.cancel_at !== null) return false
  await updateSubscription(work, subscription, {
    ...subscription,
    cancel_at: onlyItem(subscription).current_period_end,
    canceled_at: work.now,
    cancellation_details: { ...cancellationDetailsOf(subscription), reason: 'cancellation_requested' },
  })
  return true
}

export async function resumeInPortal(work: UnitOfWork): Promise<boolean> {
  const subscription = await findLiveSubscription(work)
  if (!subscription || subscription.cancel_at === null) return false
  await updateSubscription(work, subscription, { ...subscription, ...NOT_CANCELLED })
  return true
}

export const NOT_CANCELLED = {
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
}

/** A working payment method pays open invoices at once. */
export async function setCard(work: UnitOfWork, works: boolean): Promise<void> {
  work.account.cardWorks = works
  const subscription = await findLiveSubscription(work)
  if (!works || !subscription || subscription.status === 'active') return
  const invoice = await work.objects.get('invoice', idOf(subscription.latest_invoice))
  if (invoice?.status !== 'open') return
  await charge(work, invoice, true)
  await updateSubscription(work, subscription, { ...subscription, status: 'active' })
  if (subscription.status === 'incomplete') await confirmCheckout(work, subscription)
}

async function confirmCheckout(work: UnitOfWork, subscription: Stripe.Subscription): Promise<void> {
  const sessions = await work.objects.all('checkout.session', work.account.customerId)
  const session = sessions.find((one) => one.subscription === subscription.id)
  if (!session) return
  const paid: Stripe.Checkout.Session = { ...session, payment_status: 'paid' }
  await work.objects.save(paid)
  await emit(work, 'checkout.session.async_payment_succeeded', withoutLineItems(paid))
}
