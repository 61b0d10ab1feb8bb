import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../companies/testing.ts'
import { userAuthorship } from '../../history/public.ts'
import { useDataDir, verify } from '../../history/testing.ts'
import { Refusal } from '../../http/refusal.ts'
import { useApp } from '../../testing/app.ts'
import { mapConcurrently } from '../../testing/map-concurrently.ts'
import type { Person } from '../../testing/people.ts'
import { changeVehicle, checkVehicleChange } from '../../vehicles/public.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { giveSubscription } from '../testing.ts'
import { setSeatCeiling } from './set-seat-ceiling.ts'

const app = useApp({ BILLING: 'sandbox' })
const dataDir = useDataDir()

const FREE = { name: 'Free', tripsPerMonth: 20, hasBusinessTrips: false, hasTags: false }
const BUSINESS = { name: 'Business', tripsPerMonth: null, hasBusinessTrips: true, hasTags: true }

const put = (person: Person, vehicleId: string, subscriptions: unknown) =>
  person.patch(`/api/vehicles/${vehicleId}`, 'vehicle', { subscriptions })
const usageIn = async (owner: Person, company: string) =>
  (await owner.get(`/api/companies/${company}/subscription`)).json().data.attributes.usage

async function companyWith(quantity: number) {
  const { id, owner } = await makeCompany(app)
  const { subscription } = await giveSubscription(app, id, { quantity })
  return { company: id, owner, seat: [{ id: subscription.id }] }
}

test('a vehicle takes a seat, keeps it while something else changes, and frees it', async () => {
  const { company, owner, seat } = await companyWith(1)
  const manager = await makeMember(app, company, 'company_manager')
  const { id } = await makeVehicle(owner, company)
  expect((await owner.get(`/api/vehicles/${id}`)).json().data.meta.plan).toEqual(FREE)

  const taken = (await put(manager, id, seat)).json().data
  expect(taken.attributes.subscriptions).toEqual([{ id: seat[0]?.id, planName: 'Business' }])
  expect(taken.meta).toMatchObject({ plan: BUSINESS, version: 1 })
  expect((await put(manager, id, seat)).statusCode).toBe(200)
  expect(await usageIn(owner, company)).toBe(1)

  const other = await owner.patch(`/api/vehicles/${id}`, 'vehicle', { licensePlate: 'RT-P 1' })
  expect(other.json().data.attributes.subscriptions).toHaveLength(1)
  const listed = (await owner.get(`/api/companies/${company}/vehicles`)).json().data
  expect(listed).toMatchObject([{ attributes: other.json().data.attributes, meta: { plan: BUSINESS } }])

  expect((await put(manager, id, [])).json().data).toMatchObject({
    attributes: { subscriptions: [] },
    meta: { plan: FREE },
  })
  expect(await usageIn(owner, company)).toBe(0)
  expect((await verify(app.db, dataDir, id)).faults).toEqual([])
})

test('a new vehicle takes a seat; the same upload again takes none', async () => {
  const { company, owner, seat } = await companyWith(5)
  const attributes = { licensePlate: 'RT-N 1', sid: 'new', subscriptions: seat }
  const post = () => owner.post(`/api/companies/${company}/vehicles`, 'vehicle', attributes)
  const made = await post()
  expect(made.statusCode).toBe(201)
  expect(made.json().data).toMatchObject({
    attributes: { subscriptions: [{ id: seat[0]?.id, planName: 'Business' }] },
    meta: { plan: BUSINESS },
  })
  expect((await put(owner, made.json().data.id, [])).statusCode).toBe(200)
  expect((await post()).statusCode).toBe(200)
  expect(await usageIn(owner, company)).toBe(0)
})

test('when every seat is taken the next one is refused, and nothing of that request is stored', async () => {
  const { company, owner, seat } = await companyWith(1)
  const { id } = await makeVehicle(owner, company, { subscriptions: seat })
  const second = await makeVehicle(owner, company, { licensePlate: 'RT-V 2' })
  const refused = await owner.patch(`/api/vehicles/${second.id}`, 'vehicle', {
    licensePlate: 'RT-V 3',
    subscriptions: seat,
  })
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'subscription.no_free_seat'])
  expect((await owner.get(`/api/vehicles/${second.id}`)).json().data.attributes.licensePlate).toBe('RT-V 2')
  const vehicles = `/api/companies/${company}/vehicles`
  const third = { licensePlate: 'RT-V 4', subscriptions: seat }
  expect((await owner.post(vehicles, 'vehicle', third)).statusCode).toBe(409)
  expect((await owner.get(vehicles)).json().meta.page.total).toBe(2)

  expect((await owner.remove(`/api/vehicles/${id}`)).statusCode).toBe(204)
  expect((await put(owner, second.id, seat)).statusCode).toBe(200)
})

test('a subscription of another company and an unknown one give the same refusal', async () => {
  const { company, owner } = await companyWith(5)
  const foreign = await companyWith(5)
  const { id } = await makeVehicle(owner, company)
  const replies = [await put(owner, id, foreign.seat), await put(owner, id, [{ id: crypto.randomUUID() }])]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  expect(replies[0]?.body).toBe(replies[1]?.body)
  const posted = { licensePlate: 'RT-F 1', subscriptions: foreign.seat }
  expect((await owner.post(`/api/companies/${company}/vehicles`, 'vehicle', posted)).statusCode).toBe(404)
  expect(await usageIn(foreign.owner, foreign.company)).toBe(0)
})

test.each([
  ['two of them', [{ id: crypto.randomUUID() }, { id: crypto.randomUUID() }], ''],
  ['no id', [{}], '/0/id'],
  ['a malformed id', [{ id: 'x' }], '/0/id'],
  ['no list', { id: crypto.randomUUID() }, ''],
])('invalid subscriptions of a vehicle: %s', async (_, subscriptions, pointer) => {
  const { company, owner } = await companyWith(5)
  const { id } = await makeVehicle(owner, company)
  const reply = await put(owner, id, subscriptions)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors[0].source.pointer).toBe(`/data/attributes/subscriptions${pointer}`)
})

test('an unpaid subscription gives no seat and no features', async () => {
  const { company, owner, seat } = await companyWith(5)
  const { id } = await makeVehicle(owner, company, { subscriptions: seat })
  await giveSubscription(app, company, { status: 'incomplete' })
  expect((await owner.get(`/api/vehicles/${id}`)).json().data.meta.plan).toEqual(FREE)
  expect((await put(owner, (await makeVehicle(owner, company)).id, seat)).statusCode).toBe(409)
})

test('while the quantity is being changed the lower number counts', async () => {
  const { company, owner, seat } = await companyWith(5)
  const limit = (ceiling: number | null) =>
    app.db
      .transaction()
      .execute((tx) => setSeatCeiling(tx, company, ceiling))
      .catch((error: unknown) => (error instanceof Refusal ? error.code : error))
  await makeVehicle(owner, company, { subscriptions: seat })
  expect(await limit(0)).toBe('subscription.quantity_out_of_range')
  await limit(1)
  // A sync meanwhile does not lift the ceiling.
  await giveSubscription(app, company, { quantity: 5 })
  const { id } = await makeVehicle(owner, company)
  expect((await put(owner, id, seat)).statusCode).toBe(409)
  await limit(null)
  expect((await put(owner, id, seat)).statusCode).toBe(200)
})

test('with fewer seats than taken, those taken last are freed', async () => {
  const { company, owner, seat } = await companyWith(4)
  const vehicles: string[] = []
  for (let nth = 0; nth < 4; nth++)
    vehicles.push((await makeVehicle(owner, company, { subscriptions: seat })).id)
  const { freed } = await giveSubscription(app, company, { quantity: 2 })
  expect(freed.toSorted()).toEqual(vehicles.slice(2).toSorted())
  const { data } = (await owner.get(`/api/subscriptions/${seat[0]?.id}/targets`)).json()
  expect(data.map((one: { id: string }) => one.id).toSorted()).toEqual(vehicles.slice(0, 2).toSorted())
})

test('fifty vehicles compete for five seats while Stripe lowers them to three: never more are taken', async () => {
  const { company, owner, seat } = await companyWith(5)
  const vehicles = await mapConcurrently(4, Array(50).fill(null), () => makeVehicle(owner, company))
  const over = new AbortController()
  const samples: { usage: number; seats: number }[] = []
  const sampling = (async () => {
    while (!over.signal.aborted) {
      // One statement is one snapshot.
      const { rows } = await sql<{ usage: number; seats: number }>`
        select (select count(*)::integer from seats where subscription_id = p.id) as usage,
          least(p.quantity, p.quantity_ceiling) as seats
        from company_subscriptions p where p.company_id = ${company}`.execute(app.db)
      samples.push(...rows)
    }
  })()
  // Bypasses the work limiter, so that as many compete as there are connections.
  const wish = (id: string, subscriptions: { id: string }[]) =>
    app.db
      .transaction()
      .execute((tx) =>
        changeVehicle(tx, {
          vehicle: { id, companyId: company },
          ...userAuthorship({ actor: { userId: owner.id }, requestId: id }),
          billing: 'sandbox',
          values: checkVehicleChange({ subscriptions }),
        }),
      )
      .then(
        () => 'taken',
        (error: unknown) => (error instanceof Refusal ? error.code : error),
      )
  const falls = new Map([
    [10, 4],
    [20, 3],
  ])
  let falling: Promise<unknown> = Promise.resolve()
  const outcomes = await mapConcurrently(6, vehicles, async ({ id }, index) => {
    const first = await wish(id, seat)
    const fall = falls.get(index)
    if (fall) {
      // The second one comes after the first, however long that waits for its locks.
      falling = falling.then(() => giveSubscription(app, company, { quantity: fall }))
      await falling
    }
    // Some free their seats, so that seats become available while the quantity drops.
    if (index % 3 > 0) return [first]
    await wish(id, [])
    return [first, await wish(id, seat)]
  })
  over.abort()
  await sampling

  expect(new Set(outcomes.flat())).toEqual(new Set(['taken', 'subscription.no_free_seat']))
  expect(samples.length).toBeGreaterThan(10)
  expect(samples.filter(({ usage, seats }) => usage > seats)).toEqual([])
  expect(await usageIn(owner, company)).toBe(3)
})
