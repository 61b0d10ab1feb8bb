import type { Stripe } from 'stripe'
import { sandboxAccountStore } from '../accounts/store.ts'
import { intervalOf } from '../objects/catalogue.ts'
import { idOf, onlyItem, withItem } from '../objects/subscription.ts'
import { emit, nowOf, realNow, type UnitOfWork } from '../unit-of-work.ts'
import { charge } from './charge.ts'
import { endSubscription, expireIncomplete } from './end-subscription.ts'
import { issueInvoice } from './issue-invoice.ts'
import { expireCheckout } from './pay-checkout.ts'
import { periodAfter } from './period.ts'

/** How long Stripe waits for the first payment. */
const FIRST_PAYMENT_SECONDS = 23 * 3_600
/** Catch-up steps per transaction; the rest follows in the next. */
const STEPS_MAX = 36
/** The maximum of the column. */
const CLOCK_OFFSET_MAX = 3_000_000_000

type DueAction = { at: number; act: (work: UnitOfWork) => Promise<unknown> }

/** Runs everything that is due by the customer's clock, in order. */
export async function catchUp(work: UnitOfWork): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step++) {
    const due = await findNextDue(work)
    if (!due || due.at > work.now) return
    await due.act({ ...work, now: due.at })
  }
}

/** Stores when the customer is due next. */
export async function saveNextDue(work: UnitOfWork): Promise<void> {
  const due = await findNextDue(work)
  await sandboxAccountStore(work.tx).save({ ...work.account, dueAt: due?.at ?? null })
}

/** The next action to which the clock can be moved, within the 95 years that the column allows. */
export async function nextMove(work: UnitOfWork): Promise<DueAction | null> {
  const due = await findNextDue(work, { isSession: false })
  return due && due.at - realNow() <= CLOCK_OFFSET_MAX ? due : null
}

/** Moves the clock to the next due action; `false` if there is none. */
export async function moveClock(work: UnitOfWork): Promise<boolean> {
  const due = await nextMove(work)
  if (!due) return false
  work.account.clockOffset += Math.max(0, due.at - nowOf(work.account))
  work.now = Math.max(work.now, due.at)
  await catchUp(work)
  return true
}

export async function findNextDue(work: UnitOfWork, { isSession = true } = {}): Promise<DueAction | null> {
  const customer = work.account.customerId
  const subscriptions = await work.objects.all('subscription', customer)
  const all: DueAction[] = []
  for (const subscription of subscriptions) all.push(...(await dueActionsOf(work, subscription)))
  if (isSession)
    for (const session of await work.objects.all('checkout.session', customer))
      if (session.status === 'open')
        all.push({ at: session.expires_at, act: (then) => expireCheckout(then, session) })
  return all.toSorted((one, other) => one.at - other.at)[0] ?? null
}

/** At the same moment the first entry wins: an ending subscription is not renewed. */
async function dueActionsOf(
  { objects }: UnitOfWork,
  subscription: Stripe.Subscription,
): Promise<DueAction[]> {
  const { status, created, cancel_at: cancelAt } = subscription
  if (status === 'incomplete')
    return [{ at: created + FIRST_PAYMENT_SECONDS, act: (then) => expireIncomplete(then, subscription) }]
  if (status !== 'active' && status !== 'past_due') return []
  const invoice = await objects.get('invoice', idOf(subscription.latest_invoice))
  const retryAt = status === 'past_due' ? invoice?.next_payment_attempt : null
  return [
    ...(cancelAt === null
      ? []
      : [
          {
            at: cancelAt,
            act: (then: UnitOfWork) => endSubscription(then, subscription, 'cancellation_requested'),
          },
        ]),
    ...(invoice && retryAt
      ? [{ at: retryAt, act: (then: UnitOfWork) => retryPayment(then, subscription, invoice) }]
      : []),
    { at: onlyItem(subscription).current_period_end, act: (then) => renew(then, subscription) },
  ]
}

async function renew(work: UnitOfWork, subscription: Stripe.Subscription): Promise<void> {
  const item = onlyItem(subscription)
  const period = periodAfter(
    subscription.billing_cycle_anchor,
    intervalOf(item.price),
    item.current_period_end,
  )
  const renewed = withItem(subscription, {
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  })
  const invoice = await issueInvoice(work, renewed, 'subscription_cycle', { hasPlan: true })
  const { status } = await charge(work, invoice, work.account.cardWorks)
  await updateSubscription(work, subscription, {
    ...renewed,
    latest_invoice: invoice.id,
    status: status === 'paid' ? 'active' : 'past_due',
  })
}

async function retryPayment(
  work: UnitOfWork,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): Promise<void> {
  const { status } = await charge(work, invoice, work.account.cardWorks)
  if (status === 'paid') await updateSubscription(work, subscription, { ...subscription, status: 'active' })
  else await endSubscription(work, subscription, 'payment_failed')
}

/** Stores the subscription and emits an event with its previous attributes. */
export async function updateSubscription(
  work: UnitOfWork,
  before: Stripe.Subscription,
  after: Stripe.Subscription,
): Promise<void> {
  await work.objects.save(after)
  await emit(work, 'customer.subscription.updated', after, previousAttributes(before, after))
}

function previousAttributes(before: Stripe.Subscription, after: Stripe.Subscription): object {
  const isChanged = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify((after as unknown as Record<string, unknown>)[key])
  return Object.fromEntries(Object.entries(before).filter(isChanged))
}
