import { expect, test } from 'vitest'
import { receivedTypes, subscribeCustomer, useSandbox } from '../testing.ts'
import { addIntervals, periodAfter, prorate } from './period.ts'

const on = useSandbox()
const seconds = (iso: string) => Date.parse(iso) / 1_000
const at = (value: number) => new Date(value * 1_000).toISOString().slice(0, 10)

test('periods keep their day if the month has it', () => {
  const anchor = seconds('2027-01-31T12:00:00Z')
  expect([1, 2, 3].map((count) => at(addIntervals(anchor, 'month', count)))).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ])
  const february = periodAfter(anchor, 'month', addIntervals(anchor, 'month', 1))
  expect([at(february.start), at(february.end)]).toEqual(['2027-02-28', '2027-03-31'])
  const leap = seconds('2028-02-29T00:00:00Z')
  expect(at(addIntervals(leap, 'year', 1))).toBe('2029-02-28')
  expect(at(periodAfter(leap, 'year', addIntervals(leap, 'year', 3)).end)).toBe('2032-02-29')
})

test('proration is proportional', () => {
  const period = { start: 0, end: 1_000 }
  expect([0, 250, 1_000, 2_000].map((now) => prorate(4_500, period, now))).toEqual([4_500, 3_375, 0, 0])
})

test('a greater quantity is charged with the next invoice, or at once if the product says so', async () => {
  const { customer, subscription, item } = await subscribeCustomer(on)
  const more = await on.stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, quantity: 12 }],
  })
  expect(more.items.data[0]).toMatchObject({ quantity: 12, current_period_end: item.current_period_end })
  expect((await on.stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1)
  await on.stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, quantity: 14 }],
    proration_behavior: 'always_invoice',
  })
  const [invoice] = (await on.stripe.invoices.list({ customer: customer.id })).data
  expect(invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid' })
  expect(invoice?.lines.data.map(({ amount }) => amount)).toEqual([-45_000, 54_000, -54_000, 63_000])
  expect(invoice?.total).toBe(21_420)
})

test('a smaller quantity leaves a credit that the renewal uses up', async () => {
  const { customer, subscription, item } = await subscribeCustomer(on)
  await on.stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, quantity: 4 }],
    proration_behavior: 'always_invoice',
  })
  const before = await on.stripe.customers.retrieve(customer.id)
  expect(before).toMatchObject({ balance: -32_130 })
  await on.sandbox.customers.moveClock(customer.id)
  const [renewal] = (await on.stripe.invoices.list({ customer: customer.id })).data
  expect(renewal).toMatchObject({ total: 21_420, amount_due: 0, starting_balance: -32_130, status: 'paid' })
  expect(await on.stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -10_710 })
})

test('another interval starts a new period and credits the rest of the old one', async () => {
  const { customer, subscription, item } = await subscribeCustomer(on)
  const [price] = (await on.stripe.prices.list({ lookup_keys: ['stripe_business_monthly'] })).data
  const items = [{ id: item.id, price: price?.id ?? '' }]
  const preview = await on.stripe.invoices.createPreview({
    customer: customer.id,
    subscription: subscription.id,
    subscription_details: { items, proration_behavior: 'always_invoice' },
  })
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-45_000, 4_000])
  const changed = await on.stripe.subscriptions.update(subscription.id, {
    items,
    proration_behavior: 'create_prorations',
  })
  const [next] = changed.items.data
  expect(next?.price.lookup_key).toBe('stripe_business_monthly')
  expect(next?.current_period_end).toBeLessThan(item.current_period_end)
  const [invoice] = (await on.stripe.invoices.list({ customer: customer.id })).data
  expect(invoice?.lines.data.map(({ amount }) => amount)).toEqual([-45_000, 4_000])
})

test('a preview costs what the change then costs, and changes nothing', async () => {
  const { customer, subscription, item } = await subscribeCustomer(on)
  const details = { items: [{ id: item.id, quantity: 20 }], proration_behavior: 'always_invoice' as const }
  const preview = await on.stripe.invoices.createPreview({
    customer: customer.id,
    subscription: subscription.id,
    subscription_details: details,
  })
  expect([preview.status, preview.total]).toEqual(['draft', 53_550])
  expect(await on.stripe.subscriptions.retrieve(subscription.id)).toEqual(subscription)
})

test('both forms of cancellation, each undone in its own way, never both at once', async () => {
  const { subscription, item } = await subscribeCustomer(on)
  const change = (params: Parameters<typeof on.stripe.subscriptions.update>[1]) =>
    on.stripe.subscriptions.update(subscription.id, params)
  const end = item.current_period_end
  expect(await change({ cancel_at_period_end: true })).toMatchObject({
    cancel_at: end,
    cancel_at_period_end: true,
    status: 'active',
  })
  expect(await change({ cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
    cancel_at_period_end: false,
  })
  expect(await change({ cancel_at: end - 86_400 })).toMatchObject({
    cancel_at: end - 86_400,
    cancel_at_period_end: false,
  })
  expect(await change({ cancel_at_period_end: false })).toMatchObject({ cancel_at: end - 86_400 })
  expect(await change({ cancel_at: '' })).toMatchObject({ cancel_at: null })
  await expect(change({ cancel_at: end, cancel_at_period_end: true })).rejects.toMatchObject({
    statusCode: 400,
  })
  await expect(change({ cancel_at: 1 })).rejects.toMatchObject({ statusCode: 400, param: 'cancel_at' })
})

test('a cancelled plan ends with its period and cannot be changed afterwards', async () => {
  const { customer, subscription, item } = await subscribeCustomer(on)
  await on.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  await on.sandbox.customers.moveClock(customer.id)
  expect(await on.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'canceled',
    ended_at: item.current_period_end,
  })
  await on.sandbox.webhooks.waitUntilIdle()
  expect(receivedTypes(on).at(-1)).toBe('customer.subscription.deleted')
  await expect(
    on.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }),
  ).rejects.toMatchObject({ code: 'invalid_canceled_subscription_fields' })
  expect(await on.sandbox.customers.moveClock(customer.id)).toBe(false)
})

test('a failed payment makes the plan past due; a working card pays it, otherwise it ends', async () => {
  const { customer, subscription } = await subscribeCustomer(on, { plan: 'stripe_business_monthly' })
  const statusNow = async () => (await on.stripe.subscriptions.retrieve(subscription.id)).status
  await on.sandbox.customers.setCard(customer.id, false)
  await on.sandbox.customers.moveClock(customer.id)
  expect(await statusNow()).toBe('past_due')
  await on.sandbox.customers.setCard(customer.id, true)
  expect(await statusNow()).toBe('active')
  await on.sandbox.customers.setCard(customer.id, false)
  await on.sandbox.customers.moveClock(customer.id)
  await on.sandbox.customers.moveClock(customer.id)
  expect(await on.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  })
})

test('a change whose payment must succeed is refused as a whole by a card that fails', async () => {
  const { customer, subscription, item } = await subscribeCustomer(on)
  await on.sandbox.customers.setCard(customer.id, false)
  await expect(
    on.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, quantity: 12 }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    }),
  ).rejects.toMatchObject({ statusCode: 402, code: 'card_declined', type: 'StripeCardError' })
  expect(await on.stripe.subscriptions.retrieve(subscription.id)).toEqual(subscription)
})

test('the clock of one customer does not move that of another', async () => {
  const [one, other] = [await subscribeCustomer(on), await subscribeCustomer(on)]
  await on.sandbox.customers.moveClock(one.customer.id)
  expect(await on.stripe.subscriptions.retrieve(other.subscription.id)).toEqual(other.subscription)
})

test('the clock stops at its maximum', async () => {
  const { customer } = await subscribeCustomer(on)
  let years = 0
  while (years < 200 && (await on.sandbox.customers.moveClock(customer.id))) years++
  expect(years).toBe(95)
})
