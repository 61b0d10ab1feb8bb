import { expect, test } from 'vitest'
import { giveSubscription } from '../../billing/testing.ts'
import { makeCompany } from '../../companies/testing.ts'
import { expenseAt, makeExpense } from '../../expenses/testing.ts'
import { useApp } from '../../testing/app.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { insertTrips, makeTrip, tripFrom } from '../testing.ts'
import { bulk, outcomeOf } from './testing.ts'

const app = useApp({ BILLING: 'sandbox' })

const EXCEEDED = 'license.number_of_free_trips_exceeded'
const NO_BUSINESS = 'license.business_trips_not_available'

/** Two vehicles, of which the second has a seat of Business. */
async function makeVehicles() {
  const { id: company, owner } = await makeCompany(app)
  const { subscription } = await giveSubscription(app, company)
  const { id: free } = await makeVehicle(owner, company)
  const { id: paid } = await makeVehicle(owner, company)
  const setSeat = (id: string, isTaken: boolean) =>
    owner.patch(`/api/vehicles/${id}`, 'vehicle', {
      subscriptions: isTaken ? [{ id: subscription.id }] : [],
    })
  await setSeat(paid, true)
  return { company, owner, free, paid, setSeat }
}

const march = (nth: number) => ({
  startIso: new Date(Date.UTC(2026, 2, 1, 6 + nth)).toISOString(),
  category: 'private' as const,
  odometerStart: 10 * nth,
})

test('trips of a vehicle without Business do not become business trips, those of others do', async () => {
  const { owner, free, paid, setSeat } = await makeVehicles()
  await setSeat(free, true)
  const was = await makeTrip(owner, free, tripFrom(0, 10, 0, { category: 'business' }))
  await setSeat(free, false)
  const ofFree = await makeTrip(owner, free, tripFrom(10, 20, 1))
  const ofPaid = await makeTrip(owner, paid, tripFrom(0, 10))
  const refs = [was, ofFree, ofPaid].map(({ id }) => ({ id, version: 1 }))
  const business = { category: 'business', reason: 'Messe' }
  expect(await outcomeOf(bulk(owner, 'change-trips', refs, business))).toEqual({
    changed: [
      { id: was.id, version: 2 },
      { id: ofPaid.id, version: 2 },
    ],
    unchanged: [],
    refused: [{ id: ofFree.id, code: NO_BUSINESS }],
  })
  // Undoing a change to private would make a business trip again.
  const toPrivate = await outcomeOf(
    bulk(owner, 'change-trips', [{ id: was.id, version: 2 }], { category: 'private' }),
  )
  expect((await outcomeOf(bulk(owner, 'undo-trip-changes', toPrivate.changed))).refused).toEqual([
    { id: was.id, code: NO_BUSINESS },
  ])
})

test('restored trips count as new ones: a month is filled up, the rest is refused', async () => {
  const { company, owner, free } = await makeVehicles()
  const vehicle = { id: free, companyId: company }
  const ids = await insertTrips(
    app,
    vehicle,
    owner.id,
    Array.from({ length: 20 }, (_, nth) => march(nth)),
  )
  const refs = ids.map((id) => ({ id, version: 1 }))
  const removed = await outcomeOf(bulk(owner, 'remove-trips', refs.slice(0, 5)))
  await insertTrips(app, vehicle, owner.id, [march(30), march(31)])
  const april = { ...march(24 * 40), odometerStart: 5_000 }
  const [inApril = ''] = await insertTrips(app, vehicle, owner.id, [april])
  const removedApril = await outcomeOf(bulk(owner, 'remove-trips', [{ id: inApril, version: 1 }]))

  const back = await outcomeOf(bulk(owner, 'restore-trips', [...removed.changed, ...removedApril.changed]))
  expect(back.changed.map(({ id }) => id)).toEqual([...ids.slice(0, 3), inApril])
  expect(back.refused).toEqual(ids.slice(3, 5).map((id) => ({ id, code: EXCEEDED })))
  const reply = await owner.post(`/api/trips/${ids[3]}/restore`, 'trip', {})
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([403, EXCEEDED])
  expect((await owner.get(`/api/vehicles/${free}/trips`)).json().meta.page.total).toBe(21)
})

test('taking back a move into a full month is refused, within it is not', async () => {
  const { company, owner, free } = await makeVehicles()
  const vehicle = { id: free, companyId: company }
  const [first = ''] = await insertTrips(
    app,
    vehicle,
    owner.id,
    Array.from({ length: 20 }, (_, nth) => march(nth)),
  )
  const move = (dateStartIso: string) => owner.patch(`/api/trips/${first}`, 'trip', { dateStartIso })
  await move('2026-03-01T05:00:00Z')
  const within = await outcomeOf(bulk(owner, 'undo-trip-changes', [{ id: first, version: 2 }]))
  expect(within.changed).toEqual([{ id: first, version: 3 }])
  await move('2026-02-27T05:00:00Z')
  await insertTrips(app, vehicle, owner.id, [march(30)])
  const into = await outcomeOf(bulk(owner, 'undo-trip-changes', [{ id: first, version: 4 }]))
  expect(into.refused).toEqual([{ id: first, code: EXCEEDED }])
})

test('expenses are removed and restored; those with tags need a plan that has them', async () => {
  const { owner, paid, setSeat } = await makeVehicles()
  const tagged = await makeExpense(owner, paid, expenseAt(0, { tags: ['Messe'] }))
  const plain = await makeExpense(owner, paid, expenseAt(1))
  const changed = await makeExpense(owner, paid, expenseAt(2))
  await owner.patch(`/api/expenses/${changed.id}`, 'expense', { comment: 'Beleg fehlt' })
  const send = async (path: string, type: string, expenseIds: string[], versions: number[]) => {
    const reply = await owner.post(`/api/transactions/${path}`, type, { expenseIds, versions })
    return reply.json().data?.attributes ?? reply.json().errors[0].source
  }
  const all = [tagged.id, plain.id, changed.id]
  expect(await send('remove-expenses', 'remove-expense-transaction', all, [1, 1, 1])).toEqual({
    changed: [
      { id: tagged.id, version: 2 },
      { id: plain.id, version: 2 },
    ],
    unchanged: [],
    refused: [{ id: changed.id, code: 'version.conflict' }],
  })
  const months = async () => (await owner.get(`/api/vehicles/${paid}/expense-months`)).json().data
  expect((await months())[0].attributes.count).toBe(1)

  await setSeat(paid, false)
  expect(await send('restore-expenses', 'restore-expense-transaction', all, [2, 2, 2])).toEqual({
    changed: [{ id: plain.id, version: 3 }],
    unchanged: [],
    refused: [
      { id: tagged.id, code: 'license.tags_not_available' },
      { id: changed.id, code: 'record.not_deleted' },
    ],
  })
  await setSeat(paid, true)
  const reply = await owner.post(`/api/expenses/${tagged.id}/restore`, 'expense', {})
  expect([reply.statusCode, reply.json().data.attributes.tags]).toEqual([200, ['Messe']])
  expect((await months())[0].attributes.count).toBe(3)
  const actions = (await owner.get(`/api/expenses/${tagged.id}/changes`)).json().data
  expect(actions.map(({ attributes }: { attributes: { action: string } }) => attributes.action)).toEqual([
    'restored',
    'deleted',
    'created',
  ])
  expect(await send('remove-expenses', 'remove-expense-transaction', all, [3])).toEqual({
    pointer: '/data/attributes/versions',
  })
})
