import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { loggedEvents } from '../../security-log/testing.ts'
import { useApp } from '../../testing/app.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { giveSubscription } from '../testing.ts'
import { answerGrant, USAGE } from './command.ts'
import { endLicences } from './end-licences.ts'

const app = useApp({ BILLING: 'sandbox' })

const grant = (company: string, more: Record<string, string> = {}) =>
  answerGrant(
    app.db,
    Object.entries({ company, plan: 'business', quantity: '5', until: '2100-12-31', ...more }).flatMap(
      ([name, value]) => [`--${name}`, value],
    ),
  )
const subscriptionOf = async (owner: Awaited<ReturnType<typeof makeCompany>>['owner'], company: string) => {
  const reply = await owner.get(`/api/companies/${company}/subscription`)
  return reply.statusCode === 200 ? reply.json().data : reply.statusCode
}

test('a granted licence is valid through its last day and costs nothing', async () => {
  const { id, owner } = await makeCompany(app)
  expect(await grant(id)).toEqual({ isSuccess: true, lines: ['Business for 5 vehicles until 2100-12-31.'] })
  const subscription = await subscriptionOf(owner, id)
  expect(subscription.attributes).toEqual({
    status: 'active',
    quantity: 5,
    usage: 0,
    cancelAt: null,
    // The last second of the day in Berlin.
    currentPeriodEnd: '2100-12-31T22:59:59.000Z',
    subscriptionProduct: { name: 'Business' },
    subscriptionPlan: { id: 'business', name: 'Business', type: 'consumable', billingInterval: null },
    isPastDue: false,
    currencyCode: 'EUR',
    amount: null,
    taxBehavior: null,
  })
  const vehicle = await makeVehicle(owner, id, { subscriptions: [{ id: subscription.id }] })
  const { data } = (await owner.get(`/api/vehicles/${vehicle.id}`)).json()
  expect(data.meta.plan.name).toBe('Business')
})

test('a grant is in the security log, and one that is refused is not', async () => {
  const { id } = await makeCompany(app)
  const events = async () =>
    (await loggedEvents(app.db)).filter(
      (event) => event['kind'] === 'licence.granted' && event['company_id'] === id,
    )
  await grant(id, { until: '2020-01-01' })
  expect(await events()).toEqual([])
  await grant(id)
  expect(await events()).toEqual([
    expect.objectContaining({
      outcome: 'succeeded',
      issuer: 'os',
      request_id: 'npm run grant',
      details: { plan: 'business', quantity: 5, until: '2100-12-31' },
    }),
  ])
})

test('granting again replaces the licence; the last seats are freed', async () => {
  const { id, owner } = await makeCompany(app)
  await grant(id)
  const { id: subscriptionId } = await subscriptionOf(owner, id)
  const subscriptions = [{ id: subscriptionId }]
  const [, second] = [
    await makeVehicle(owner, id, { subscriptions }),
    await makeVehicle(owner, id, { subscriptions }),
  ]
  expect(await grant(id, { plan: 'private_plus', quantity: '1', until: '2101-06-30' })).toEqual({
    isSuccess: true,
    lines: [
      'Private Plus for 1 vehicle until 2101-06-30.',
      `These vehicles have lost their seat: ${second.id}.`,
    ],
  })
  expect(await subscriptionOf(owner, id)).toMatchObject({
    id: subscriptionId,
    attributes: { quantity: 1, usage: 1, currentPeriodEnd: '2101-06-30T21:59:59.000Z' },
    meta: { version: 2 },
  })
})

test.each([
  { quantity: '0' },
  { quantity: '501' },
  { quantity: '1.5' },
  { quantity: '-1' },
  { plan: 'free' },
  { plan: 'stripe_business_yearly' },
  { until: '2100-02-30' },
  { until: '31.12.2100' },
  { until: '' },
  { company: 'x' },
  { nonsense: 'x' },
])('an invalid grant is answered with the usage: %o', async (more) => {
  const { id, owner } = await makeCompany(app)
  expect(await grant(id, more)).toEqual({ isSuccess: false, lines: [USAGE] })
  expect(await subscriptionOf(owner, id)).toBe(404)
})

test('no licence for an unknown company, for the past, or over a subscription', async () => {
  const { id, owner } = await makeCompany(app)
  const nobody = crypto.randomUUID()
  expect((await grant(nobody)).lines).toEqual([`There is no company ${nobody}.`])
  expect((await grant(id, { until: '2020-01-01' })).lines).toEqual(['2020-01-01 is over.'])
  await giveSubscription(app, id)
  const { lines, isSuccess } = await grant(id)
  expect(isSuccess).toBe(false)
  expect(lines).toEqual(['The company has a subscription that renews itself: it has to end first.'])
  expect((await subscriptionOf(owner, id)).attributes.subscriptionPlan.type).toBe('autoRenewable')
})

test('a licence ends by itself, and its seats with it; a subscription does not', async () => {
  const { id, owner } = await makeCompany(app)
  const renewed = await makeCompany(app)
  await giveSubscription(app, renewed.id, { current_period_end: '2020-01-01T00:00:00Z' })
  await grant(id)
  const { id: subscriptionId } = await subscriptionOf(owner, id)
  const vehicle = await makeVehicle(owner, id, { subscriptions: [{ id: subscriptionId }] })
  const task = endLicences({ db: app.db, config: readConfig({}), log: createLog('silent') })
  await task.run(undefined)
  expect((await subscriptionOf(owner, id)).attributes.usage).toBe(1)

  await app.db
    .updateTable('company_subscriptions')
    .set({ current_period_end: '2020-01-01T00:00:00Z' })
    .where('company_id', '=', id)
    .execute()
  await task.run(undefined)
  expect(await subscriptionOf(owner, id)).toBe(404)
  const { data } = (await owner.get(`/api/vehicles/${vehicle.id}`)).json()
  expect([data.attributes.subscriptions, data.meta.plan.name]).toEqual([[], 'Free'])
  expect((await subscriptionOf(renewed.owner, renewed.id)).attributes.status).toBe('active')
})
