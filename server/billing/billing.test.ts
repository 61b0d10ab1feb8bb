import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { endSubscription } from './store-subscription.ts'
import { giveSubscription } from './testing.ts'

const app = useApp({ BILLING: 'sandbox' })
const without = useApp({ BILLING: 'none' })

test('the owner sees the subscription with its price, a manager only its seats', async () => {
  const { id, owner } = await makeCompany(app)
  const manager = await makeMember(app, id, 'company_manager')
  const { subscription } = await giveSubscription(app, id, { quantity: 3, is_past_due: true })
  await makeVehicle(owner, id, { subscriptions: [{ id: subscription.id }] })
  const seats = {
    status: 'active',
    quantity: 3,
    usage: 1,
    cancelAt: null,
    currentPeriodEnd: '2027-11-01T00:00:00.000Z',
    subscriptionProduct: { name: 'Business' },
    subscriptionPlan: {
      id: 'stripe_business_yearly',
      name: 'Business',
      type: 'autoRenewable',
      billingInterval: 'year',
    },
  }
  const whole = {
    data: {
      type: 'subscription',
      id: subscription.id,
      attributes: {
        ...seats,
        isPastDue: true,
        currencyCode: 'EUR',
        amount: 13_500,
        taxBehavior: 'exclusive',
      },
      meta: { version: 1 },
    },
  }
  expect((await owner.get(`/api/companies/${id}/subscription`)).json()).toEqual(whole)
  expect((await owner.get(`/api/subscriptions/${subscription.id}`)).json()).toEqual(whole)
  expect((await manager.get(`/api/companies/${id}/subscriptions`)).json()).toEqual({
    data: [{ type: 'subscription', id: subscription.id, attributes: seats, meta: { version: 1 } }],
    meta: { page: { limit: 50, offset: 0, total: 1 } },
  })
})

test('a company without a subscription, or with an ended one, has none to show', async () => {
  const { id, owner } = await makeCompany(app)
  expect((await owner.get(`/api/companies/${id}/subscription`)).statusCode).toBe(404)
  const { subscription } = await giveSubscription(app, id)
  const vehicle = await makeVehicle(owner, id, { subscriptions: [{ id: subscription.id }] })
  expect((await owner.get(`/api/companies/${id}/subscription`)).statusCode).toBe(200)

  await app.db.transaction().execute((tx) => endSubscription(tx, id))
  expect((await owner.get(`/api/companies/${id}/subscription`)).statusCode).toBe(404)
  expect((await owner.get(`/api/subscriptions/${subscription.id}`)).statusCode).toBe(404)
  expect((await owner.get(`/api/companies/${id}/subscriptions`)).json().data).toEqual([])
  const { data } = (await owner.get(`/api/vehicles/${vehicle.id}`)).json()
  expect(data.attributes.subscriptions).toEqual([])
})

test('vehicles with a seat are listed by plate, and a seat is freed there', async () => {
  const { id, owner } = await makeCompany(app)
  const { subscription } = await giveSubscription(app, id)
  const subscriptions = [{ id: subscription.id }]
  const second = await makeVehicle(owner, id, { licensePlate: 'S-B 10', subscriptions })
  const first = await makeVehicle(owner, id, { licensePlate: 'S-B 2', subscriptions })
  await makeVehicle(owner, id, { licensePlate: 'S-B 1' })
  const targets = `/api/subscriptions/${subscription.id}/targets`
  expect((await owner.get(targets)).json()).toEqual({
    data: [first, second].map((vehicle, index) => ({
      type: 'vehicle',
      id: vehicle.id,
      attributes: { licensePlate: ['S-B 2', 'S-B 10'][index], takenAtIso: expect.stringMatching(/Z$/) },
      meta: { version: 1 },
    })),
    meta: { page: { limit: 50, offset: 0, total: 2 } },
  })
  expect((await owner.remove(`${targets}/${first.id}`)).statusCode).toBe(204)
  expect((await owner.remove(`${targets}/${first.id}`)).statusCode).toBe(404)
  expect((await owner.get(targets)).json().data.map((one: { id: string }) => one.id)).toEqual([second.id])
})

test('without licences the endpoints do not exist, and no vehicle shows or takes a seat', async () => {
  const { id, owner } = await makeCompany(without)
  const { subscription } = await giveSubscription(without, id)
  const vehicle = await makeVehicle(owner, id)
  await without.db
    .insertInto('seats')
    .values({ vehicle_id: vehicle.id, company_id: id, subscription_id: subscription.id })
    .execute()
  for (const path of [
    `companies/${id}/subscription`,
    `companies/${id}/subscriptions`,
    `subscriptions/${subscription.id}`,
    `subscriptions/${subscription.id}/targets`,
  ])
    expect([path, (await owner.get(`/api/${path}`)).statusCode]).toEqual([path, 404])
  const target = `/api/subscriptions/${subscription.id}/targets/${vehicle.id}`
  expect((await owner.remove(target)).statusCode).toBe(404)

  const { data } = (await owner.get(`/api/vehicles/${vehicle.id}`)).json()
  expect(data.attributes.subscriptions).toEqual([])
  expect(data.meta.plan).toEqual({ name: null, tripsPerMonth: null, hasBusinessTrips: true, hasTags: true })
  const seat = { subscriptions: [{ id: subscription.id }] }
  expect((await owner.patch(`/api/vehicles/${vehicle.id}`, 'vehicle', seat)).statusCode).toBe(404)
  expect((await owner.get('/api/config')).json().billing).toBe('none')
})
