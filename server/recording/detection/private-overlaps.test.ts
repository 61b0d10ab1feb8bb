import { expect, test } from 'vitest'
import { makeMember } from '../../companies/testing.ts'
import { queuedPayloads } from '../../jobs/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { insertTrips } from '../../trips/testing.ts'
import { assignDriver } from '../../vehicles/testing.ts'
import { driveFrom, hoursAgo, makeRecordedVehicle, processAll, sendPoints, tripsOf } from '../testing.ts'
import {
  drivePrivately,
  kilometresOf,
  makeShared as makeSharedOf,
  runningFor,
  SANDBOX,
  seenBy,
} from './testing.ts'

const app = useApp(SANDBOX)

const process = () => processAll(app, SANDBOX)
const iso = (at: number) => new Date(at).toISOString()

const NAME = 'Rita Rot'
const rename = ({ id }: Person) =>
  app.db.updateTable('users').set({ first_name: 'Rita', last_name: 'Rot' }).where('id', '=', id).execute()

async function makeShared() {
  const shared = await makeSharedOf(app)
  await rename(shared.driver)
  return shared
}

test.each(['the phone of a colleague', 'the tracker of nobody'])(
  'what %s has recorded of a private drive is that of the driver who says so',
  async (whose) => {
    const { owner, driver, vehicle, device, tracker } = await makeShared()
    const points = driveFrom(hoursAgo(3))
    await sendPoints(app, whose === 'the tracker of nobody' ? tracker : device, points)
    await process()
    expect((await drivePrivately(driver, vehicle.id, points.slice(4, 60), { positions: [] })).state).toBe(
      'duplicate',
    )
    const [[seen], [own, ...more]] = [await tripsOf(owner, vehicle.id), await tripsOf(driver, vehicle.id)]
    expect(more).toEqual([])
    expect(own?.attributes).toMatchObject({ category: 'private', driverName: NAME })
    expect(seen?.attributes).toMatchObject({ category: 'private', driverName: null, isHidden: true })
    expect((await driver.patch(`/api/trips/${own?.id}`, 'trip', { comment: 'Bad' })).statusCode).toBe(200)
  },
)

test('what waits for the plan is that of the driver who says that it was private', async () => {
  const { companyId, owner, vehicle, device } = await makeRecordedVehicle(app)
  const driver = await makeMember(app, companyId)
  await assignDriver(owner, vehicle.id, driver)
  await rename(driver)
  await owner.patch(`/api/companies/${companyId}`, 'company', { hidesPrivateTrips: true })
  const points = driveFrom(hoursAgo(2))
  const startIso = `${iso(points[0]?.at ?? 0).slice(0, 7)}-01T00:30:00Z`
  const seed = { startIso, category: 'none' as const, odometerStart: 900 }
  await insertTrips(
    app,
    { id: vehicle.id, companyId },
    owner.id,
    Array.from({ length: 20 }, () => seed),
  )
  await sendPoints(app, device, points)
  await process()
  await drivePrivately(driver, vehicle.id, points.slice(4, 60), { positions: [] })
  const waitingFor = async (person: Person) =>
    (await person.get(`/api/vehicles/${vehicle.id}/recording`)).json().data.attributes.waitingCount
  expect([await waitingFor(driver), await waitingFor(owner)]).toEqual([1, 0])
  await owner.patch(`/api/devices/${device.id}`, 'device', { driverUserId: null })
  const [seeded] = await tripsOf(owner, vehicle.id)
  await owner.remove(`/api/trips/${seeded?.id}`)
  await process()
  const written = (await tripsOf(driver, vehicle.id)).at(-1)
  expect(written?.attributes).toMatchObject({ category: 'private', driverName: NAME })
})

test.each(['before', 'after'])(
  'a private part of the longer drive of a tracker takes nothing out of the logbook, recorded %s it',
  async (when) => {
    const { owner, driver, vehicle, tracker } = await makeShared()
    const points = driveFrom(hoursAgo(5), { minutes: 60 })
    const record = () => drivePrivately(driver, vehicle.id, points.slice(30, 150))
    if (when === 'before') await record()
    await process()
    await sendPoints(app, tracker, points)
    await process()
    if (when === 'after') await record()
    await process()
    const trips = await tripsOf(driver, vehicle.id)
    expect(await kilometresOf(driver, vehicle.id)).toEqual([60])
    expect(trips[0]?.attributes).toMatchObject({
      category: 'private',
      coordinateStart: null,
      driverName: NAME,
    })
    expect((await tripsOf(owner, vehicle.id))[0]?.attributes).toMatchObject({ isHidden: true })
  },
)

test.each(['before', 'after'])(
  'a private drive and the longer one of a colleague both stay, recorded %s it',
  async (when) => {
    const { owner, driver, vehicle, device } = await makeShared()
    const points = driveFrom(hoursAgo(5), { minutes: 60 })
    const record = () => drivePrivately(driver, vehicle.id, points.slice(30, 150))
    if (when === 'before') await record()
    await sendPoints(app, device, points)
    await process()
    if (when === 'after') await record()
    await process()
    const trips = await tripsOf(owner, vehicle.id)
    expect(trips.map(({ attributes }) => [attributes.category, attributes.isHidden])).toEqual([
      ['none', false],
      ['private', true],
    ])
    expect(await kilometresOf(owner, vehicle.id)).toEqual([60, 20])
  },
)

test('the history of what was a duplicate tells which device is the reason', async () => {
  const { driver, vehicle, tracker } = await makeShared()
  const points = driveFrom(hoursAgo(5), { minutes: 60 })
  await drivePrivately(driver, vehicle.id, points.slice(30, 150))
  const [short] = await tripsOf(driver, vehicle.id)
  await sendPoints(app, tracker, points)
  await process()
  const { data } = (await driver.get(`/api/trips/${short?.id}/changes`)).json()
  expect(data[0].attributes).toMatchObject({ action: 'deleted', actor: { kind: 'system', name: 'Tracker' } })
})

/** Of a drive that goes on now. */
const drivenUntilNow = () => driveFrom(Date.now() - 600_000, { minutes: 10, stands: false })

test.each(['first the phone', 'first the tracker'])(
  'of a private drive that runs a tracker tells nothing, %s',
  async (first) => {
    const { owner, driver, vehicle, tracker } = await makeShared()
    const points = drivenUntilNow()
    const record = () => drivePrivately(driver, vehicle.id, points, { endedAtIso: undefined })
    if (first === 'first the phone') await record()
    await sendPoints(app, tracker, points)
    await process()
    if (first === 'first the tracker') await record()
    expect(await runningFor(owner, vehicle.id)).toBeNull()
    expect(await runningFor(driver, vehicle.id)).toMatchObject({ isPrivate: true, isDriver: true })
    expect((await owner.get(`/api/devices/${tracker.id}`)).json().data.attributes.state).toBe('ready')
    const events = await queuedPayloads<{ vehicleId: string; event?: string }>(app.db, 'notify-trip-recorded')
    const ofVehicle = events.filter(({ vehicleId }) => vehicleId === vehicle.id)
    expect(ofVehicle).toHaveLength(first === 'first the phone' ? 0 : 1)
  },
)

test('a private drive does not give way to one that still runs', async () => {
  const { driver, vehicle, tracker } = await makeShared()
  const points = driveFrom(Date.now() - 1_800_000, { minutes: 30, stands: false })
  await sendPoints(app, tracker, points)
  await process()
  const drive = await drivePrivately(driver, vehicle.id, points.slice(100, 160))
  expect(drive.state).toBe('recorded')
  expect(await kilometresOf(driver, vehicle.id)).toEqual([10])
})

test('no colleague takes private trips of another driver out of the logbook', async () => {
  const { driver, colleague, vehicle } = await makeShared()
  await drivePrivately(driver, vehicle.id, driveFrom(hoursAgo(10)).slice(0, 60))
  const reading = { positions: [], odometerEnd: 1_100 }
  await drivePrivately(driver, vehicle.id, driveFrom(hoursAgo(7)).slice(0, 60), reading)
  const ids = async () => (await tripsOf(driver, vehicle.id)).map(({ id }) => id)
  const before = await ids()
  const long = { startedAtIso: iso(hoursAgo(11)), endedAtIso: iso(hoursAgo(5)) }
  const made = driveFrom(hoursAgo(8.5), { minutes: 30 })
  await drivePrivately(colleague, vehicle.id, made, long)
  await drivePrivately(colleague, vehicle.id, made, {
    ...long,
    sid: 'b',
    startedAtIso: iso(hoursAgo(12)),
    isPrivate: false,
  })
  await process()
  expect(await ids()).toEqual(expect.arrayContaining(before))
})

test('a private drive that gave way to another one makes what comes later of its driver private', async () => {
  const { owner, driver, vehicle, phone, tracker } = await makeShared()
  const points = driveFrom(hoursAgo(6), { minutes: 33 })
  await sendPoints(app, tracker, points.slice(12, 156))
  await process()
  const taps = await drivePrivately(driver, vehicle.id, points.slice(48, 114), { positions: [] })
  expect(taps.state).toBe('duplicate')
  await sendPoints(app, phone, points)
  await process()
  await process()
  expect(await seenBy(owner, vehicle.id)).toEqual([{ category: 'private', isHidden: true, hasTrack: false }])
})

test('a private drive that gave way twice keeps its length', async () => {
  const { driver, vehicle, phone, tracker } = await makeShared()
  const points = driveFrom(hoursAgo(6), { minutes: 80 })
  await drivePrivately(driver, vehicle.id, points.slice(200, 260))
  for (const [device, driven] of [
    [tracker, points.slice(150, 330)],
    [phone, points],
  ] as const) {
    await sendPoints(app, device, driven)
    await process()
  }
  expect(await kilometresOf(driver, vehicle.id)).toEqual([80])
  const drives = app.db.selectFrom('recorded_trips').select(['state', 'metres'])
  const [drive] = await drives
    .where('vehicle_id', '=', vehicle.id)
    .where('drive_sid', 'is not', null)
    .execute()
  expect(drive).toEqual({ state: 'duplicate', metres: expect.closeTo(9_833, -2) })
})
