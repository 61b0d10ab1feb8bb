import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { giveSubscription } from '../../billing/testing.ts'
import { makeMember } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
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
import { fillMonth, SANDBOX } from './testing.ts'

const app = useApp(SANDBOX)

const process = () => processAll(app, SANDBOX)

const countPoints = async (deviceId: string) =>
  (await app.db.selectFrom('recording_points').select('at').where('device_id', '=', deviceId).execute())
    .length

test('a trip beyond the plan waits, visible, and enters the logbook when the plan allows it', async () => {
  const recorded = await makeRecordedVehicle(app)
  const { companyId, owner, vehicle, device } = recorded
  const points = driveFrom(hoursAgo(2))
  await fillMonth(app, recorded, hoursAgo(2))
  await sendPoints(app, device, points)
  await process()
  await process()
  const recording = async () =>
    (await owner.get(`/api/vehicles/${vehicle.id}/recording`)).json().data.attributes
  expect(await tripsOf(owner, vehicle.id)).toHaveLength(20)
  const { waiting } = await recording()
  expect(waiting).toMatchObject([
    { dateStartIso: new Date(points[0]?.at ?? 0).toISOString(), isPrivate: false },
  ])
  expect(waiting[0].distance).toBeCloseTo(12, 0)

  const { subscription } = await giveSubscription(app, companyId)
  await owner.patch(`/api/vehicles/${vehicle.id}`, 'vehicle', { subscriptions: [{ id: subscription.id }] })
  await process()
  const trips = await tripsOf(owner, vehicle.id)
  expect(trips).toHaveLength(21)
  expect(trips.at(-1)?.attributes).toMatchObject({
    hasTrack: true,
    isOdometerComputed: true,
    odometerStart: 901.5,
  })
  expect((await recording()).waiting).toEqual([])
})

test.each([{ isSaveTrackEnabled: false }, { isRecordTrackEnabled: false }])(
  'with %o no track is kept',
  async (setting) => {
    const { owner, vehicle, device } = await makeRecordedVehicle(app, setting)
    await sendPoints(app, device, driveFrom(hoursAgo(2)))
    await process()
    const [trip] = await tripsOf(owner, vehicle.id)
    expect(trip?.attributes).toMatchObject({
      hasTrack: false,
      placeStart: { address: { city: 'Reutlingen' } },
    })
    expect(trip?.attributes.distance).toBeCloseTo(12, 0)
  },
)

/** A drive that goes on now. */
const runningDrive = (): Point[] => driveFrom(Date.now() - 600_000, { minutes: 10, stands: false })

test('a running trip is shown, and once private only its kilometres are kept', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const path = `/api/vehicles/${vehicle.id}/recording`
  const none = await owner.send({ method: 'POST', url: `${path}/private` })
  expect([none.statusCode, none.json().errors[0].code]).toEqual([409, 'recording.not_running'])

  const points = runningDrive()
  await sendPoints(app, device, points)
  await process()
  const shown = (await owner.get(path)).json().data.attributes.running
  expect(shown).toMatchObject({
    deviceId: device.id,
    deviceName: 'Pixel 8',
    isPrivate: false,
    isDriver: true,
  })
  expect(shown.distance).toBeCloseTo(10, 0)
  const made = await owner.send({ method: 'POST', url: `${path}/private` })
  expect(made.json().data.attributes.running).toMatchObject({ isPrivate: true })

  // Eleven minutes later the device has been silent.
  await app.db
    .updateTable('recording_devices')
    .set({ dirty_from: new Date(points[0]?.at ?? 0).toISOString() })
    .where('id', '=', device.id)
    .execute()
  await shiftPositions(device.id, 11 * 60)
  await process()
  const [trip, ...more] = await tripsOf(owner, vehicle.id)
  expect(more).toEqual([])
  expect(trip?.attributes).toMatchObject({
    category: 'private',
    placeStart: null,
    placeEnd: null,
    coordinateStart: null,
    coordinateEnd: null,
    hasTrack: false,
    isDriver: true,
  })
  expect(trip?.attributes.distance).toBeCloseTo(10, 0)
  expect((await owner.get(path)).json().data.attributes.running).toBeNull()
  // The end stays, because the next trip begins there.
  expect(await countPoints(device.id)).toBe(1)
})

/** As if everything had been sent so many seconds earlier. */
async function shiftPositions(deviceId: string, seconds: number) {
  const by = sql`make_interval(secs => ${seconds})`
  await sql`update recording_points set at = at - ${by} where device_id = ${deviceId}`.execute(app.db)
  await sql`update recorded_trips set started_at = started_at - ${by}, ended_at = ended_at - ${by}
    where device_id = ${deviceId}`.execute(app.db)
  await sql`update recording_devices set dirty_from = dirty_from - ${by} where id = ${deviceId}`.execute(
    app.db,
  )
}

test('own places come before towns', async () => {
  const { companyId, owner, vehicle, device } = await makeRecordedVehicle(app)
  const contact = {
    company: 'Scharr GmbH',
    place: { address: { city: 'Reutlingen' }, coordinate: { latitude: 48.4921, longitude: 9.205 } },
  }
  await owner.post(`/api/companies/${companyId}/selectionlists/contacts`, 'contact', contact)
  await sendPoints(app, device, driveFrom(hoursAgo(2)))
  await process()
  const [trip] = await tripsOf(owner, vehicle.id)
  expect(trip?.attributes.placeStart).toMatchObject({
    name: 'Scharr GmbH',
    coordinate: { latitude: 48.4921 },
  })
})

test('the track of a private trip is for its driver alone', async () => {
  const { companyId, owner, vehicle, device } = await makeRecordedVehicle(app)
  const manager = await makeMember(app, companyId, 'company_manager')
  await sendPoints(app, device, driveFrom(hoursAgo(2)))
  await process()
  const [trip] = await tripsOf(owner, vehicle.id)
  const statusFor = async (person: Person) => (await person.get(`/api/trips/${trip?.id}/track`)).statusCode
  expect([await statusFor(owner), await statusFor(manager)]).toEqual([200, 200])
  await owner.patch(`/api/trips/${trip?.id}`, 'trip', { category: 'private' })
  expect([await statusFor(owner), await statusFor(manager)]).toEqual([200, 404])
})

test('where private trips are hidden, others learn neither their times nor their ids from devices and drives', async () => {
  const { companyId, owner, vehicle } = await makeRecordedVehicle(app)
  const driver = await makeMember(app, companyId)
  await assignDriver(owner, vehicle.id, driver)
  const device = await makeDevice(owner, vehicle.id, { driverUserId: driver.id })
  await owner.patch(`/api/companies/${companyId}`, 'company', { hidesPrivateTrips: true })
  const points = driveFrom(hoursAgo(5))
  await sendPoints(app, device, points)
  await process()
  const [trip] = await tripsOf(driver, vehicle.id)
  await driver.patch(`/api/trips/${trip?.id}`, 'trip', { category: 'private' })
  const seenBy = async (person: Person) =>
    (await person.get(`/api/devices/${device.id}`)).json().data.attributes
  const midnight = /T2[23]:00:00\.000Z$/
  const lastAtIso = new Date(points.at(-1)?.at ?? 0).toISOString()
  expect(await seenBy(driver)).toMatchObject({ lastPositionAtIso: lastAtIso, isLastPositionDay: false })
  expect(await seenBy(owner)).toMatchObject({
    lastPositionAtIso: expect.stringMatching(midnight),
    isLastPositionDay: true,
    state: 'ready',
  })
  const sinceFor = async (person: Person) =>
    (await person.get(`/api/vehicles/${vehicle.id}/recording`)).json().data.attributes.unconfirmed.sinceIso
  expect(await sinceFor(driver)).toBe(trip?.attributes.dateStartIso)
  expect(await sinceFor(owner)).toMatch(midnight)

  const inside = new Date((points[0]?.at ?? 0) + 60_000).toISOString()
  const batch = { sid: 'probe', startedAtIso: inside, positions: [] }
  const probeBy = async (person: Person, more: object) =>
    (
      await person.post(`/api/vehicles/${vehicle.id}/recording/positions`, 'drive', { ...batch, ...more })
    ).json().data.attributes
  const moment = { endedAtIso: inside.replace(/...Z$/, '999Z') }
  expect(await probeBy(driver, moment)).toMatchObject({ state: 'duplicate', tripId: trip?.id })
  const all = { endedAtIso: trip?.attributes.dateEndIso }
  expect(await probeBy(owner, all)).toMatchObject({ state: 'duplicate', tripId: null })

  // Taking the device over tells no more.
  await owner.patch(`/api/devices/${device.id}`, 'device', { driverUserId: owner.id })
  expect(await seenBy(owner)).toMatchObject({ lastPositionAtIso: null, state: 'new' })
})

test('a private trip that runs shows a device as driving to its driver alone', async () => {
  const { companyId, owner, vehicle, device } = await makeRecordedVehicle(app)
  const manager = await makeMember(app, companyId, 'company_manager')
  await owner.patch(`/api/companies/${companyId}`, 'company', { hidesPrivateTrips: true })
  await sendPoints(app, device, runningDrive())
  await process()
  const stateFor = async (person: Person) =>
    (await person.get(`/api/devices/${device.id}`)).json().data.attributes.state
  expect([await stateFor(owner), await stateFor(manager)]).toEqual(['driving', 'driving'])
  await owner.send({ method: 'POST', url: `/api/vehicles/${vehicle.id}/recording/private` })
  expect([await stateFor(owner), await stateFor(manager)]).toEqual(['driving', 'ready'])
})

test('who makes the running trip private leaves that of a colleague as it is', async () => {
  const { companyId, owner, vehicle, device } = await makeRecordedVehicle(app)
  const driver = await makeMember(app, companyId)
  await assignDriver(owner, vehicle.id, driver)
  const own = await makeDevice(owner, vehicle.id, { driverUserId: driver.id })
  for (const one of [device, own]) await sendPoints(app, one, runningDrive())
  await process()
  await driver.send({ method: 'POST', url: `/api/vehicles/${vehicle.id}/recording/private` })
  const rows = await app.db
    .selectFrom('recorded_trips')
    .select(['device_id', 'is_private'])
    .where('vehicle_id', '=', vehicle.id)
    .where('is_running', '=', true)
    .execute()
  expect(new Map(rows.map(({ device_id, is_private }) => [device_id, is_private]))).toEqual(
    new Map([
      [device.id, false],
      [own.id, true],
    ]),
  )
})

test('whether a hidden private trip runs is told neither by making it private again nor by the battery', async () => {
  const { companyId, owner, vehicle } = await makeRecordedVehicle(app)
  const driver = await makeMember(app, companyId)
  await assignDriver(owner, vehicle.id, driver)
  const device = await makeDevice(owner, vehicle.id, { driverUserId: driver.id })
  await owner.patch(`/api/companies/${companyId}`, 'company', { hidesPrivateTrips: true })
  const makePrivate = async (person: Person) => {
    const reply = await person.send({ method: 'POST', url: `/api/vehicles/${vehicle.id}/recording/private` })
    return [reply.statusCode, reply.json().errors?.[0].code]
  }
  const nothingRuns = [409, 'recording.not_running']
  expect(await makePrivate(owner)).toEqual(nothingRuns)
  await sendPoints(app, device, runningDrive())
  await processAll(app)
  await app.db.updateTable('recording_devices').set({ battery: 0.8 }).where('id', '=', device.id).execute()
  // It is not the owner's to make private.
  expect(await makePrivate(owner)).toEqual(nothingRuns)
  expect(await makePrivate(driver)).toEqual([200, undefined])
  expect(await makePrivate(owner)).toEqual(nothingRuns)
  expect(await makePrivate(driver)).toEqual([200, undefined])
  const batteryFor = async (person: Person) =>
    (await person.get(`/api/devices/${device.id}`)).json().data.attributes.battery
  expect([await batteryFor(driver), await batteryFor(owner)]).toEqual([expect.closeTo(0.8), null])
})
