import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { digestTables } from '../../testing/withdrawals.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { reconcileBilling } from '../stripe/reconcile.ts'
import { buyPlan, checkoutIdOf, postOrder, readCustomerId, sandboxOf, stripeOf } from './testing.ts'

const app = useApp({ BILLING: 'sandbox' })
/** A product whose sandbox port nobody listens on. */
const cutOff = useApp({ BILLING: 'sandbox' })

const pathOf = (company: string) => `/api/companies/${company}/subscription`
const change = (owner: Person, company: string, values: object) =>
  owner.patch(pathOf(company), 'subscription', values)
const runningAt = async (company: string) =>
  (await stripeOf(app).subscriptions.list({ customer: await readCustomerId(app, company) })).data

test('a second checkout expires the first one', async () => {
  const { id, owner } = await makeCompany(app)
  const first = checkoutIdOf(await postOrder(owner, id))
  const second = checkoutIdOf(await postOrder(owner, id, { planId: 'stripe_private_plus_monthly' }))
  const { customers, webhooks } = sandboxOf(app)
  expect(await customers.pay(first, { answer: 'works' })).toBeNull()
  expect(await customers.pay(second, { answer: 'works' })).not.toBeNull()
  await webhooks.waitUntilIdle()
  const { data } = (await owner.get(pathOf(id))).json()
  expect(data.attributes.subscriptionPlan.id).toBe('stripe_private_plus_monthly')
})

test('concurrent purchases give one subscription', async () => {
  const { id, owner } = await makeCompany(app)
  const { customers, webhooks } = sandboxOf(app)
  const replies = await Promise.all(Array.from({ length: 5 }, () => postOrder(owner, id)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  const paid = await Promise.all(
    replies.map((reply) => customers.pay(checkoutIdOf(reply), { answer: 'works' })),
  )
  expect(paid.filter((one) => one !== null)).toHaveLength(1)
  await webhooks.waitUntilIdle()
  expect(await runningAt(id)).toHaveLength(1)
  expect(
    await app.db.selectFrom('billing_customers').where('company_id', '=', id).selectAll().execute(),
  ).toHaveLength(1)
})

test('of two paid subscriptions the later is cancelled and refunded', async () => {
  const { id, owner } = await makeCompany(app)
  const { customers, webhooks } = sandboxOf(app)
  const first = checkoutIdOf(await postOrder(owner, id))
  const [price] = (await stripeOf(app).prices.list({ lookup_keys: ['stripe_business_monthly'] })).data
  // Not opened by the product, and so not expired by it.
  const second = await stripeOf(app).checkout.sessions.create({
    mode: 'subscription',
    customer: await readCustomerId(app, id),
    line_items: [{ price: price?.id ?? '', quantity: 2 }],
    success_url: 'http://localhost:8080/',
    cancel_url: 'http://localhost:8080/',
  })
  await webhooks.pause()
  const paidSession = await customers.pay(first, { answer: 'works' })
  // Stripe's timestamps are in seconds.
  await app.db
    .updateTable('sandbox_objects')
    .set(({ fn, val, ref }) => ({
      document: fn('jsonb_set', [ref('document'), val('{created}'), val('1')]) as never,
    }))
    .where('id', '=', paidSession?.subscription as string)
    .execute()
  await customers.pay(second.id, { answer: 'works' })
  webhooks.resume()
  await webhooks.waitUntilIdle()
  expect((await runningAt(id)).map((one) => one.id)).toEqual([paidSession?.subscription])
  const { data } = (await owner.get(pathOf(id))).json()
  expect(data.attributes.subscriptionPlan.id).toBe('stripe_business_yearly')
  const refunds = await app.db
    .selectFrom('sandbox_objects')
    .select('document')
    .where('customer_id', '=', await readCustomerId(app, id))
    .where('kind', '=', 'refund')
    .execute()
  expect(refunds.map(({ document }) => (document as { amount: number }).amount)).toEqual([800])
})

test('a browser that returns before the webhook sees what was bought', async () => {
  const { id, owner } = await makeCompany(app)
  const { customers, webhooks } = sandboxOf(app)
  const checkout = checkoutIdOf(await postOrder(owner, id))
  expect((await owner.get(pathOf(id))).statusCode).toBe(404)
  await webhooks.pause()
  await customers.pay(checkout, { answer: 'works' })
  expect((await owner.get(pathOf(id))).json().data.attributes).toMatchObject({
    status: 'active',
    quantity: 5,
  })
  webhooks.resume()
  await webhooks.waitUntilIdle()
  expect((await owner.get(pathOf(id))).json().data.meta.version).toBe(1)
})

test('an unpaid subscription gives no rights, and all of them once it is paid', async () => {
  const { id, owner } = await makeCompany(app)
  const { customers, webhooks } = sandboxOf(app)
  await customers.pay(checkoutIdOf(await postOrder(owner, id)), { answer: 'open' })
  await webhooks.waitUntilIdle()
  const { data } = (await owner.get(pathOf(id))).json()
  expect(data.attributes.status).toBe('incomplete')
  const body = { licensePlate: 'RT-X 1', subscriptions: [{ id: data.id }] }
  const taken = await owner.post(`/api/companies/${id}/vehicles`, 'vehicle', body)
  expect(taken.json().errors[0].code).toBe('subscription.no_free_seat')
  expect((await change(owner, id, { quantity: 2 })).statusCode).toBe(400)
  await customers.setCard(await readCustomerId(app, id), true)
  await webhooks.waitUntilIdle()
  await makeVehicle(owner, id, { subscriptions: [{ id: data.id }] })
  expect((await owner.get(pathOf(id))).json().data.attributes).toMatchObject({ status: 'active', usage: 1 })
})

test('seats that Stripe no longer has are freed, those taken last first', async () => {
  const { id, owner } = await makeCompany(app)
  await buyPlan(app, owner, id)
  const { id: subscriptionId } = (await owner.get(pathOf(id))).json().data
  const first = await makeVehicle(owner, id, { subscriptions: [{ id: subscriptionId }] })
  await makeVehicle(owner, id, { subscriptions: [{ id: subscriptionId }] })
  const [running] = await runningAt(id)
  const item = running?.items.data[0]?.id ?? ''
  await stripeOf(app).subscriptions.update(running?.id ?? '', { items: [{ id: item, quantity: 1 }] })
  await sandboxOf(app).webhooks.waitUntilIdle()
  const targets = (await owner.get(`/api/subscriptions/${subscriptionId}/targets`)).json().data
  expect(targets.map((one: { id: string }) => one.id)).toEqual([first.id])
  const mails = await app.db.selectFrom('mails').select(['template', 'recipient']).execute()
  expect(mails).toEqual([{ template: 'seats-freed', recipient: owner.email }])
})

test('the nightly reconciliation makes up for a lost webhook', async () => {
  const { id, owner } = await makeCompany(app)
  await buyPlan(app, owner, id)
  await app.db
    .updateTable('company_subscriptions')
    .set({ quantity: 9, quantity_ceiling: 1 })
    .where('company_id', '=', id)
    .execute()
  const gone = await makeCompany(app)
  await buyPlan(app, gone.owner, gone.id)
  await app.db.deleteFrom('company_subscriptions').where('company_id', '=', gone.id).execute()
  const task = reconcileBilling({
    db: app.db,
    config: readConfig({}),
    log: createLog('silent'),
    gateway: app.gateway,
  })
  await task.run({})
  const [one, other] = [await owner.get(pathOf(id)), await gone.owner.get(pathOf(gone.id))]
  expect([one.json().data.attributes.quantity, other.json().data.attributes.quantity]).toEqual([5, 5])
  const { quantity_ceiling } = await app.db
    .selectFrom('company_subscriptions')
    .select('quantity_ceiling')
    .where('company_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(quantity_ceiling).toBeNull()
})

test('while Stripe is unreachable nothing is left half done', async () => {
  const { id, owner } = await makeCompany(cutOff)
  await buyPlan(cutOff, owner, id)
  const { id: subscriptionId } = (await owner.get(pathOf(id))).json().data
  await makeVehicle(owner, id, { subscriptions: [{ id: subscriptionId }] })
  const other = await makeCompany(cutOff)
  await sandboxOf(cutOff).close()
  const before = await digestTables(cutOff.db)
  for (const reply of [
    await change(owner, id, { quantity: 2 }),
    await change(owner, id, { planId: 'stripe_business_monthly' }),
    await owner.remove(pathOf(id)),
    await owner.get(`/api/companies/${id}/billing-portal`),
    await owner.get(`/api/companies/${id}/invoices`),
  ])
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
  expect(await digestTables(cutOff.db)).toEqual(before)
  expect((await postOrder(other.owner, other.id)).statusCode).toBe(503)
  const { attributes } = (await owner.get(pathOf(id))).json().data
  expect(attributes).toMatchObject({ quantity: 5, status: 'active', usage: 1 })
})
