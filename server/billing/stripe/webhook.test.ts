import type { Stripe } from 'stripe'
import { afterEach, expect, test, vi } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { digestTables } from '../../testing/withdrawals.ts'
import { buyPlan, checkoutIdOf, postOrder, readCustomerId, sandboxOf, stripeOf } from '../orders/testing.ts'
import { signatureHeader } from '../sandbox/deliveries/sign.ts'

const app = useApp({ BILLING: 'sandbox' })
const withStripe = useApp({
  BILLING: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_the_one_before_this, whsec_the_newest_of_them',
})
const without = useApp({ BILLING: 'none' })
afterEach(() => void vi.useRealTimers())

const now = () => Math.floor(Date.now() / 1_000)
const post = (payload: string, signature: string, on = app) =>
  on.request({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })
const signed = (body: string, at = now()) => signatureHeader(body, sandboxOf(app).webhookSecret, at)

/** An event that would end the subscription of a company, if it were processed. */
async function heldBack() {
  const { id, owner } = await makeCompany(app)
  await buyPlan(app, owner, id)
  const { webhooks } = sandboxOf(app)
  await webhooks.pause()
  const stripe = stripeOf(app)
  const { data } = await stripe.subscriptions.list({ customer: await readCustomerId(app, id) })
  await stripe.subscriptions.cancel(data[0]?.id ?? '')
  const event = (await webhooks.pending()).at(-1) as Stripe.Event
  const release = async () => {
    webhooks.resume()
    await webhooks.waitUntilIdle()
  }
  return { id, owner, event, body: JSON.stringify(event), release }
}

test.each<[string, (body: string) => [string, string]]>([
  ['forged', (body) => [body, signatureHeader(body, 'whsec_somebody_else', now())]],
  ['without a signature', (body) => [body, '']],
  ['with an invalid signature', (body) => [body, 't=1,v1=x']],
  ['changed', (body) => [body.replace('canceled', 'active'), signed(body)]],
  ['serialised again after parsing', (body) => [JSON.stringify(JSON.parse(body), null, 1), signed(body)]],
  ['ten days old', (body) => [body, signed(body, now() - 10 * 86_400)]],
  ['replayed after six minutes', (body) => [body, signed(body, now() - 360)]],
  ['signed but no JSON', () => ['no', signed('no')]],
  ['empty', () => ['', signed('')]],
])('a webhook that is %s is refused, and nothing is written', async (_, make) => {
  const { owner, id, body, release } = await heldBack()
  const before = await digestTables(app.db)
  const reply = await post(...make(body))
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([400, 'validation.failed'])
  expect(await digestTables(app.db)).toEqual(before)
  expect((await owner.get(`/api/companies/${id}/subscription`)).statusCode).toBe(200)
  await release()
  expect((await owner.get(`/api/companies/${id}/subscription`)).statusCode).toBe(404)
})

test.each([
  null,
  {},
  { id: 'evt_1', data: null },
  { id: 'evt_1', data: {} },
  { id: 7, data: { object: {} } },
  { id: 'evt_1', data: { object: { customer: { id: 7 } } } },
])('a signed webhook that is no event is refused: %j', async (event) => {
  const body = JSON.stringify(event && { type: 'invoice.paid', ...event })
  const reply = await post(body, signed(body))
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([400, 'validation.failed'])
})

test('an event delivered again changes nothing and asks Stripe nothing; replayed, it is refused', async () => {
  const { id, owner, body, release } = await heldBack()
  const at = now()
  const signature = signed(body, at - 2)
  expect((await post(body, signature)).statusCode).toBe(200)
  expect((await owner.get(`/api/companies/${id}/subscription`)).statusCode).toBe(404)
  const before = await digestTables(app.db)
  const asked = vi.spyOn(stripeOf(app).subscriptions, 'list')
  expect((await post(body, signed(body, at - 1))).statusCode).toBe(200)
  const replay = await post(body, signature)
  expect([replay.statusCode, replay.json().errors[0].code]).toEqual([400, 'validation.failed'])
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  expect(await digestTables(app.db)).toEqual(before)
  await release()
})

test('each of several secrets is accepted, and another is not', async () => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'charge.succeeded',
    data: { object: {} },
  })
  for (const [secret, status] of [
    ['whsec_the_one_before_this', 200],
    ['whsec_the_newest_of_them', 200],
    ['whsec_of_somebody_else_x', 400],
  ] as const)
    expect([secret, (await post(body, signatureHeader(body, secret, now()), withStripe)).statusCode]).toEqual(
      [secret, status],
    )
})

test('without billing there is no webhook, nor anything to order', async () => {
  const { id, owner } = await makeCompany(without)
  expect((await post('{}', 't=1,v1=x', without)).statusCode).toBe(404)
  expect((await postOrder(owner, id)).statusCode).toBe(404)
  expect((await owner.post('/api/subscriptions/quote', 'quote', {})).statusCode).toBe(404)
  for (const path of ['subscription', 'billing-portal', 'invoices'])
    expect((await owner.get(`/api/companies/${id}/${path}`)).statusCode).toBe(404)
  expect((await owner.remove(`/api/companies/${id}/subscription`)).statusCode).toBe(404)
})

const ordersOf = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [first, ...rest]))

test('five events end in the same state in all 120 orders', async () => {
  const { id, owner } = await makeCompany(app)
  const { webhooks, customers } = sandboxOf(app)
  const checkout = checkoutIdOf(await postOrder(owner, id, { quantity: 3 }))
  await webhooks.pause()
  await customers.pay(checkout, { answer: 'works' })
  const customer = await readCustomerId(app, id)
  const { subscriptions } = stripeOf(app)
  const { data } = await subscriptions.list({ customer })
  const [subscription] = data as [Stripe.Subscription]
  const item = subscription.items.data[0]?.id ?? ''
  await subscriptions.update(subscription.id, { items: [{ id: item, quantity: 4 }] })
  await subscriptions.update(subscription.id, { cancel_at_period_end: true })
  const events = (await webhooks.pending()).slice(0, 5)
  expect(events.map(({ type }) => type)).toEqual([
    'customer.subscription.created',
    'invoice.paid',
    'checkout.session.completed',
    'customer.subscription.updated',
    'customer.subscription.updated',
  ])

  const states = new Set<string>()
  for (const sequence of ordersOf(events)) {
    await app.db.deleteFrom('company_subscriptions').where('company_id', '=', id).execute()
    await app.db.deleteFrom('stripe_events').execute()
    for (const event of sequence) {
      const body = JSON.stringify(event)
      expect((await post(body, signed(body))).statusCode).toBe(200)
    }
    const state = await app.db
      .selectFrom('company_subscriptions')
      .select(['status', 'quantity', 'plan_id', 'cancel_at', 'current_period_end', 'unit_amount', 'version'])
      .where('company_id', '=', id)
      .executeTakeFirstOrThrow()
    states.add(JSON.stringify(state))
  }
  expect(states.size).toBe(1)
  expect(JSON.parse([...states][0] ?? '')).toMatchObject({ status: 'cancelled', quantity: 4, version: 1 })
  webhooks.resume()
  await webhooks.waitUntilIdle()
})

test('sixty forged webhooks a minute and network, and genuine ones do not count', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const body = JSON.stringify({
    id: 'evt_2',
    object: 'event',
    type: 'charge.succeeded',
    data: { object: {} },
  })
  const postFrom = async (remoteAddress: string, signature: string, payload = body) =>
    (
      await app.app.inject({
        method: 'POST',
        url: '/api/stripe/webhook',
        remoteAddress,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload,
      })
    ).statusCode
  const [genuine, forged] = [signed(body), signatureHeader(body, 'whsec_somebody_else', now())]
  for (let nth = 0; nth < 70; nth++) expect(await postFrom('192.0.2.1', genuine)).toBe(200)
  expect(await postFrom('192.0.2.1', forged, 'x'.repeat(256_001))).toBe(413)
  for (let nth = 0; nth < 59; nth++) expect(await postFrom('192.0.2.1', forged)).toBe(400)
  expect(await postFrom('192.0.2.1', forged)).toBe(429)
  expect(await postFrom('192.0.2.2', genuine)).toBe(200)
  vi.advanceTimersByTime(60_000)
  expect(await postFrom('192.0.2.1', signed(body))).toBe(200)
})
