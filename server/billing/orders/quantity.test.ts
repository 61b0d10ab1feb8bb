import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { useApp } from '../../testing/app.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { openGateway } from '../stripe/gateway.ts'
import { buyPlan, readCustomerId, stripeOf } from './testing.ts'

const app = useApp({ BILLING: 'sandbox' })

async function makeSubscribed(taken: number) {
  const { id, owner } = await makeCompany(app)
  await buyPlan(app, owner, id)
  const path = `/api/companies/${id}/subscription`
  const subscriptions = [{ id: (await owner.get(path)).json().data.id }]
  for (let nth = 0; nth < taken; nth++) await makeVehicle(owner, id, { subscriptions })
  const takeSeat = () =>
    owner.post(`/api/companies/${id}/vehicles`, 'vehicle', { licensePlate: 'RT-Q 1', subscriptions })
  const row = () =>
    app.db
      .selectFrom('company_subscriptions')
      .select(['quantity', 'quantity_ceiling', 'version'])
      .where('company_id', '=', id)
      .executeTakeFirstOrThrow()
  return { id, takeSeat, row, change: (values: object) => owner.patch(path, 'subscription', values) }
}

/** Runs a callback at the moment at which Stripe is asked for a change. */
function whenAsked(work: () => Promise<void>): void {
  const { subscriptions } = stripeOf(app)
  const update = subscriptions.update.bind(subscriptions)
  vi.spyOn(subscriptions, 'update').mockImplementationOnce((async (id: string, params: object) => {
    await work()
    return update(id, params)
  }) as never)
}

test('while the quantity is being lowered, nobody takes a seat above the new one', async () => {
  const { takeSeat, row, change } = await makeSubscribed(3)
  const observed: unknown[] = []
  whenAsked(async () => void observed.push(await row(), (await takeSeat()).json().errors[0].code))
  expect((await change({ quantity: 3 })).json().data.attributes).toMatchObject({ quantity: 3, usage: 3 })
  expect(observed).toEqual([{ quantity: 5, quantity_ceiling: 3, version: 1 }, 'subscription.no_free_seat'])
  expect(await row()).toEqual({ quantity: 3, quantity_ceiling: null, version: 2 })
})

test('while it is being raised, nobody takes an unpaid seat', async () => {
  const { takeSeat, row, change } = await makeSubscribed(5)
  const observed: unknown[] = []
  whenAsked(async () => void observed.push(await row(), (await takeSeat()).json().errors[0].code))
  expect((await change({ quantity: 6 })).statusCode).toBe(200)
  expect(observed).toEqual([{ quantity: 5, quantity_ceiling: 5, version: 1 }, 'subscription.no_free_seat'])
  expect((await takeSeat()).statusCode).toBe(201)
})

test('if Stripe fails in between, everything stays as before', async () => {
  const { takeSeat, row, change } = await makeSubscribed(3)
  whenAsked(async () => {
    throw new Stripe.errors.StripeConnectionError({ message: 'gone', type: 'api_error' })
  })
  expect((await change({ quantity: 3 })).statusCode).toBe(503)
  expect(await row()).toEqual({ quantity: 5, quantity_ceiling: null, version: 1 })
  expect((await takeSeat()).statusCode).toBe(201)
})

test('concurrent changes run one after the other', async () => {
  const { row, change } = await makeSubscribed(0)
  const replies = await Promise.all([7, 8, 9, 10].map((quantity) => change({ quantity })))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await row()).toMatchObject({ quantity_ceiling: null, version: 5 })
})

test('what was bought with play money ends when real payments are enabled', async () => {
  const { row } = await makeSubscribed(1)
  expect(await row()).toMatchObject({ quantity: 5 })
  const config = readConfig({
    BILLING: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  })
  const gateway = await openGateway({ config, db: app.db, log: createLog('silent') })
  expect(await app.db.selectFrom('company_subscriptions').selectAll().execute()).toEqual([])
  await gateway?.close()
})

test('changing a subscription that ends at this moment finds nothing to change', async () => {
  const { change, id } = await makeSubscribed(0)
  const { subscriptions } = stripeOf(app)
  whenAsked(async () => {
    const [running] = (await subscriptions.list({ customer: await readCustomerId(app, id) })).data
    await subscriptions.cancel(running?.id ?? '')
  })
  const reply = await change({ quantity: 3 })
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([404, 'not_found'])
  const rows = app.db.selectFrom('company_subscriptions').where('company_id', '=', id).selectAll()
  expect(await rows.execute()).toEqual([])
})
