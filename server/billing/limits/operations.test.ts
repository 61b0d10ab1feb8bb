import { expect, test } from 'vitest'
import type { WriterKind } from '#contract/history/change.ts'
import { makeCompany } from '../../companies/testing.ts'
import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/pool.ts'
import { removeExpense, restoreExpense } from '../../expenses/public.ts'
import { expenseAt, makeExpense } from '../../expenses/testing.ts'
import { Refusal } from '../../http/refusal.ts'
import { useApp } from '../../testing/app.ts'
import {
  type CheckedTrip,
  checkTrip,
  checkTripMerge,
  mergeTrips,
  recordTrip,
  recordTrips,
  removeTrip,
  restoreTrip,
  undoMerge,
} from '../../trips/public.ts'
import { tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { giveSubscription } from '../testing.ts'

const app = useApp({ BILLING: 'sandbox' })

const EXCEEDED = 'license.number_of_free_trips_exceeded'
const NO_BUSINESS = 'license.business_trips_not_available'

async function makeLogbook() {
  const { id: companyId, owner } = await makeCompany(app)
  const { id } = await makeVehicle(owner, companyId)
  const { subscription } = await giveSubscription(app, companyId)
  const as = (kind: WriterKind) => ({
    vehicle: { id, companyId },
    writer: { kind, id: owner.id, requestId: newId() },
    origin: 'entered' as const,
    billing: 'sandbox' as const,
  })
  const setSeat = (isTaken: boolean) =>
    owner.patch(`/api/vehicles/${id}`, 'vehicle', {
      subscriptions: isTaken ? [{ id: subscription.id }] : [],
    })
  return { owner, as, write: as('user'), id, setSeat }
}

const trip = (nth: number, more: object = {}) => checkTrip(tripFrom(nth, nth + 1, nth, more))
const trips = (count: number, from = 0) => Array.from({ length: count }, (_, nth) => trip(from + nth))

const run = <T>(work: (tx: Tx) => Promise<T>) => app.db.transaction().execute(work)
const codeOf = (work: (tx: Tx) => Promise<unknown>) =>
  run(work).then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )
const countOf = async (vehicleId: string) =>
  (
    await app.db
      .selectFrom('trips')
      .select('id')
      .where('vehicle_id', '=', vehicleId)
      .where('deleted_at', 'is', null)
      .execute()
  ).length

test('a batch that exceeds the month is refused as a whole', async () => {
  const { write, id } = await makeLogbook()
  expect(await codeOf((tx) => recordTrips(tx, { ...write, values: trips(21) }))).toBe(EXCEEDED)
  expect(await countOf(id)).toBe(0)
  expect(await codeOf((tx) => recordTrips(tx, { ...write, values: trips(20) }))).toBe('done')
  const [first, second] = [trip(0, { sid: 'a' }), trip(1_000, { category: 'business' })]
  expect(await codeOf((tx) => recordTrips(tx, { ...write, values: [first] }))).toBe(EXCEEDED)
  expect(await codeOf((tx) => recordTrips(tx, { ...write, values: [second] }))).toBe(NO_BUSINESS)
  expect(await countOf(id)).toBe(20)
})

test('users are refused, devices are not', async () => {
  const { as, id } = await makeLogbook()
  await run((tx) => recordTrips(tx, { ...as('user'), values: trips(20) }))
  for (const [kind, outcome] of [
    ['user', EXCEEDED],
    ['key', EXCEEDED],
    ['system', EXCEEDED],
    ['device', 'done'],
  ] as const)
    expect([kind, await codeOf((tx) => recordTrip(tx, { ...as(kind), values: trip(30) }))]).toEqual([
      kind,
      outcome,
    ])
  const imported = { ...as('user'), origin: 'imported' as const }
  expect(await codeOf((tx) => recordTrip(tx, { ...imported, values: trip(31) }))).toBe(EXCEEDED)
  expect(await countOf(id)).toBe(21)
})

test('a restored trip counts like a new one', async () => {
  const { write, setSeat } = await makeLogbook()
  await setSeat(true)
  const removed = async (values: CheckedTrip) => {
    const { row } = await run((tx) => recordTrip(tx, { ...write, values }))
    await run((tx) => removeTrip(tx, { ...write, tripId: row.id }))
    return row.id
  }
  const [plain, business] = [await removed(trip(100)), await removed(trip(1_000, { category: 'business' }))]
  await setSeat(false)
  await run((tx) => recordTrips(tx, { ...write, values: trips(20) }))
  const restore = (tripId: string) => codeOf((tx) => restoreTrip(tx, { ...write, tripId }))
  expect([await restore(plain), await restore(business)]).toEqual([EXCEEDED, NO_BUSINESS])
  await setSeat(true)
  expect([await restore(plain), await restore(business)]).toEqual(['done', 'done'])
})

test('a merge is undone only if the month has room for its originals', async () => {
  const { write, id } = await makeLogbook()
  const recorded = await run((tx) => recordTrips(tx, { ...write, values: trips(20) }))
  const tripIds = recorded.slice(0, 2).map(({ row }) => row.id)
  const { id: tripId } = await run((tx) => mergeTrips(tx, { ...write, values: checkTripMerge({ tripIds }) }))
  const undo = () => codeOf((tx) => undoMerge(tx, { ...write, tripId }))
  const { row } = await run((tx) => recordTrip(tx, { ...write, values: trip(30) }))
  expect([await undo(), await countOf(id)]).toEqual([EXCEEDED, 20])
  await run((tx) => removeTrip(tx, { ...write, tripId: row.id }))
  expect([await undo(), await countOf(id)]).toEqual(['done', 20])
})

test('an expense is restored with its tags only if the plan has tags', async () => {
  const { owner, write, id, setSeat } = await makeLogbook()
  await setSeat(true)
  const { id: expenseId } = await makeExpense(owner, id, expenseAt(0, { tags: ['Messe'] }))
  await run((tx) => removeExpense(tx, { ...write, expenseId }))
  await setSeat(false)
  const restore = () => codeOf((tx) => restoreExpense(tx, { ...write, expenseId }))
  expect(await restore()).toBe('license.tags_not_available')
  await setSeat(true)
  expect(await restore()).toBe('done')
})
