import { expect, test } from 'vitest'
import { PLANS } from '#contract/billing/plans.ts'
import { createLog } from '../../log.ts'
import { startSandbox } from './start.ts'
import { sweep } from './sweep.ts'
import { PUBLIC_URL, useSandbox } from './testing.ts'
import { withSandboxAccount } from './with-sandbox-account.ts'

const on = useSandbox({ isEmpty: true })

test('an empty account is set up through the API, once', async () => {
  expect((await on.stripe.prices.list({ lookup_keys: Object.keys(PLANS) })).data).toEqual([])
  const product = await on.stripe.products.create({ id: 'business', name: 'Business' })
  await expect(on.stripe.products.create({ id: 'business', name: 'Business' })).rejects.toMatchObject({
    code: 'resource_already_exists',
  })
  const price = {
    product: product.id,
    currency: 'eur',
    unit_amount: 400,
    recurring: { interval: 'month' as const },
    lookup_key: 'stripe_business_monthly',
    tax_behavior: 'exclusive' as const,
  }
  const created = await on.stripe.prices.create(price)
  await expect(on.stripe.prices.create(price)).rejects.toMatchObject({ param: 'lookup_key' })
  const moved = await on.stripe.prices.create({ ...price, unit_amount: 450, transfer_lookup_key: true })
  const found = await on.stripe.prices.list({ lookup_keys: ['stripe_business_monthly'] })
  expect(found.data.map(({ id }) => id)).toEqual([moved.id])
  expect((await on.stripe.prices.retrieve(created.id)).lookup_key).toBeNull()

  const customer = await on.stripe.customers.create({ name: 'One', metadata: { company: 'c1' } })
  const renamed = await on.stripe.customers.update(customer.id, { name: 'Two', metadata: { company: '' } })
  expect([renamed.name, renamed.metadata]).toEqual(['Two', {}])
  await expect(on.stripe.billingPortal.sessions.create({ customer: customer.id })).rejects.toMatchObject({
    statusCode: 400,
  })
  await on.stripe.billingPortal.configurations.create({
    features: {
      invoice_history: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      payment_method_update: { enabled: true },
    },
  })
  const [configuration] = (await on.stripe.billingPortal.configurations.list({ is_default: true })).data
  expect(configuration?.features).toMatchObject({
    subscription_update: { enabled: false },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
  })

  const endpoint = await on.stripe.webhookEndpoints.create({
    url: `${PUBLIC_URL.origin}/api/stripe/webhook`,
    enabled_events: ['invoice.paid'],
  })
  expect(endpoint.secret).toBe(on.sandbox.webhookSecret)
  const [listed] = (await on.stripe.webhookEndpoints.list()).data
  expect([listed?.id, listed?.secret]).toEqual([endpoint.id, undefined])
})

test('every server has the same keys, and the catalogue exists once', async () => {
  const { db } = on.database
  const options = {
    db,
    publicUrl: PUBLIC_URL,
    webhookUrl: () => 'http://127.0.0.1:9/',
    log: createLog('silent'),
  }
  const [one, other] = await Promise.all([startSandbox(options), startSandbox(options)])
  expect([one.apiKey, one.webhookSecret]).toEqual([other.apiKey, other.webhookSecret])
  expect(one.apiKey).toBe(on.sandbox.apiKey)
  await Promise.all([one.close(), other.close()])
  const { data } = await on.stripe.prices.list({ lookup_keys: Object.keys(PLANS) })
  expect(data.map(({ lookup_key: key }) => key).toSorted()).toEqual(Object.keys(PLANS).toSorted())
})

test('actions that are due by the real clock run by themselves', async () => {
  const customer = await on.stripe.customers.create({ name: 'One' })
  const [price] = (await on.stripe.prices.list({ lookup_keys: ['stripe_business_monthly'] })).data
  const own = `${PUBLIC_URL.origin}/`
  const session = await on.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: price?.id ?? '', quantity: 1 }],
    success_url: own,
    cancel_url: own,
  })
  const { db } = on.database
  await sweep(db, PUBLIC_URL.origin)
  expect((await on.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  await db.transaction().execute((tx) =>
    withSandboxAccount(tx, PUBLIC_URL.origin, customer.id, async ({ objects }) => {
      const stored = await objects.get('checkout.session', session.id)
      if (stored) await objects.save({ ...stored, expires_at: 1 })
    }),
  )
  await sweep(db, PUBLIC_URL.origin)
  expect((await on.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
})
