import { beforeAll, expect, test } from 'vitest'
import type { listInbox } from '#contract/inbox/calls.ts'
import type { InboxCounts, InboxOrder } from '#contract/inbox/inbox.ts'
import type { BulkOutcome } from '#contract/kernel/bulk.ts'
import type { Reply } from '#contract/kernel/call.ts'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { selectVehicles } from '../vehicles/public.ts'
import { assignDriver, makeVehicle } from '../vehicles/testing.ts'
import { inboxStore } from './store.ts'
import { insertOpenTrips, tuplesRead } from './testing.ts'

const app = useApp()

type Inbox = Reply<typeof listInbox>

let company: string
let owner: Person
beforeAll(async () => {
  ;({ id: company, owner } = await makeCompany(app))
})

const inboxOf = async (person: Person, of: string, query = '') =>
  (await person.get(`/api/companies/${of}/inbox?${query}`)).json<Inbox>()
const countsOf = async (person: Person, of: string) =>
  (await person.get(`/api/companies/${of}/inbox-counts`)).json<{ data: { attributes: InboxCounts } }>().data
    .attributes

const answer = async (person: Person, tripIds: string[], versions: number[], values: object) => {
  const reply = await person.post('/api/transactions/change-trips', 'change-trip-transaction', {
    tripIds,
    versions,
    ...values,
  })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ data: { attributes: BulkOutcome } }>().data.attributes
}

test('of two who settle a trip at once one wins; the other one is refused and can read what was written', async () => {
  const { id: vehicle } = await makeVehicle(owner, company)
  const driver = await makeMember(app, company)
  await assignDriver(owner, vehicle, driver)
  const [trip, gone] = [
    await makeTrip(owner, vehicle, tripFrom(0, 10, 1)),
    await makeTrip(owner, vehicle, tripFrom(10, 20, 2)),
  ]
  const settle = (person: Person, category: string) =>
    answer(person, [trip.id], [trip.meta.version], { category, reason: category })
  const outcomes = await Promise.all([settle(owner, 'private'), settle(driver, 'commute')])
  const lost = outcomes.filter(({ refused }) => refused.length > 0)
  expect(outcomes.filter(({ changed }) => changed.length === 1)).toHaveLength(1)
  expect(lost.map(({ refused }) => refused)).toEqual([[{ id: trip.id, code: 'version.conflict' }]])
  const written = outcomes[0]?.changed.length === 1 ? 'private' : 'commute'
  const read = await driver.get(`/api/trips/${trip.id}`)
  expect(read.json().data.attributes).toMatchObject({ category: written, reason: written })
  expect((await inboxOf(driver, company)).data.map(({ id }) => id)).toEqual([gone.id])

  await owner.send({ method: 'DELETE', url: `/api/trips/${gone.id}` })
  const late = await answer(driver, [gone.id], [gone.meta.version], { category: 'private' })
  expect(late.refused).toEqual([{ id: gone.id, code: 'record.deleted' }])
  expect(await inboxOf(driver, company)).toMatchObject({ data: [], meta: { nextAfter: null } })
})

test('who is a member without a vehicle, or drives another one, sees nothing of the open trips', async () => {
  const { id: vehicle } = await makeVehicle(owner, company)
  const { id: other } = await makeVehicle(owner, company)
  const open = await makeTrip(owner, vehicle, tripFrom(0, 10, 3))
  const [idle, driver] = [await makeMember(app, company), await makeMember(app, company)]
  await assignDriver(owner, other, driver)
  for (const person of [idle, driver]) {
    expect((await inboxOf(person, company)).data).toEqual([])
    expect(await countsOf(person, company)).toEqual({ category: 0, gap: 0, odometer: 0, isMore: false })
  }
  await assignDriver(owner, vehicle, driver)
  expect((await inboxOf(driver, company)).data.map(({ id }) => id)).toEqual([open.id])
})

test('a private trip of somebody else is in no list and no count once it is hidden', async () => {
  const { id: own, owner: boss } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(boss, own)
  const driver = await makeMember(app, own)
  await assignDriver(boss, vehicle, driver)
  const open = await makeTrip(driver, vehicle, tripFrom(0, 10, 1))
  await boss.patch(`/api/companies/${own}`, 'company', { hidesPrivateTrips: true })
  expect((await inboxOf(boss, own)).data).toHaveLength(1)
  await answer(driver, [open.id], [open.meta.version], { category: 'private' })
  expect((await inboxOf(boss, own)).data).toEqual([])
  expect((await countsOf(boss, own)).category).toBe(0)
})

const MANY = 10_000

test('of ten thousand open trips a page reads no more than a page, in both orders', async () => {
  const { id: own, owner: boss } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(boss, own)
  await insertOpenTrips(app.db, { companyId: own, vehicleId: vehicle }, MANY)
  expect(await countsOf(boss, own)).toEqual({ category: 1_000, gap: 0, odometer: 0, isMore: true })

  const first = await inboxOf(boss, own, 'sort=date')
  expect(first.data).toHaveLength(50)
  expect(first.data[0]?.attributes.odometerStart).toBe(0)
  const last = await inboxOf(boss, own)
  expect(last.data[0]?.attributes.odometerEnd).toBe(MANY)

  /** Trips that PostgreSQL reads for one page. */
  const readFor = (order: InboxOrder, after: string) =>
    app.db.transaction().execute(async (tx) => {
      const viewer = { companyId: own, userId: boss.id, role: 'company_owner' } as const
      const store = inboxStore(tx, await selectVehicles(tx, viewer), boss.id)
      const cursor = await store.findCursor(after, order)
      const before = await tuplesRead(tx)
      const page = await store.page('category', { after: cursor, limit: 51, order }, '2026-11-17T10:00:00Z')
      expect(page).toHaveLength(51)
      return (await tuplesRead(tx)) - before
    })
  for (const [order, after] of [
    ['date', first.meta.nextAfter],
    ['-date', last.meta.nextAfter],
  ] as const) {
    const read = await readFor(order, after ?? '')
    expect(read).toBeGreaterThan(50)
    expect(read).toBeLessThan(200)
  }
})
