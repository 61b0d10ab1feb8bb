import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { assignDriver, makeVehicle } from '../../vehicles/testing.ts'
import { readReport } from '../testing.ts'

const app = useApp()

const MARCH = { absoluteDateIntervalStart: '2026-03-01', absoluteDateIntervalEnd: '2026-03-31' }
const FEBRUARY = { absoluteDateIntervalStart: '2026-02-01', absoluteDateIntervalEnd: '2026-02-28' }

/** Trips begin at hours from 1 March, 7:00. */
async function withVehicle() {
  const { owner, id: company } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  const drive = async (...trip: Parameters<typeof tripFrom>) =>
    (await makeTrip(owner, vehicle, tripFrom(...trip))).id
  const merge = async (...tripIds: string[]) => {
    const reply = await owner.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds })
    expect(reply.statusCode).toBe(201)
    return reply.json().data.id as string
  }
  const undo = (id: string) => owner.send({ method: 'POST', url: `/api/trips/${id}/undo-merge` })
  const moveTo = async (id: string, hour: number) => {
    const { dateStartIso, dateEndIso } = tripFrom(0, 0, hour)
    const reply = await owner.patch(`/api/trips/${id}`, 'trip', { dateStartIso, dateEndIso })
    expect(reply.statusCode).toBe(200)
  }
  /** How many trips are there, were deleted there, and were moved away. */
  const counts = async (filter: object) => {
    const [part] = await readReport(app.db, company, { filter })
    return [part?.summary.trips, part?.summary.deleted, part?.summary.moved]
  }
  return { owner, drive, merge, undo, moveTo, counts }
}

test('what was merged into a trip of the month before is counted as moved, until that is undone', async () => {
  const { drive, merge, undo, counts } = await withVehicle()
  const trips = [await drive(0, 10, -12), await drive(10, 20, 1), await drive(20, 30, 30)]
  expect([await counts(FEBRUARY), await counts(MARCH)]).toEqual([
    [1, 0, 0],
    [2, 0, 0],
  ])
  const merged = await merge(...trips)
  expect([await counts(FEBRUARY), await counts(MARCH)]).toEqual([
    [1, 0, 0],
    [0, 0, 2],
  ])
  expect((await undo(merged)).statusCode).toBe(200)
  expect([await counts(FEBRUARY), await counts(MARCH)]).toEqual([
    [1, 0, 0],
    [2, 0, 0],
  ])
})

test('a trip that is merged twice is counted once', async () => {
  const { drive, merge, counts } = await withVehicle()
  const [first, second, third] = [await drive(0, 10, -12), await drive(10, 20, 1), await drive(20, 30, 30)]
  await merge(first, await merge(second, third))
  expect(await counts(MARCH)).toEqual([0, 0, 2])
})

test('a trip that was moved, and deleted where it went, is missed where it was', async () => {
  const { owner, drive, moveTo, counts } = await withVehicle()
  await drive(0, 10, 1)
  const trip = await drive(10, 20, 30)
  await moveTo(trip, -30)
  expect([await counts(FEBRUARY), await counts(MARCH)]).toEqual([
    [1, 0, 0],
    [1, 0, 1],
  ])
  await owner.remove(`/api/trips/${trip}`)
  expect([await counts(FEBRUARY), await counts(MARCH)]).toEqual([
    [0, 1, 0],
    [1, 0, 1],
  ])
})

test('a merged trip that was moved counts as the trips it was made of', async () => {
  const { drive, merge, moveTo, counts } = await withVehicle()
  const merged = await merge(await drive(0, 10, 1), await drive(10, 20, 2))
  expect(await counts(MARCH)).toEqual([1, 0, 0])
  await moveTo(merged, -30)
  expect(await counts(MARCH)).toEqual([0, 0, 2])
})

test('a trip that came back, or was moved within the month, is not missed', async () => {
  const { drive, moveTo, counts } = await withVehicle()
  const trip = await drive(0, 10, 1)
  for (const hour of [-30, 50, 40]) await moveTo(trip, hour)
  expect(await counts(MARCH)).toEqual([1, 0, 0])
  expect(await counts(FEBRUARY)).toEqual([0, 0, 1])
})

test('midnight is that of the vehicle', async () => {
  const { drive, moveTo, counts } = await withVehicle()
  // 0:30 in Berlin, which is 28 February in UTC, and 23:30 the evening before.
  const trip = await drive(0, 10, -6.5)
  expect(await counts(MARCH)).toEqual([1, 0, 0])
  await moveTo(trip, -7.5)
  expect(await counts(MARCH)).toEqual([0, 0, 1])
})

test('a filter counts what fits it', async () => {
  const { drive, moveTo, counts } = await withVehicle()
  const trips = [await drive(0, 10, 1, { category: 'business' }), await drive(10, 20, 2)]
  for (const [index, id] of trips.entries()) await moveTo(id, -30 + index)
  expect(await counts(MARCH)).toEqual([0, 0, 2])
  expect(await counts({ ...MARCH, tripCategory: 'business' })).toEqual([0, 0, 1])
})

test('no filter tells who drove a part of a hidden private trip, or what it was before', async () => {
  const { owner, id: company } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  const driver = await makeMember(app, company)
  await assignDriver(owner, vehicle, driver)
  const drives = [tripFrom(0, 10, 1), tripFrom(10, 20, 30), tripFrom(20, 30, 60)]
  const tripIds: string[] = []
  for (const drive of drives)
    tripIds.push((await makeTrip(driver, vehicle, { ...drive, driverName: 'Kim', category: 'commute' })).id)
  const reply = await driver.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds })
  await driver.patch(`/api/trips/${reply.json().data.id}`, 'trip', { category: 'private' })
  const second = { absoluteDateIntervalStart: '2026-03-02', absoluteDateIntervalEnd: '2026-03-02' }
  const movedFor = async (filter: object) => {
    const [part] = await readReport(app.db, company, { filter: { ...second, ...filter } })
    return part?.summary.moved
  }
  const counts = async () => [
    await movedFor({}),
    await movedFor({ driverName: 'Kim' }),
    await movedFor({ tripCategory: 'commute' }),
  ]
  expect(await counts()).toEqual([1, 1, 1])
  await owner.patch(`/api/companies/${company}`, 'company', { hidesPrivateTrips: true })
  expect(await counts()).toEqual([1, 0, 0])
})
