import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { answerGrant } from '../licences/command.ts'
import { reconcileBilling } from '../stripe/reconcile.ts'
import { buyPlan, postOrder, readCustomerId, sandboxOf } from './testing.ts'

const app = useApp({ BILLING: 'sandbox' })

const pathOf = (company: string) => `/api/companies/${company}/subscription`
const read = async (owner: Person, company: string) => {
  const reply = await owner.get(pathOf(company))
  return reply.statusCode === 200 ? reply.json().data.attributes : reply.statusCode
}
const change = (owner: Person, company: string, values: object) =>
  owner.patch(pathOf(company), 'subscription', values)

test('buy, assign seats, change, cancel, resume, and see the period end', async () => {
  const { id, owner } = await makeCompany(app)
  const { customers, webhooks } = sandboxOf(app)
  expect(await read(owner, id)).toBe(404)
  await buyPlan(app, owner, id, { quantity: 2 })
  expect(await read(owner, id)).toMatchObject({
    status: 'active',
    quantity: 2,
    usage: 0,
    cancelAt: null,
    amount: 9_000,
    currencyCode: 'EUR',
    taxBehavior: 'exclusive',
    subscriptionPlan: { id: 'stripe_business_yearly', billingInterval: 'year', type: 'autoRenewable' },
  })
  expect((await postOrder(owner, id)).json().errors[0].code).toBe('subscription.exists')

  const subscription = (await owner.get(pathOf(id))).json().data.id
  const subscriptions = [{ id: subscription }]
  const vehicle = await makeVehicle(owner, id, { subscriptions })
  await makeVehicle(owner, id, { subscriptions })
  await makeTrip(owner, vehicle.id, tripFrom(0, 10, 0, { category: 'business' }))

  const lowered = await change(owner, id, { quantity: 1 })
  expect([lowered.statusCode, lowered.json().errors[0].code]).toEqual([
    400,
    'subscription.quantity_out_of_range',
  ])
  const raised = await change(owner, id, { quantity: 4 })
  expect([raised.statusCode, raised.json().data.attributes]).toMatchObject([200, { quantity: 4, usage: 2 }])
  const monthly = await change(owner, id, { planId: 'stripe_business_monthly' })
  expect(monthly.json().data.attributes).toMatchObject({
    quantity: 4,
    amount: 1_600,
    subscriptionPlan: { id: 'stripe_business_monthly', billingInterval: 'month' },
  })

  expect((await owner.remove(pathOf(id))).statusCode).toBe(204)
  expect((await owner.remove(pathOf(id))).statusCode).toBe(204)
  const cancelled = await read(owner, id)
  expect(cancelled).toMatchObject({ status: 'cancelled', cancelAt: cancelled.currentPeriodEnd })
  const revoked = await change(owner, id, { cancelAtPeriodEnd: false })
  expect(revoked.json().data.attributes).toMatchObject({ status: 'active', cancelAt: null })

  expect((await change(owner, id, { cancelAtPeriodEnd: true })).statusCode).toBe(200)
  await customers.moveClock(await readCustomerId(app, id))
  await webhooks.waitUntilIdle()
  expect(await read(owner, id)).toBe(404)
  const left = (await owner.get(`/api/vehicles/${vehicle.id}`)).json().data
  expect([left.attributes.subscriptions, left.meta.plan.name]).toEqual([[], 'Free'])
  expect((await owner.get(`/api/vehicles/${vehicle.id}/trips`)).json().data).toHaveLength(1)
  expect((await postOrder(owner, id)).statusCode).toBe(200)
})

test('a cancellation date that was set at Stripe is shown, and can be undone', async () => {
  const { id, owner } = await makeCompany(app)
  await buyPlan(app, owner, id)
  const { stripe } = app.gateway ?? {}
  const [subscription] =
    (await stripe?.subscriptions.list({ customer: await readCustomerId(app, id) }))?.data ?? []
  const at = Math.floor(Date.now() / 1_000) + 86_400
  await stripe?.subscriptions.update(subscription?.id ?? '', { cancel_at: at })
  await sandboxOf(app).webhooks.waitUntilIdle()
  expect(await read(owner, id)).toMatchObject({
    status: 'cancelled',
    cancelAt: new Date(at * 1_000).toISOString(),
  })
  const revoked = await change(owner, id, { cancelAtPeriodEnd: false })
  expect(revoked.json().data.attributes).toMatchObject({ status: 'active', cancelAt: null })
})

test('a subscription whose renewal fails is past due and keeps its rights', async () => {
  const { id, owner } = await makeCompany(app)
  await buyPlan(app, owner, id)
  const { customers, webhooks } = sandboxOf(app)
  const customer = await readCustomerId(app, id)
  await customers.setCard(customer, false)
  await customers.moveClock(customer)
  await webhooks.waitUntilIdle()
  expect(await read(owner, id)).toMatchObject({ status: 'active', isPastDue: true })
  const more = await change(owner, id, { quantity: 6 })
  expect([more.statusCode, more.json().errors[0].code]).toEqual([409, 'subscription.payment_failed'])
  expect(await read(owner, id)).toMatchObject({ quantity: 5 })
})

test('a subscription that is unpaid after the last attempt has no rights, and can be ordered again', async () => {
  const { id, owner } = await makeCompany(app)
  await buyPlan(app, owner, id)
  const { id: vehicle } = await makeVehicle(owner, id, {
    subscriptions: [{ id: (await owner.get(pathOf(id))).json().data.id }],
  })
  const hasBusinessTrips = async () =>
    (await owner.get(`/api/vehicles/${vehicle}`)).json().data.meta.plan.hasBusinessTrips
  expect(await hasBusinessTrips()).toBe(true)
  const customer = await readCustomerId(app, id)
  const setStatus = (status: string) =>
    app.db
      .updateTable('sandbox_objects')
      .set(({ fn, val, ref }) => ({
        document: fn('jsonb_set', [ref('document'), val('{status}'), val(JSON.stringify(status))]) as never,
      }))
      .where('customer_id', '=', customer)
      .where('kind', '=', 'subscription')
      .execute()
  const syncAtNight = () =>
    reconcileBilling({
      db: app.db,
      config: readConfig({}),
      log: createLog('silent'),
      gateway: app.gateway,
    }).run({})
  await setStatus('unpaid')
  await syncAtNight()
  expect(await read(owner, id)).toMatchObject({ status: 'incomplete', isPastDue: true })
  expect(await hasBusinessTrips()).toBe(false)
  await setStatus('active')
  await syncAtNight()
  expect(await hasBusinessTrips()).toBe(true)
  await setStatus('unpaid')
  await syncAtNight()
  await buyPlan(app, owner, id, { quantity: 2 })
  expect(await read(owner, id)).toMatchObject({ status: 'active', isPastDue: false, quantity: 2 })
})

test('a quote is the price of one interval', async () => {
  const { owner } = await makeCompany(app)
  const quote = (values: object) => owner.post('/api/subscriptions/quote', 'quote', values)
  const good = await quote({ planId: 'stripe_private_plus_monthly', quantity: 7 })
  expect([good.statusCode, good.json().data.attributes]).toEqual([
    200,
    { amount: 693, taxBehavior: 'exclusive' },
  ])
  for (const quantity of [0, 501, 1.5, -1])
    expect((await quote({ planId: 'stripe_business_yearly', quantity })).json().errors[0].code).toBe(
      'subscription.quantity_out_of_range',
    )
  expect((await quote({ planId: 'free', quantity: 1 })).statusCode).toBe(400)
})

test.each([
  'https://evil.example/',
  'http://localhost:8080.evil.example/',
  'http://localhost:8080@evil.example/',
  'http://user@localhost:8080/',
  'http://localhost:8081/',
  'https://localhost:8080/',
  '//localhost:8080/billing',
  '/billing',
  'javascript:alert(1)',
  'http:/localhost:8080/',
])('no redirect back to %s', async (address) => {
  const { id, owner } = await makeCompany(app)
  for (const wish of [{ successUrl: address }, { cancelUrl: address }]) {
    const reply = await postOrder(owner, id, wish)
    expect([reply.statusCode, reply.json().errors[0].code]).toEqual([400, 'url.not_allowed'])
  }
  const portal = await owner.get(
    `/api/companies/${id}/billing-portal?returnUrl=${encodeURIComponent(address)}`,
  )
  expect([portal.statusCode, portal.json().errors[0].code]).toEqual([400, 'url.not_allowed'])
  expect(
    await app.db.selectFrom('billing_customers').where('company_id', '=', id).selectAll().execute(),
  ).toEqual([])
})

test('invalid orders and changes are refused, and nothing is stored', async () => {
  const { id, owner } = await makeCompany(app)
  for (const quantity of [0, 501, 1.5])
    expect((await postOrder(owner, id, { quantity })).json().errors[0].code).toBe(
      'subscription.quantity_out_of_range',
    )
  expect((await postOrder(owner, id, { planId: 'stripe_gold_yearly' })).statusCode).toBe(400)
  expect((await change(owner, id, { quantity: 2 })).statusCode).toBe(404)
  expect((await owner.get(`/api/companies/${id}/billing-portal`)).statusCode).toBe(404)
  expect((await owner.get(`/api/companies/${id}/invoices`)).json().data).toEqual([])

  await answerGrant(app.db, [
    '--company',
    id,
    '--plan',
    'business',
    '--quantity',
    '3',
    '--until',
    '2100-01-01',
  ])
  for (const values of [{ quantity: 4 }, { planId: 'stripe_business_monthly' }, { cancelAtPeriodEnd: true }])
    expect((await change(owner, id, values)).json().errors[0].code).toBe('validation.failed')
  expect((await owner.remove(pathOf(id))).statusCode).toBe(400)
  expect((await postOrder(owner, id)).json().errors[0].code).toBe('subscription.exists')
  expect(
    await app.db.selectFrom('billing_customers').where('company_id', '=', id).selectAll().execute(),
  ).toEqual([])
})

test('an outdated version is refused', async () => {
  const { id, owner } = await makeCompany(app)
  await buyPlan(app, owner, id)
  const { version } = (await owner.get(pathOf(id))).json().data.meta
  const send = (match: number) =>
    owner.send({
      method: 'PATCH',
      url: pathOf(id),
      headers: { 'if-match': `"${match}"` },
      body: { data: { type: 'subscription', attributes: { quantity: 6 } } },
    })
  expect((await send(version + 1)).statusCode).toBe(412)
  expect((await send(version)).statusCode).toBe(200)
  expect((await send(version)).statusCode).toBe(412)
})

test('portal and invoices', async () => {
  const { id, owner } = await makeCompany(app)
  await buyPlan(app, owner, id)
  const portal = await owner.get(`/api/companies/${id}/billing-portal`)
  expect(portal.json().data.attributes.url).toMatch(/^http:\/\/localhost:8080\/sandbox\/portal\/bps_/)
  const invoices = (await owner.get(`/api/companies/${id}/invoices`)).json()
  expect(invoices.meta.page).toEqual({ limit: 50, offset: 0, total: 1 })
  expect(invoices.data[0]).toMatchObject({
    type: 'invoice',
    attributes: {
      status: 'paid',
      total: 26_775,
      currencyCode: 'EUR',
      pdfUrl: expect.stringContaining('/pdf'),
    },
  })
  expect((await owner.get(`/api/companies/${id}/invoices?page[offset]=1`)).json().data).toEqual([])
})
