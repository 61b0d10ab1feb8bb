import { expect, test } from 'vitest'
import { giveSubscription } from '../../billing/testing.ts'
import { makeMember } from '../../companies/testing.ts'
import { queuedPayloads } from '../../jobs/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { insertTrips } from '../../trips/testing.ts'
import { assignDriver } from '../../vehicles/testing.ts'
import {
  driveFrom,
  hoursAgo,
  makeDevice,
  makeRecordedVehicle,
  type Point,
  processAll,
  sendPoints,
  tripsOf,
} from '../testing.ts'

const SANDBOX = { BILLING: 'sandbox' }
const app = useApp(SANDBOX)

const process = () => processAll(app, SANDBOX)
const iso = (at: number) => new Date(at).toISOString()

/** A paid vehicle of a company that hides private trips, with a driver, the owner's phone and a tracker of nobody. */
async function makeShared() {
  const made = await makeRecordedVehicle(app)
  const { companyId, owner, vehicle } = made
  const { subscription } = await giveSubscription(app, companyId)
  await owner.patch(`/api/vehicles/${vehicle.id}`, 'vehicle', { subscriptions: [{ id: subscription.id }] })
  const driver = await makeMember(app, companyId)
  await assignDriver(owner, vehicle.id, driver)
  await rename(driver)
  await owner.patch(`/api/companies/${companyId}`, 'company', { hidesPrivateTrips: true })
  const tracker = await makeDevice(owner, vehicle.id, { name: 'Tracker' })
  return { ...made, driver, tracker }
}

async function drivePrivately(
  person: Person,
  vehicleId: string,
  points: readonly Point[],
  more: object = {},
) {
  const positions = points.map(({ at, latitude, longitude }) => ({
    latitude,
    longitude,
    timestampIso: iso(at),
    accuracy: 6,
  }))
  const [startedAtIso, endedAtIso] = [iso(points[0]?.at ?? 0), iso(points.at(-1)?.at ?? 0)]
  const drive = { sid: startedAtIso, startedAtIso, endedAtIso, isPrivate: true, positions, ...more }
  const reply = await person.post(`/api/vehicles/${vehicleId}/recording/positions`, 'drive', drive)
  expect(reply.statusCode).toBe(200)
  return reply.json().data.attributes
}

const NAME = 'Rita Rot'
const rename = ({ id }: Person) =>
  app.db.updateTable('users').set({ first_name: 'Rita', last_name: 'Rot' }).where('id', '=', id).execute()

const kilometres = (trips: Awaited<ReturnType<typeof tripsOf>>) =>
  trips.map(({ attributes }) => Math.round(attributes.distance))

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
    expect(kilometres(trips)).toEqual([60])
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
    expect(kilometres(trips)).toEqual([60, 20])
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
    const runningFor = async (person: Person) =>
      (await person.get(`/api/vehicles/${vehicle.id}/recording`)).json().data.attributes.running
    expect(await runningFor(owner)).toBeNull()
    expect(await runningFor(driver)).toMatchObject({ isPrivate: true, isDriver: true })
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
  expect(kilometres(await tripsOf(driver, vehicle.id))).toEqual([10])
})

test('who takes over the device of a private trip that runs does not become its driver', async () => {
  const { companyId, owner, driver, vehicle, tracker } = await makeShared()
  await owner.patch(`/api/devices/${tracker.id}`, 'device', { driverUserId: driver.id })
  await sendPoints(app, tracker, drivenUntilNow())
  await process()
  const path = `/api/vehicles/${vehicle.id}/recording`
  await driver.send({ method: 'POST', url: `${path}/private` })
  await owner.patch(`/api/devices/${tracker.id}`, 'device', { driverUserId: owner.id })
  expect((await owner.get(path)).json().data.attributes.running).toBeNull()
  expect((await driver.get(path)).json().data.attributes.running).toMatchObject({ isDriver: true })
  await owner.patch(`/api/companies/${companyId}`, 'company', { hidesPrivateTrips: false })
  expect((await owner.send({ method: 'POST', url: `${path}/private` })).statusCode).toBe(409)
})
