import { expect, test } from 'vitest'
import { makeMember } from '../../companies/testing.ts'
import { loggedEvents } from '../../security-log/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import {
  driveFrom,
  hoursAgo,
  makeRecordedVehicle,
  type Point,
  processAll,
  sendPoints,
  tripsOf,
} from '../testing.ts'
import { processAt, sendInaccurate } from './testing.ts'

const app = useApp()

type Recorded = Awaited<ReturnType<typeof makeRecordedVehicle>>

async function record({ device }: Recorded, points: readonly Point[]) {
  await sendInaccurate(app, device, points)
  await processAll(app)
}

/** Settings by which none of these positions counts, and those from before; each time the vehicle is heard of again. */
async function changeSettingsAndBack(
  recorded: Recorded,
  last: Point | undefined,
  between?: () => Promise<void>,
) {
  const { owner, vehicle } = recorded
  for (const [maxAccuracy, later] of [
    [10, 1_800_000],
    [null, 2_400_000],
  ] as const) {
    await owner.patch(`/api/vehicles/${vehicle.id}/recording`, 'recording', { maxAccuracy })
    if (last) await record(recorded, [{ ...last, at: last.at + later }])
    if (maxAccuracy !== null) await between?.()
  }
}

async function recordTrip() {
  const recorded = await makeRecordedVehicle(app)
  const points = driveFrom(hoursAgo(3))
  await record(recorded, points)
  const [trip] = await tripsOf(recorded.owner, recorded.vehicle.id)
  return { ...recorded, tripId: trip?.id ?? '', points, last: points.at(-1) }
}

const placesOf = async (owner: Person, vehicleId: string) =>
  (await tripsOf(owner, vehicleId)).map(({ id, attributes: { category, hasTrack } }) => [
    id,
    category,
    hasTrack,
  ])

test('a trip that its driver made private stays the only one of its drive, whatever the settings', async () => {
  const recorded = await recordTrip()
  const { owner, vehicle, device, tripId, last } = recorded
  await owner.patch(`/api/trips/${tripId}`, 'trip', { category: 'private' })
  await changeSettingsAndBack(recorded, last)
  expect(await placesOf(owner, vehicle.id)).toEqual([[tripId, 'private', true]])
  const left = app.db.selectFrom('recording_points').select('at').where('device_id', '=', device.id)
  // The vehicle stood after it.
  expect((await left.execute()).length).toBeLessThan(50)
})

test('a trip that somebody deleted is not written again, whatever the settings', async () => {
  const recorded = await recordTrip()
  const { owner, vehicle, tripId, last } = recorded
  await owner.remove(`/api/trips/${tripId}`)
  await changeSettingsAndBack(recorded, last)
  expect(await tripsOf(owner, vehicle.id)).toEqual([])
})

const writersOfSettings = async (companyId: string) =>
  (await loggedEvents(app.db))
    .filter(({ kind, company_id }) => kind === 'recording.settings_changed' && company_id === companyId)
    .map(({ user_id }) => user_id)

test('settings take no trip out of the logbook that somebody has filled in, and the log tells who set them', async () => {
  const recorded = await recordTrip()
  const { companyId, owner, vehicle, tripId, last } = recorded
  await owner.patch(`/api/trips/${tripId}`, 'trip', { category: 'business', reason: 'Abnahme' })
  await changeSettingsAndBack(recorded, last)
  expect(await placesOf(owner, vehicle.id)).toEqual([[tripId, 'business', true]])
  expect(await writersOfSettings(companyId)).toEqual([owner.id, owner.id])
})

test('settings that stay as they are have no event and keep their version', async () => {
  const { companyId, owner, vehicle } = await makeRecordedVehicle(app)
  const path = `/api/vehicles/${vehicle.id}/recording`
  for (const change of [{ maxAccuracy: null }, { maxAccuracy: 50 }, { maxAccuracy: 50 }, {}])
    expect((await owner.patch(path, 'recording', change)).statusCode).toBe(200)
  expect((await owner.get(path)).json().data.meta.version).toBe(2)
  expect(await writersOfSettings(companyId)).toEqual([owner.id])
})

test('a trip keeps its driver when the device has another one', async () => {
  const recorded = await makeRecordedVehicle(app)
  const { companyId, owner, vehicle, device } = recorded
  const colleague = await makeMember(app, companyId)
  const points = driveFrom(hoursAgo(5))
  await sendPoints(app, device, points.slice(0, 60))
  await processAll(app)
  const [before] = await tripsOf(owner, vehicle.id)
  await owner.patch(`/api/devices/${device.id}`, 'device', { driverUserId: colleague.id })
  await sendPoints(app, device, points.slice(60))
  await processAll(app)
  const [after] = await tripsOf(owner, vehicle.id)
  expect(after?.attributes.distance).toBeGreaterThan(before?.attributes.distance ?? 0)
  expect(after?.attributes.driverName).toBe(before?.attributes.driverName)
  expect(after?.attributes.driverName).not.toBeNull()
})

test('a trip that somebody restored is in the logbook once, whatever the settings', async () => {
  const recorded = await recordTrip()
  const { owner, vehicle, tripId, last } = recorded
  await changeSettingsAndBack(recorded, last, async () => {
    const reply = await owner.send({ method: 'POST', url: `/api/trips/${tripId}/restore` })
    expect(reply.statusCode).toBe(200)
  })
  expect(await placesOf(owner, vehicle.id)).toEqual([[tripId, 'none', true]])
})

/** A trip that settings took back, and the one that other settings made of the same positions. */
async function recordTwice() {
  const recorded = await recordTrip()
  const { owner, vehicle, tripId, last } = recorded
  await changeSettingsAndBack(recorded, last)
  const [again] = await tripsOf(owner, vehicle.id)
  const restore = async (id: string) =>
    (await owner.send({ method: 'POST', url: `/api/trips/${id}/restore` })).statusCode
  const driveOn = () => record(recorded, driveFrom(hoursAgo(1), { minutes: 20 }))
  const idsOf = async () => (await tripsOf(owner, vehicle.id)).map(({ id }) => id)
  return { ...recorded, firstId: tripId, againId: again?.id ?? '', restore, driveOn, idsOf }
}

test('a trip that is restored in the place of a deleted one of the same start stops no recording', async () => {
  const { owner, vehicle, device, points, firstId, againId, restore, driveOn, idsOf } = await recordTwice()
  expect(againId).not.toBe(firstId)
  await owner.remove(`/api/trips/${againId}`)
  expect(await restore(firstId)).toBe(200)
  await driveOn()
  expect(await idsOf()).toEqual([firstId, expect.any(String)])
  const now = new Date().toISOString()
  const drive = { sid: 'd', startedAtIso: now, positions: [] }
  const reply = await owner.post(`/api/vehicles/${vehicle.id}/recording/positions`, 'drive', drive)
  expect(reply.statusCode).toBe(200)
  const left = app.db
    .selectFrom('recording_points')
    .select('at')
    .where('device_id', '=', device.id)
    .where('at', '<', new Date((points[0]?.at ?? 0) + 600_000).toISOString())
  expect(await left.execute()).toEqual([])

  // And back again.
  await owner.remove(`/api/trips/${firstId}`)
  expect(await restore(againId)).toBe(200)
  await sendPoints(app, device, driveFrom(hoursAgo(5), { minutes: 20 }))
  await processAll(app)
  expect((await idsOf()).slice(0, 2)).toEqual([expect.any(String), againId])
})

test('nor does one beside another of the same start that somebody has moved', async () => {
  const { owner, firstId, againId, points, restore, driveOn, idsOf } = await recordTwice()
  const moved = await owner.patch(`/api/trips/${againId}`, 'trip', {
    dateStartIso: new Date((points[0]?.at ?? 0) - 86_400_000).toISOString(),
    dateEndIso: new Date((points[0]?.at ?? 0) - 86_000_000).toISOString(),
  })
  expect(moved.statusCode).toBe(200)
  expect(await restore(firstId)).toBe(200)
  await driveOn()
  expect(await idsOf()).toEqual([againId, firstId, expect.any(String)])
  const kept = app.db.selectFrom('recorded_trips').select('state').where('trip_id', '=', againId)
  expect(await kept.execute()).toEqual([{ state: 'recorded' }])
})

test('what was longer of the deleted trip is not recorded anew beside the restored one', async () => {
  const recorded = await makeRecordedVehicle(app)
  const { owner, vehicle } = recorded
  const points = driveFrom(hoursAgo(3), { minutes: 40 })
  await record(recorded, points.slice(0, 100))
  const [shorter] = await tripsOf(owner, vehicle.id)
  await owner.patch(`/api/vehicles/${vehicle.id}/recording`, 'recording', { maxAccuracy: 10 })
  await record(recorded, points.slice(-1))
  await owner.patch(`/api/vehicles/${vehicle.id}/recording`, 'recording', { maxAccuracy: null })
  await record(recorded, points)
  const [longer] = await tripsOf(owner, vehicle.id)
  expect(longer?.id).not.toBe(shorter?.id)
  await owner.remove(`/api/trips/${longer?.id}`)
  await owner.send({ method: 'POST', url: `/api/trips/${shorter?.id}/restore` })
  await record(recorded, driveFrom(hoursAgo(1)))
  // Doubled.
  await record(recorded, points)
  expect((await tripsOf(owner, vehicle.id)).map(({ id }) => id)).toEqual([shorter?.id, expect.any(String)])
})

test('what runs on in the place of a restored trip is recorded from its end on', async () => {
  const recorded = await makeRecordedVehicle(app)
  const { owner, vehicle, device } = recorded
  const points = driveFrom(hoursAgo(3), { minutes: 40, stands: false })
  const limitTo = (maxAccuracy: number | null) =>
    owner.patch(`/api/vehicles/${vehicle.id}/recording`, 'recording', { maxAccuracy })
  await record(recorded, points.slice(0, 100))
  const [before] = await tripsOf(owner, vehicle.id)
  await limitTo(10)
  await sendInaccurate(app, device, points.slice(100, 101))
  await processAll(app)
  await limitTo(null)
  await sendInaccurate(app, device, points.slice(101, 240))
  await processAt(app, points[239]?.at ?? 0)
  expect(await tripsOf(owner, vehicle.id)).toEqual([])
  await owner.send({ method: 'POST', url: `/api/trips/${before?.id}/restore` })
  // It is silent from then on: the first pass ends it, and the next one looks at it again.
  await processAll(app)
  await processAll(app)
  const [restored, later] = await tripsOf(owner, vehicle.id)
  expect(restored?.id).toBe(before?.id)
  expect(later?.attributes.dateStartIso).toBe(restored?.attributes.dateEndIso)
  expect(Math.round(Number(restored?.attributes.distance) + Number(later?.attributes.distance))).toBe(40)
})

test('a trip that runs while its device gets another driver is that of who drove', async () => {
  const { companyId, owner, vehicle, device } = await makeRecordedVehicle(app)
  const colleague = await makeMember(app, companyId)
  const points = driveFrom(hoursAgo(3))
  await sendPoints(app, device, points.slice(0, 60))
  await processAt(app, points[59]?.at ?? 0)
  await owner.patch(`/api/devices/${device.id}`, 'device', { driverUserId: colleague.id })
  await sendPoints(app, device, points.slice(60))
  await processAll(app)
  const [trip] = await tripsOf(owner, vehicle.id)
  expect(trip?.attributes).toMatchObject({ isDriver: true, driverName: expect.stringMatching(/^Pat Person/) })
})

test('what goes on where a trip ends that somebody restores and makes private is private, though nothing else of it is new', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const first = driveFrom(hoursAgo(5), { stands: false })
  const [from] = first.slice(-1)
  const second = driveFrom(from?.at ?? 0, { from, minutes: 20 })
  await sendPoints(app, device, first)
  await processAll(app)
  const [trip] = await tripsOf(owner, vehicle.id)
  await owner.remove(`/api/trips/${trip?.id}`)
  await sendPoints(app, device, second)
  await processAll(app)
  const restored = await owner.send({ method: 'POST', url: `/api/trips/${trip?.id}/restore` })
  expect(restored.statusCode).toBe(200)
  await owner.patch(`/api/trips/${trip?.id}`, 'trip', { category: 'private' })
  await sendPoints(app, device, driveFrom(hoursAgo(2), { from: second.at(-1), minutes: 0 }))
  await processAll(app)
  const trips = await tripsOf(owner, vehicle.id)
  expect(trips.map(({ attributes }) => [attributes.category, attributes.hasTrack])).toEqual([
    ['private', true],
    ['private', false],
  ])
  expect(trips[1]?.attributes).toMatchObject({ placeStart: null, placeEnd: null, coordinateStart: null })
})
