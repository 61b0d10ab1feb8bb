import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openCheckout, subscribeCustomer, useSandbox } from '../testing.ts'

const on = useSandbox()

type Init = { method?: string; body?: string; headers?: Record<string, string> }
/** A request that the SDK would not send. */
const raw = (path: string, init: Init = {}) =>
  fetch(`http://127.0.0.1:${on.sandbox.port}${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${on.sandbox.apiKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...init.headers,
    },
  })

test('an unknown object is refused as by Stripe', async () => {
  const error = await on.stripe.customers.retrieve('cus_none').catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  expect(error).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
    message: "No such customer: 'cus_none'",
    requestId: expect.stringMatching(/^req_/),
  })
})

test('a wrong key, no key and another version are refused', async () => {
  const stranger = on.client({}, 'sk_test_wrong')
  await expect(stranger.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  expect((await raw('/v1/prices', { headers: { authorization: '' } })).status).toBe(401)
  expect((await raw('/v1/prices', { headers: { 'stripe-version': '2020-08-27' } })).status).toBe(400)
  expect((await raw('/v1/prices', { headers: { 'stripe-version': Stripe.API_VERSION } })).status).toBe(200)
})

test('an unknown call, parameter or object in a body is refused', async () => {
  await expect(on.stripe.coupons.list()).rejects.toMatchObject({ statusCode: 404 })
  await expect(on.stripe.customers.create({ phone: '1' })).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'phone',
  })
  await expect(on.stripe.billingPortal.sessions.create({ customer: 'cus_none' })).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'customer',
  })
})

test('an idempotency key gives the same reply, also to concurrent requests, and none to another body', async () => {
  const options = { idempotencyKey: 'order-1' }
  const create = () => on.stripe.customers.create({ name: 'One' }, options)
  const made = await Promise.all([create(), create(), create()])
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  const replayed = await create()
  expect(replayed.id).toBe(made[0]?.id)
  expect(replayed.lastResponse.headers['idempotent-replayed']).toBe('true')
  await expect(on.stripe.customers.create({ name: 'Two' }, options)).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  )
})

test('an invalid parameter leaves its idempotency key unused', async () => {
  const options = { idempotencyKey: 'order-2' }
  await expect(on.stripe.refunds.create({ payment_intent: 'pi_none' }, options)).rejects.toMatchObject({
    statusCode: 400,
  })
  const created = await on.stripe.customers.create({ name: 'One' }, options)
  expect(created.name).toBe('One')
})

test('lists have pages in both directions', async () => {
  const { customer } = await openCheckout(on)
  const price = (await on.stripe.prices.list({ lookup_keys: ['stripe_business_monthly'] })).data[0]?.id ?? ''
  const own = `${on.sandbox.publicUrl.origin}/`
  for (let count = 0; count < 4; count++)
    await on.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price, quantity: 1 }],
      success_url: own,
      cancel_url: own,
    })
  const ids = async (page: Stripe.Checkout.SessionListParams) =>
    (await on.stripe.checkout.sessions.list({ customer: customer.id, ...page })).data.map(({ id }) => id)
  const all = await ids({})
  expect(all).toHaveLength(5)
  const first = await on.stripe.checkout.sessions.list({ customer: customer.id, limit: 2 })
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([all.slice(0, 2), true])
  expect(await ids({ limit: 2, starting_after: all[1] ?? '' })).toEqual(all.slice(2, 4))
  expect(await ids({ limit: 2, ending_before: all[4] ?? '' })).toEqual(all.slice(2, 4))
  const found: string[] = []
  for await (const { id } of on.stripe.checkout.sessions.list({ customer: customer.id, limit: 2 }))
    found.push(id)
  expect(found).toEqual(all)
})

test('requested objects are expanded, to a depth and if they exist', async () => {
  const { subscription, customer } = await subscribeCustomer(on)
  const expanded = await on.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['customer', 'latest_invoice.payments', 'items.data.price.product'],
  })
  expect(expanded).toMatchObject({
    customer: { id: customer.id, object: 'customer' },
    latest_invoice: { object: 'invoice', payments: { object: 'list' } },
    items: { data: [{ price: { product: { name: 'Business' } } }] },
  })
  const listed = await on.stripe.subscriptions.list({
    customer: customer.id,
    expand: ['data.latest_invoice'],
  })
  expect(listed.data[0]?.latest_invoice).not.toHaveProperty('payments')
  for (const expand of [['status'], ['nothing'], ['customer.a.b.c.d']])
    await expect(on.stripe.subscriptions.retrieve(subscription.id, { expand })).rejects.toMatchObject({
      statusCode: 400,
      param: 'expand',
    })
})

test('bodies and their parts are bounded', async () => {
  const post = (body: string) => raw('/v1/customers', { method: 'POST', body })
  expect((await post(`name=${'x'.repeat(70_000)}`)).status).toBe(413)
  expect((await post(`name=${'x'.repeat(6_000)}`)).status).toBe(400)
  expect((await post(`a${'[b]'.repeat(10)}=1`)).status).toBe(400)
  expect((await post(Array.from({ length: 400 }, (_, at) => `metadata[k${at}]=1`).join('&'))).status).toBe(
    400,
  )
  expect((await post('__proto__[x]=1')).status).toBe(400)
  expect((await post('metadata[__proto__]=1')).status).toBe(200)
  expect(({} as { x?: unknown }).x).toBeUndefined()
  const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
  expect((await raw('/v1/customers', json)).status).toBe(415)
})

test("a customer's objects are bounded: the oldest are evicted", async () => {
  const { customer } = await openCheckout(on)
  const session = () => on.stripe.billingPortal.sessions.create({ customer: customer.id })
  const first = await session()
  for (let count = 0; count < 100; count++) await session()
  const { count } = await on.database.db
    .selectFrom('sandbox_objects')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('kind', '=', 'billing_portal.session')
    .where('customer_id', '=', customer.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe('100')
  const stored = await on.database.db
    .selectFrom('sandbox_objects')
    .select('id')
    .where('id', '=', first.id)
    .execute()
  expect(stored).toEqual([])
})
