import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { expenseAt, makeExpense } from '../../expenses/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { insertTrips, makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { giveSubscription } from '../testing.ts'

const app = useApp({ BILLING: 'sandbox' })
const without = useApp({ BILLING: 'none' })

const EXCEEDED = 'license.number_of_free_trips_exceeded'
const NO_BUSINESS = 'license.business_trips_not_available'
const NO_TAGS = 'license.tags_not_available'

const codeOf = (reply: { statusCode: number; json: () => { errors: { code: string }[] } }) =>
  reply.statusCode < 300 ? reply.statusCode : reply.json().errors[0]?.code

async function makeLogbook(attributes: object = {}) {
  const { id: company, owner } = await makeCompany(app)
  const { subscription } = await giveSubscription(app, company)
  const { id } = await makeVehicle(owner, company, attributes)
  const setSeat = (isTaken: boolean) =>
    owner.patch(`/api/vehicles/${id}`, 'vehicle', {
      subscriptions: isTaken ? [{ id: subscription.id }] : [],
    })
  return { company, owner, vehicle: id, setSeat }
}

/** Trips of one month, in the first days of March 2026. */
const load = (
  { company, owner, vehicle }: { company: string; owner: Person; vehicle: string },
  count: number,
) =>
  insertTrips(
    app,
    { id: vehicle, companyId: company },
    owner.id,
    Array.from({ length: count }, (_, nth) => ({
      startIso: new Date(Date.UTC(2026, 2, 1, 6 + nth)).toISOString(),
      category: 'private' as const,
      odometerStart: 10 * nth,
    })),
  )

const post = (person: Person, vehicle: string, trip: object) =>
  person.post(`/api/vehicles/${vehicle}/trips`, 'trip', trip)
const inMarch = (more: object = {}) => tripFrom(1_000, 1_001, 100, more)
const inApril = (more: object = {}) => tripFrom(2_000, 2_001, 24 * 40, more)

test('a vehicle without a seat records twenty trips a month', async () => {
  const logbook = await makeLogbook()
  const { owner, vehicle, setSeat } = logbook
  await load(logbook, 19)
  expect(codeOf(await post(owner, vehicle, inMarch({ sid: 'twentieth' })))).toBe(201)
  const refused = await post(owner, vehicle, inMarch())
  expect([refused.statusCode, refused.json().errors]).toEqual([
    403,
    [
      {
        status: '403',
        code: EXCEEDED,
        title: 'The free trips of this month are used up',
        detail: 'Free has 20 trips a month, 2026-03 would have 21',
      },
    ],
  ])
  // An existing trip is not a new one.
  expect(codeOf(await post(owner, vehicle, inMarch({ sid: 'twentieth' })))).toBe(200)
  expect(codeOf(await post(owner, vehicle, inApril()))).toBe(201)
  expect((await owner.get(`/api/vehicles/${vehicle}/trips`)).json().meta.page.total).toBe(21)

  await setSeat(true)
  expect(codeOf(await post(owner, vehicle, inMarch()))).toBe(201)
  await setSeat(false)
  expect(codeOf(await post(owner, vehicle, inMarch()))).toBe(EXCEEDED)
})

test('a deleted trip makes room for another', async () => {
  const logbook = await makeLogbook()
  const { owner, vehicle } = logbook
  const [first] = await load(logbook, 20)
  expect(codeOf(await post(owner, vehicle, inMarch()))).toBe(EXCEEDED)
  expect((await owner.remove(`/api/trips/${first}`)).statusCode).toBe(204)
  expect(codeOf(await post(owner, vehicle, inMarch()))).toBe(201)
})

test("months are in the vehicle's zone, or in each trip's own if the vehicle has none", async () => {
  // Half past eleven in the evening of 31 March in Berlin, which is 1 April in Tokyo.
  const trip = { dateStartIso: '2026-03-31T21:30:00Z', dateEndIso: '2026-03-31T21:40:00Z' }
  const inTokyo = { ...trip, dateStartTz: 'Asia/Tokyo', dateEndTz: 'Asia/Tokyo' }
  const berlin = await makeLogbook()
  await load(berlin, 20)
  expect(codeOf(await post(berlin.owner, berlin.vehicle, inMarch(inTokyo)))).toBe(EXCEEDED)

  const nowhere = await makeLogbook({ timeZone: null })
  await load(nowhere, 20)
  expect(codeOf(await post(nowhere.owner, nowhere.vehicle, inMarch(trip)))).toBe(EXCEEDED)
  expect(codeOf(await post(nowhere.owner, nowhere.vehicle, inMarch(inTokyo)))).toBe(201)
})

test('a trip may move within its full month and out of it, not into one', async () => {
  const logbook = await makeLogbook()
  const { owner, vehicle, setSeat } = logbook
  await setSeat(true)
  await load(logbook, 25)
  const { id } = await makeTrip(owner, vehicle, inMarch())
  await setSeat(false)
  const move = (dateStartIso: string) => owner.patch(`/api/trips/${id}`, 'trip', { dateStartIso })
  expect(codeOf(await owner.patch(`/api/trips/${id}`, 'trip', { reason: 'Besuch' }))).toBe(200)
  expect(codeOf(await move('2026-03-02T08:00:00Z'))).toBe(200)
  expect(codeOf(await move('2026-02-27T08:00:00Z'))).toBe(200)
  expect(codeOf(await move('2026-03-02T08:00:00Z'))).toBe(EXCEEDED)
  const { data } = (await owner.get(`/api/trips/${id}`)).json()
  expect(data.attributes.dateStartIso).toBe('2026-02-27T08:00:00.000Z')
})

test.each([
  ['Free', null],
  ['Private Plus', 'private_plus'],
] as const)('%s has no business trips; one that exists stays editable', async (name, product) => {
  const { company, owner, vehicle, setSeat } = await makeLogbook()
  await setSeat(true)
  const business = await makeTrip(owner, vehicle, tripFrom(0, 10, 0, { category: 'business' }))
  const other = await makeTrip(owner, vehicle, tripFrom(10, 20, 1))
  if (product) await giveSubscription(app, company, { product })
  else await setSeat(false)

  const refused = await post(owner, vehicle, inMarch({ category: 'business' }))
  expect(refused.statusCode).toBe(403)
  expect(refused.json().errors).toMatchObject([
    {
      code: NO_BUSINESS,
      detail: `${name} has no business trips, Business has`,
      source: { pointer: '/data/attributes/category' },
    },
  ])
  const change = (id: string, values: object) => owner.patch(`/api/trips/${id}`, 'trip', values)
  expect(codeOf(await change(other.id, { category: 'business' }))).toBe(NO_BUSINESS)
  expect(codeOf(await change(business.id, { category: 'business', reason: 'Messe' }))).toBe(200)
  expect(codeOf(await change(business.id, { category: 'private' }))).toBe(200)
  expect(codeOf(await change(business.id, { category: 'business' }))).toBe(NO_BUSINESS)
})

test('Private Plus has unlimited trips', async () => {
  const logbook = await makeLogbook()
  await giveSubscription(app, logbook.company, { product: 'private_plus' })
  await logbook.setSeat(true)
  await load(logbook, 20)
  expect(codeOf(await post(logbook.owner, logbook.vehicle, inMarch()))).toBe(201)
})

test('existing business trips can be merged without a seat', async () => {
  const { owner, vehicle, setSeat } = await makeLogbook()
  await setSeat(true)
  const a = await makeTrip(owner, vehicle, tripFrom(0, 10, 0, { category: 'business' }))
  const b = await makeTrip(owner, vehicle, tripFrom(10, 20, 1, { category: 'business' }))
  await setSeat(false)
  const tripIds = [a.id, b.id]
  const merged = await owner.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds })
  expect([merged.statusCode, merged.json().data.attributes.category]).toEqual([201, 'business'])
})

test('tags of expenses need Business; existing ones stay, and can be removed', async () => {
  const { owner, vehicle, setSeat } = await makeLogbook()
  await setSeat(true)
  const tagged = await makeExpense(owner, vehicle, expenseAt(0, { tags: ['Messe', 'Ulm'] }))
  await setSeat(false)
  const expense = { category: 'other', grossing: 5, expenseDateIso: '2026-03-01T08:00:00Z' }
  const posted = (tags: unknown) =>
    owner.post(`/api/vehicles/${vehicle}/expenses`, 'expense', {
      ...expense,
      expenseDateTz: 'Europe/Berlin',
      tags,
    })
  const refused = await posted(['Messe'])
  expect(refused.statusCode).toBe(403)
  expect(refused.json().errors).toMatchObject([
    {
      code: NO_TAGS,
      detail: 'Free has no tags, Business has',
      source: { pointer: '/data/attributes/tags' },
    },
  ])
  expect(codeOf(await posted([]))).toBe(201)
  const change = (values: object) => owner.patch(`/api/expenses/${tagged.id}`, 'expense', values)
  expect(codeOf(await change({ grossing: 7, tags: ['messe', 'Ulm'] }))).toBe(200)
  expect(codeOf(await change({ tags: ['Ulm', 'Neu'] }))).toBe(NO_TAGS)
  expect(codeOf(await change({ tags: ['Ulm'] }))).toBe(200)
  expect(codeOf(await change({ tags: ['Messe', 'Ulm'] }))).toBe(NO_TAGS)
})

test('without billing there is no limit', async () => {
  const { id: company, owner } = await makeCompany(without)
  const { id } = await makeVehicle(owner, company)
  for (let nth = 0; nth < 21; nth++)
    await makeTrip(owner, id, tripFrom(nth, nth + 1, nth, { category: 'business' }))
  await makeExpense(owner, id, expenseAt(0, { tags: ['Messe'] }))
  expect((await owner.get(`/api/vehicles/${id}/trips`)).json().meta.page.total).toBe(21)
})
