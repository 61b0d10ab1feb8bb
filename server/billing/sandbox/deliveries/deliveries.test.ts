import { expect, test } from 'vitest'
import { createLog } from '../../../log.ts'
import { startSandbox } from '../start.ts'
import { openCheckout, PUBLIC_URL, receivedTypes, subscribeCustomer, useSandbox } from '../testing.ts'

const on = useSandbox()

test('a failed webhook is delivered again with a new signature until it succeeds', async () => {
  const { customer } = await subscribeCustomer(on)
  on.received.length = 0
  on.answers.splice(0, 1, 500, 302, 204)
  await on.sandbox.customers.cancel(customer.id)
  await expect.poll(() => on.received.length, { timeout: 20_000 }).toBe(3)
  expect(new Set(on.received.map(({ event }) => event.id)).size).toBe(1)
  for (const { body, signature } of on.received)
    expect(on.stripe.webhooks.constructEvent(body, signature, on.sandbox.webhookSecret).type).toBe(
      'customer.subscription.updated',
    )
  await on.sandbox.webhooks.waitUntilIdle()
  expect(await on.sandbox.webhooks.pending()).toEqual([])
})

test('a process without a webhook leaves deliveries to the others, and uses up none of their attempts', async () => {
  const { customer } = await subscribeCustomer(on)
  await on.sandbox.webhooks.pause()
  await on.sandbox.customers.cancel(customer.id)
  const { db } = on.database
  const beside = await startSandbox({ db, publicUrl: PUBLIC_URL, webhookUrl: null, log: createLog('silent') })
  await beside.webhooks.waitUntilIdle()
  await beside.close()
  const waiting = await db.selectFrom('sandbox_deliveries').select('attempts').execute()
  expect(waiting).toEqual([{ attempts: 0 }])
  on.sandbox.webhooks.resume()
  await on.sandbox.webhooks.waitUntilIdle()
  expect(receivedTypes(on).at(-1)).toBe('customer.subscription.updated')
})

test('events are held back, and delivered late, twice and in any order', async () => {
  const { webhooks, customers } = on.sandbox
  const { session } = await openCheckout(on)
  await webhooks.pause()
  await customers.pay(session.id, { answer: 'works' })
  const pending = await webhooks.pending()
  expect(pending.map(({ type }) => type)).toEqual([
    'customer.subscription.created',
    'invoice.paid',
    'checkout.session.completed',
  ])
  expect(on.received).toEqual([])
  const [first, second, third] = pending
  const order = [third, first, third, second].flatMap((event) => event ?? [])
  expect(await webhooks.deliver(order)).toEqual([200, 200, 200, 200])
  expect(on.received.map(({ event }) => event.id)).toEqual(order.map(({ id }) => id))
  webhooks.resume()
  await webhooks.waitUntilIdle()
  expect(on.received).toHaveLength(4)
})

test('a delayed confirmation is due in 10 seconds, twice', async () => {
  const { webhooks, customers } = on.sandbox
  const { session } = await openCheckout(on)
  await customers.pay(session.id, { answer: 'later' })
  await webhooks.waitUntilIdle()
  expect(on.received).toEqual([])
  const waiting = await on.database.db
    .selectFrom('sandbox_deliveries')
    .innerJoin('sandbox_objects', 'sandbox_objects.id', 'event_id')
    .select(['event_id', 'due_at'])
    .orderBy('sandbox_deliveries.id')
    .execute()
  expect(waiting).toHaveLength(6)
  expect(new Set(waiting.map((row) => row.event_id)).size).toBe(3)
  await on.database.db.updateTable('sandbox_deliveries').set({ due_at: new Date().toISOString() }).execute()
  await webhooks.waitUntilIdle()
  expect(receivedTypes(on)).toHaveLength(6)
})

test('events of a rolled-back transaction are not delivered', async () => {
  const { subscription, item } = await subscribeCustomer(on)
  on.received.length = 0
  await expect(
    on.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, quantity: 12 }],
      expand: ['nothing'],
    }),
  ).rejects.toMatchObject({ statusCode: 400 })
  await on.sandbox.webhooks.waitUntilIdle()
  expect(on.received).toEqual([])
  expect(await on.stripe.subscriptions.retrieve(subscription.id)).toEqual(subscription)
})
