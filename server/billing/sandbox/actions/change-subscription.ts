import type { Stripe } from 'stripe'
import { newObjectId } from '../ids.ts'
import { intervalOf, planOf, productIdOf } from '../objects/catalogue.ts'
import type { PendingItem } from '../objects/kinds.ts'
import { onlyItem, withItem } from '../objects/subscription.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { readPendingItems } from './issue-invoice.ts'
import { firstPeriod, prorate } from './period.ts'

/** Further changes in a period are added up, to bound their number. */
const PENDING_MAX = 20

export type ItemChange = { price: Stripe.Price; quantity: number }

/** The subscription after the change; another interval starts a new period. */
export function changeItem(
  subscription: Stripe.Subscription,
  { price, quantity }: ItemChange,
  now: number,
): Stripe.Subscription {
  const item = onlyItem(subscription)
  const isSameInterval = intervalOf(price) === intervalOf(item.price)
  const period = isSameInterval
    ? { start: item.current_period_start, end: item.current_period_end }
    : firstPeriod(now, intervalOf(price))
  return {
    ...withItem(subscription, {
      ...item,
      price,
      plan: planOf(price),
      quantity,
      current_period_start: period.start,
      current_period_end: period.end,
    }),
    billing_cycle_anchor: isSameInterval ? subscription.billing_cycle_anchor : now,
  }
}

/** Credits the unused paid time and charges the unpaid time until the period ends. */
export function prorationItems(
  before: Stripe.Subscription,
  after: Stripe.Subscription,
  now: number,
): PendingItem[] {
  const isSamePeriod = onlyItem(before).current_period_end === onlyItem(after).current_period_end
  return [
    pendingItem(before, now, -1, 'Unused time'),
    ...(isSamePeriod ? [pendingItem(after, now, 1, 'Remaining time')] : []),
  ]
}

function pendingItem(
  subscription: Stripe.Subscription,
  now: number,
  sign: 1 | -1,
  description: string,
): PendingItem {
  const item = onlyItem(subscription)
  const { price, quantity = 1, current_period_start: start, current_period_end: end } = item
  return {
    id: newObjectId('ii'),
    object: 'invoiceitem',
    subscription: subscription.id,
    amount: sign * prorate((price.unit_amount ?? 0) * quantity, { start, end }, now),
    description: `${description}: ${quantity} × ${price.nickname ?? price.lookup_key ?? price.id}`,
    price: price.id,
    product: productIdOf(price),
    quantity,
    period: { start: now, end },
  }
}

export async function addPendingItems(work: UnitOfWork, items: PendingItem[]): Promise<void> {
  const customer = work.account.customerId
  for (const item of items) {
    const before = await readPendingItems(work, item.subscription)
    const [first] = before
    if (!first || before.length < PENDING_MAX) {
      await work.objects.insert('invoiceitem', customer, item)
      continue
    }
    const amount = before.reduce((sum, one) => sum + one.amount, item.amount)
    await work.objects.remove(before.slice(1).map(({ id }) => id))
    await work.objects.save({ ...first, amount, description: 'Earlier changes' })
  }
}
