import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { readCsv } from '../reports/testing.ts'
import { useApp } from '../testing/app.ts'
import { manyAtOnce } from '../testing/many-at-once.ts'
import { mapConcurrently } from '../testing/map-concurrently.ts'
import type { Person } from '../testing/people.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { buyPlan, readCustomerId, sandboxOf, stripeOf } from './orders/testing.ts'

// As many at once as there are connections; the share of one user or company would let them in one after the other.
const app = useApp({ BILLING: 'sandbox' }, { workLimits: manyAtOnce(100) })

type Reply = { statusCode: number; json: () => { errors: { code: string }[] } }
const outcomeOf = (reply: Reply) => (reply.statusCode < 300 ? reply.statusCode : reply.json().errors[0]?.code)

async function subscribed(quantity: number) {
  const { id: company, owner } = await makeCompany(app)
  await buyPlan(app, owner, company, { quantity })
  const path = `/api/companies/${company}/subscription`
  const seat = [{ id: (await owner.get(path)).json().data.id }]
  return { company, owner, path, seat }
}

const put = (person: Person, vehicle: string, subscriptions: unknown) =>
  person.patch(`/api/vehicles/${vehicle}`, 'vehicle', { subscriptions })

/** Reads repeatedly how many seats are taken and how many there are, each time in one snapshot. */
function sample(company: string) {
  const samples: { usage: number; quantity: number }[] = []
  const over = new AbortController()
  const sampling = (async () => {
    while (!over.signal.aborted) {
      const { rows } = await sql<{ usage: number; quantity: number }>`
        select (select count(*)::integer from seats where subscription_id = p.id) as usage, p.quantity
        from company_subscriptions p where p.company_id = ${company}`.execute(app.db)
      samples.push(...rows)
    }
  })()
  return async () => {
    over.abort()
    await sampling
    return samples
  }
}

test('fifty vehicles compete for five seats while the owner lowers them to three: never more are taken', async () => {
  const { company, owner, path, seat } = await subscribed(5)
  const vehicles = await mapConcurrently(4, Array(50).fill(null), () => makeVehicle(owner, company))
  const manager = await makeMember(app, company, 'company_manager')
  const end = sample(company)
  const lower = async () => {
    // Refused while more are taken; a seat is freed, so that it works in the end.
    for (;;) {
      const reply = await owner.patch(path, 'subscription', { quantity: 3 })
      if (reply.statusCode === 200) return 'lowered'
      if (outcomeOf(reply) !== 'subscription.quantity_out_of_range') return outcomeOf(reply)
    }
  }
  const wishes = mapConcurrently(6, vehicles, async ({ id }, index) => {
    const first = await put(manager, id, seat)
    if (index % 2 > 0) return [first]
    // Whether it had one or not, it has none now.
    return [first, await put(manager, id, [])]
  })
  // Vehicles at odd positions could hold five seats for good: they free theirs once all have asked.
  const freed = wishes.then(() =>
    mapConcurrently(
      2,
      vehicles.filter((_, index) => index % 2 > 0),
      ({ id }) => put(manager, id, []),
    ),
  )
  const [replies, lowered] = await Promise.all([wishes, lower()])
  await freed
  const again = await mapConcurrently(6, vehicles, ({ id }) => put(manager, id, seat))
  const samples = await end()

  expect(lowered).toBe('lowered')
  expect(new Set(replies.flat().map(outcomeOf))).toEqual(new Set([200, 'subscription.no_free_seat']))
  expect(again.map(outcomeOf).filter((outcome) => outcome === 200)).toHaveLength(3)
  expect(samples.length).toBeGreaterThan(10)
  expect(samples.filter(({ usage, quantity }) => usage > quantity)).toEqual([])
  expect(new Set(samples.map(({ quantity }) => quantity))).toEqual(new Set([5, 3]))
})

test('of fifty concurrent trips on a free vehicle exactly twenty are recorded', async () => {
  const { id: company, owner } = await makeCompany(app)
  const { id } = await makeVehicle(owner, company)
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, nth) =>
      owner.post(`/api/vehicles/${id}/trips`, 'trip', tripFrom(nth, nth + 1, nth)),
    ),
  )
  const outcomes = replies.map(outcomeOf)
  expect(outcomes.filter((outcome) => outcome === 201)).toHaveLength(20)
  expect(outcomes.filter((outcome) => outcome === 'license.number_of_free_trips_exceeded')).toHaveLength(30)
  expect((await owner.get(`/api/vehicles/${id}/trips`)).json().meta.page.total).toBe(20)
})

test('a plan that ends during writes: each trip is either stored or refused, and stored ones stay', async () => {
  const { company, owner, seat } = await subscribed(1)
  const { id } = await makeVehicle(owner, company, { subscriptions: seat })
  const businessTrip = await makeTrip(
    owner,
    id,
    tripFrom(0, 1, -1, { category: 'business', reason: 'Abnahme' }),
  )
  const post = (nth: number) =>
    owner.post(
      `/api/vehicles/${id}/trips`,
      'trip',
      tripFrom(nth, nth + 1, nth, { category: 'business', reason: `Wartung ${nth}` }),
    )
  const customer = await readCustomerId(app, company)
  const stripe = stripeOf(app)
  const ends = async () => {
    const { data } = await stripe.subscriptions.list({ customer })
    await stripe.subscriptions.cancel(data[0]?.id ?? '')
    await sandboxOf(app).webhooks.waitUntilIdle()
  }
  const replies = await mapConcurrently(3, Array.from({ length: 30 }), async (_, nth) => {
    if (nth === 10) await ends()
    return post(nth)
  })
  const outcomes = replies.map(outcomeOf)
  const recorded = outcomes.filter((outcome) => outcome === 201).length
  expect(new Set(outcomes)).toEqual(new Set([201, 'license.business_trips_not_available']))
  expect(outcomes[10], 'sent after the end').toBe('license.business_trips_not_available')

  // Readable, in the list and in reports.
  const { data, meta } = (await owner.get(`/api/vehicles/${id}/trips`)).json()
  expect(meta.page.total).toBe(recorded + 1)
  expect(new Set(data.map((one: { attributes: { category: string } }) => one.attributes.category))).toEqual(
    new Set(['business']),
  )
  const csv = await readCsv(app.db, company, { format: 'csvSingleline', filter: {} })
  expect(csv.match(/Wartung \d+/g)).toHaveLength(recorded)
  // Editable, but once its category was changed it cannot become business again.
  const change = (values: object) => owner.patch(`/api/trips/${businessTrip.id}`, 'trip', values)
  expect((await change({ reason: 'Übergabe' })).json().data.attributes).toMatchObject({
    category: 'business',
    reason: 'Übergabe',
  })
  expect(outcomeOf(await change({ category: 'private' }))).toBe(200)
  expect(outcomeOf(await change({ category: 'business' }))).toBe('license.business_trips_not_available')
  expect((await owner.get(`/api/vehicles/${id}`)).json().data.meta.plan.name).toBe('Free')
})
