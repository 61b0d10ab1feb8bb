import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { idOf } from './objects/subscription.ts'
import { openCheckout, PUBLIC_URL, receivedTypes, subscribeCustomer, useSandbox } from './testing.ts'

const on = useSandbox()

test('a checkout in subscription mode is paid, and the webhook is delivered', async () => {
  const { customer, session } = await openCheckout(on)
  expect(session).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_subtotal: 45_000,
    amount_total: 53_550,
    total_details: { amount_tax: 8_550 },
  })
  expect(session.url).toBe(`${PUBLIC_URL.origin}/sandbox/checkout/${session.id}`)
  expect(session.line_items).toBeUndefined()
  await on.sandbox.customers.pay(session.id, { answer: 'works', quantity: 12 })
  const paid = await on.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription', 'line_items', 'invoice.payments'],
  })
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  expect(paid.line_items?.data[0]).toMatchObject({ quantity: 12, amount_subtotal: 54_000 })
  const subscription = paid.subscription as Stripe.Subscription
  expect(subscription).toMatchObject({ status: 'active', customer: customer.id, metadata: { company: 'c1' } })
  const [item] = subscription.items.data
  expect(item?.quantity).toBe(12)
  expect(item?.price.lookup_key).toBe('stripe_business_yearly')
  expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBe(365 * 86_400)
  const invoice = paid.invoice as Stripe.Invoice
  expect(invoice).toMatchObject({
    status: 'paid',
    total: 64_260,
    amount_paid: 64_260,
    number: 'SANDBOX-0001',
  })
  expect(invoice.payments?.data[0]?.payment.payment_intent).toMatch(/^pi_/)
  await on.sandbox.webhooks.waitUntilIdle()
  expect(receivedTypes(on)).toEqual([
    'customer.subscription.created',
    'invoice.paid',
    'checkout.session.completed',
  ])
})

test('webhooks are signed as Stripe signs them', async () => {
  await subscribeCustomer(on)
  const { webhookSecret } = on.sandbox
  const [first] = on.received
  const { body = '', signature = '' } = first ?? {}
  expect(on.stripe.webhooks.constructEvent(body, signature, webhookSecret).type).toBe(
    'customer.subscription.created',
  )
  expect(() => on.stripe.webhooks.constructEvent(`${body} `, signature, webhookSecret)).toThrow(
    'No signatures found',
  )
  expect(() => on.stripe.webhooks.constructEvent(body, signature, `${webhookSecret}x`)).toThrow(
    'No signatures found',
  )
})

test('a declined card leaves the checkout open, without a subscription or an event', async () => {
  const { customer, session } = await openCheckout(on)
  expect(await on.sandbox.customers.pay(session.id, { answer: 'declined' })).toBeNull()
  expect((await on.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  expect((await on.stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([])
  await on.sandbox.webhooks.waitUntilIdle()
  expect(on.received).toEqual([])
})

test('an unconfirmed payment is incomplete until the card works, or until a day has passed', async () => {
  const { customer, session } = await openCheckout(on)
  const open = await on.sandbox.customers.pay(session.id, { answer: 'open' })
  const id = idOf(open?.subscription)
  expect(open).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
  expect((await on.stripe.subscriptions.retrieve(id)).status).toBe('incomplete')
  await on.sandbox.customers.setCard(customer.id, true)
  expect((await on.stripe.subscriptions.retrieve(id)).status).toBe('active')
  await on.sandbox.webhooks.waitUntilIdle()
  expect(receivedTypes(on)).toEqual([
    'customer.subscription.created',
    'invoice.payment_action_required',
    'checkout.session.completed',
    'invoice.paid',
    'customer.subscription.updated',
    'checkout.session.async_payment_succeeded',
  ])

  const other = await openCheckout(on)
  const waiting = await on.sandbox.customers.pay(other.session.id, { answer: 'open' })
  await on.sandbox.customers.moveClock(other.customer.id)
  const expired = await on.stripe.subscriptions.retrieve(idOf(waiting?.subscription), {
    expand: ['latest_invoice'],
  })
  expect(expired).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } })
})

test('a second session can be expired, and an expired one cannot be paid', async () => {
  const { customer, session } = await openCheckout(on)
  expect((await on.stripe.checkout.sessions.expire(session.id)).status).toBe('expired')
  expect(await on.sandbox.customers.pay(session.id, { answer: 'works' })).toBeNull()
  await expect(on.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 })
  const listed = await on.stripe.checkout.sessions.list({ customer: customer.id, status: 'expired' })
  expect(listed.data.map(({ id }) => id)).toEqual([session.id])
  await on.sandbox.webhooks.waitUntilIdle()
  expect(receivedTypes(on)).toEqual(['checkout.session.expired'])
})

test('two concurrent payments of one session give one subscription', async () => {
  const { customer, session } = await openCheckout(on)
  const pay = () => on.sandbox.customers.pay(session.id, { answer: 'works' })
  const paid = await Promise.all([pay(), pay(), pay(), pay()])
  expect(paid.filter((one) => one !== null)).toHaveLength(1)
  expect((await on.stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1)
})

test('a double payment is cancelled and refunded once', async () => {
  const { customer, subscription } = await subscribeCustomer(on)
  const invoices = await on.stripe.invoices.list({ customer: customer.id, expand: ['data.payments'] })
  const payment = idOf(invoices.data[0]?.payments?.data[0]?.payment.payment_intent)
  const byList = await on.stripe.invoicePayments.list({ invoice: invoices.data[0]?.id ?? '' })
  expect(byList.data[0]?.payment.payment_intent).toBe(payment)
  expect((await on.stripe.subscriptions.cancel(subscription.id)).status).toBe('canceled')
  const refund = await on.stripe.refunds.create({ payment_intent: payment })
  expect(refund).toMatchObject({ amount: 53_550, status: 'succeeded', currency: 'eur' })
  await expect(on.stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  await expect(on.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  const known = await on.stripe.subscriptions.list({ customer: customer.id })
  expect(known.data).toEqual([])
})

test("a portal session leads to the customer's page", async () => {
  const { customer } = await openCheckout(on)
  const session = await on.stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: `${PUBLIC_URL.origin}/settings/billing`,
  })
  expect(session.url).toBe(`${PUBLIC_URL.origin}/sandbox/portal/${session.id}`)
  expect(session.id).toMatch(/^bps_[0-9a-f]{64}$/)
})

test.each([
  'https://evil.example/',
  'http://localhost:8080.evil.example/',
  'http://localhost:8080@evil.example/',
  'http://user@localhost:8080/',
  '//localhost:8080/billing',
  '/billing',
  'javascript:alert(1)',
])('no redirect back to %s', async (address) => {
  const { customer, session } = await openCheckout(on)
  await expect(
    on.stripe.billingPortal.sessions.create({ customer: customer.id, return_url: address }),
  ).rejects.toMatchObject({ statusCode: 400, code: 'url_invalid', param: 'return_url' })
  const { line_items: items } = await on.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['line_items'],
  })
  const order = {
    mode: 'subscription' as const,
    customer: customer.id,
    line_items: [{ price: items?.data[0]?.price?.id ?? '', quantity: 1 }],
  }
  const own = `${PUBLIC_URL.origin}/`
  for (const [success_url, cancel_url] of [
    [address, own],
    [own, address],
  ] as const)
    await expect(
      on.stripe.checkout.sessions.create({ ...order, success_url, cancel_url }),
    ).rejects.toMatchObject({ statusCode: 400, code: 'url_invalid' })
})
