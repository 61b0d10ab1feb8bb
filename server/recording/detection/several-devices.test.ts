import { sql } from 'kysely'
import { expect, test } from 'vitest'
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
import { findVehiclesWithWork } from './store.ts'

const app = useApp()

const iso = (at: number) => new Date(at).toISOString()

const recordDrive = async (person: Person, vehicleId: string, drive: object) =>
  (
    await person.post(`/api/vehicles/${vehicleId}/recording/positions`, 'drive', { sid: 'd', ...drive })
  ).json().data.attributes

const positionsOf = (points: readonly Point[]) =>
  points.map(({ at, latitude, longitude }) => ({ latitude, longitude, timestampIso: iso(at), accuracy: 6 }))

const NOWHERE = {
  category: 'private',
  placeStart: null,
  placeEnd: null,
  coordinateEnd: null,
  hasTrack: false,
}

const countPoints = async (vehicleId: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from recording_points p
    join recording_devices d on d.id = p.device_id where d.vehicle_id = ${vehicleId}`.execute(app.db)
  return rows[0]?.count
}

test.each([
  { isTrackerFirst: false, hasPositions: false },
  { isTrackerFirst: true, hasPositions: false },
  { isTrackerFirst: false, hasPositions: true },
  { isTrackerFirst: true, hasPositions: true },
])('a private drive stays private beside a tracker that started earlier: %o', async (order) => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const points = driveFrom(hoursAgo(3))
  const driven = points.slice(13, 73)
  const record = () =>
    recordDrive(owner, vehicle.id, {
      startedAtIso: iso(driven[0]?.at ?? 0),
      endedAtIso: iso(driven.at(-1)?.at ?? 0),
      isPrivate: true,
      positions: order.hasPositions ? positionsOf(driven) : [],
    })
  if (!order.isTrackerFirst) await record()
  await sendPoints(app, device, points)
  await processAll(app)
  if (order.isTrackerFirst) await record()
  await processAll(app)
  const [trip, ...more] = await tripsOf(owner, vehicle.id)
  expect(more).toEqual([])
  expect(trip?.attributes).toMatchObject(NOWHERE)
  expect(Math.round(trip?.attributes.distance ?? 0)).toBe(order.hasPositions ? 10 : 12)
  // Of each device the end of the drive may stay, and the tracker stood for seven minutes.
  expect(await countPoints(vehicle.id)).toBeLessThan(50)
})

test('a trip that somebody made private stays as it is when another device tells an earlier start', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const second = await makeDevice(owner, vehicle.id, { name: 'Tracker' })
  const points = driveFrom(hoursAgo(3))
  await sendPoints(app, device, points.slice(3))
  await processAll(app)
  const [trip] = await tripsOf(owner, vehicle.id)
  await owner.patch(`/api/trips/${trip?.id}`, 'trip', { category: 'private' })
  await sendPoints(app, second, points)
  await processAll(app)
  expect((await tripsOf(owner, vehicle.id)).map(({ id }) => id)).toEqual([trip?.id])
})

test('what goes on where a trip ended that somebody made private is private', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const startAt = hoursAgo(4)
  const fast = driveFrom(startAt, { stands: false })
  const slow = driveFrom(startAt + 720_000, { from: fast.at(-1), minutes: 20, kmh: 12, stands: false })
  const more = driveFrom(startAt + 1_920_000, { from: slow.at(-1), minutes: 30 })
  await sendPoints(app, device, [...fast, ...more])
  await processAll(app)
  const [first, second] = await tripsOf(owner, vehicle.id)
  expect(second?.attributes.distance).toBeCloseTo(30, 0)
  await owner.patch(`/api/trips/${first?.id}`, 'trip', { category: 'private' })
  await sendPoints(app, device, slow)
  await processAll(app)
  const parts = await tripsOf(owner, vehicle.id)
  expect(parts.map(({ id }) => id)).toEqual([first?.id, second?.id])
  expect(parts[0]?.attributes).toMatchObject({ category: 'private', hasTrack: true })
  expect(parts[1]?.attributes).toMatchObject(NOWHERE)
  expect(parts.map(({ attributes }) => Math.round(attributes.distance))).toEqual([12, 34])
})

test('a colleague takes nothing out of the logbook with long times, and nothing that is settled with a long drive', async () => {
  const { companyId, owner, vehicle, device } = await makeRecordedVehicle(app)
  const driver = await makeMember(app, companyId)
  await assignDriver(owner, vehicle.id, driver)
  const makeDrive = (hours: number) => sendPoints(app, device, driveFrom(hoursAgo(hours)))
  for (const hours of [12, 9, 6]) await makeDrive(hours)
  await processAll(app)
  const [final, touched, plain] = await tripsOf(owner, vehicle.id)
  await owner.patch(`/api/trips/${touched?.id}`, 'trip', { reason: 'Kunde' })
  await sql`update recorded_trips set final_at = now(), written = null where trip_id = ${final?.id}`.execute(
    app.db,
  )
  const span = { startedAtIso: iso(hoursAgo(14)), endedAtIso: iso(hoursAgo(4)) }
  const empty = await recordDrive(driver, vehicle.id, { ...span, positions: [] })
  expect(empty.state).toBe('duplicate')
  const ids = async () => (await tripsOf(owner, vehicle.id)).map(({ id }) => id)
  expect(await ids()).toEqual([final?.id, touched?.id, plain?.id])
  const far = driveFrom(hoursAgo(13), { minutes: 30 })
  const long = { ...span, startedAtIso: iso(hoursAgo(13.5)), sid: 'e', positions: positionsOf(far) }
  expect((await recordDrive(driver, vehicle.id, long)).state).toBe('recorded')
  expect(await ids()).toEqual([expect.any(String), final?.id, touched?.id])
})

test('mere times, as long as a day, make nothing private, and the history tells who made a drive private', async () => {
  const { companyId, owner, vehicle, device } = await makeRecordedVehicle(app)
  const driver = await makeMember(app, companyId)
  await assignDriver(owner, vehicle.id, driver)
  await sendPoints(app, device, driveFrom(hoursAgo(9)))
  await sendPoints(app, device, driveFrom(hoursAgo(6)))
  await processAll(app)
  const before = await tripsOf(owner, vehicle.id)
  expect(before.map(({ attributes }) => [attributes.category, attributes.hasTrack])).toEqual([
    ['none', true],
    ['none', true],
  ])
  const tap = (sid: string, from: number, to: number) =>
    recordDrive(driver, vehicle.id, {
      sid,
      startedAtIso: iso(from),
      endedAtIso: iso(to),
      isPrivate: true,
      positions: [],
    })
  expect((await tap('a day', hoursAgo(20), hoursAgo(1))).state).toBe('duplicate')
  expect(await tripsOf(owner, vehicle.id)).toEqual(before)

  const start = Date.parse(before[1]?.attributes.dateStartIso ?? '')
  expect((await tap('the drive', start + 60_000, start + 660_000)).state).toBe('duplicate')
  const [own, made] = await tripsOf(owner, vehicle.id)
  expect(own).toEqual(before[0])
  expect(made?.attributes).toMatchObject(NOWHERE)
  const { data } = (await owner.get(`/api/trips/${made?.id}/changes`)).json()
  const name = expect.stringMatching(/^Portal \(Pat Person \d+\)$/)
  expect(data[0].attributes.actor).toMatchObject({ kind: 'system', name })
})

test.each(['before its end', 'after it'])(
  'a drive recorded in private stays private beside the tracker of another driver, seen %s',
  async (when) => {
    const { companyId, owner, vehicle, device } = await makeRecordedVehicle(app)
    const driver = await makeMember(app, companyId)
    await assignDriver(owner, vehicle.id, driver)
    const points = driveFrom(hoursAgo(1))
    const driven = points.slice(4, 72)
    const record = (more: object) =>
      recordDrive(driver, vehicle.id, {
        startedAtIso: iso(driven[0]?.at ?? 0),
        isPrivate: true,
        positions: positionsOf(driven),
        ...more,
      })
    const end = { endedAtIso: iso(driven.at(-1)?.at ?? 0) }
    if (when === 'before its end') await record({})
    await sendPoints(app, device, points)
    await processAll(app)
    await record(end)
    await processAll(app)
    const [trip, ...more] = await tripsOf(owner, vehicle.id)
    expect(more).toEqual([])
    expect(trip?.attributes).toMatchObject(NOWHERE)
  },
)

test('what a person has written of a trip stays when a private recording of the drive arrives', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  await sendPoints(app, device, driveFrom(hoursAgo(6)))
  await processAll(app)
  const [trip] = await tripsOf(owner, vehicle.id)
  await owner.patch(`/api/trips/${trip?.id}`, 'trip', { reason: 'Kunde' })
  const [touched] = await tripsOf(owner, vehicle.id)
  const { dateStartIso, dateEndIso } = touched?.attributes ?? {}
  const privateDrive = { startedAtIso: dateStartIso, endedAtIso: dateEndIso, isPrivate: true, positions: [] }
  expect((await recordDrive(owner, vehicle.id, privateDrive)).state).toBe('duplicate')
  expect(await tripsOf(owner, vehicle.id)).toEqual([touched])
})

test.each(['a phone', 'the portal'])(
  'what was the duplicate of a duplicate is a trip, recorded by %s',
  async (by) => {
    const { owner, vehicle, device } = await makeRecordedVehicle(app)
    const second = await makeDevice(owner, vehicle.id, { name: 'Tracker' })
    const startAt = hoursAgo(6)
    const third = await makeDevice(owner, vehicle.id, { name: 'iPhone' })
    // This one shares half of its time with each of the two others.
    await sendPoints(app, second, driveFrom(startAt + 4 * 60_000, { minutes: 20 }))
    await processAll(app)
    const drive = driveFrom(startAt + 13 * 60_000, { minutes: 18, stands: by === 'a phone' })
    if (by === 'a phone') await sendPoints(app, third, drive)
    else
      await recordDrive(owner, vehicle.id, {
        startedAtIso: iso(drive[0]?.at ?? 0),
        endedAtIso: iso(drive.at(-1)?.at ?? 0),
        positions: positionsOf(drive),
      })
    await processAll(app)
    expect(await tripsOf(owner, vehicle.id)).toHaveLength(1)
    await sendPoints(app, device, driveFrom(startAt, { minutes: 18 }))
    await processAll(app)
    await processAll(app)
    const trips = await tripsOf(owner, vehicle.id)
    expect(trips.map(({ attributes }) => Date.parse(attributes.dateStartIso) - startAt)).toEqual([
      0,
      13 * 60_000,
    ])
    const unseen = app.db.selectFrom('recording_devices').select('id').where('dirty_from', 'is not', null)
    expect(await unseen.where('vehicle_id', '=', vehicle.id).execute()).toEqual([])
  },
)

test('three devices that each heard another part of a drive do not take each other out for ever', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const second = await makeDevice(owner, vehicle.id, { name: 'Tracker' })
  const third = await makeDevice(owner, vehicle.id, { name: 'iPhone' })
  const points = driveFrom(hoursAgo(3), { minutes: 45, stands: false })
  const parts = [
    [device, 13, 43],
    [second, 5, 34],
    [third, 0, 27],
  ] as const
  for (const [one, from, to] of parts) {
    await sendPoints(app, one, points.slice(from * 6, to * 6 + 1))
    await processAll(app)
  }
  for (let pass = 0; pass < 3; pass++) await processAll(app)
  const settled = await tripsOf(owner, vehicle.id)
  await processAll(app)
  expect(await tripsOf(owner, vehicle.id)).toEqual(settled)
  expect(settled.map(({ attributes }) => Math.round(attributes.distance))).toEqual([30])
  expect(
    (await findVehiclesWithWork(app.db, { billing: 'none', now: Date.now() })).map(({ id }) => id),
  ).not.toContain(vehicle.id)
})

test('a drive of the portal comes back as well when somebody presses private meanwhile', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const tracker = await makeDevice(owner, vehicle.id, { name: 'Tracker' })
  const points = driveFrom(hoursAgo(3), { minutes: 45, stands: false })
  const [from, to] = [points[0]?.at ?? 0, points[72]?.at ?? 0]
  await sendPoints(app, device, points.slice(0, 121))
  await processAll(app)
  const drive = { startedAtIso: iso(from), endedAtIso: iso(to), positions: positionsOf(points.slice(0, 73)) }
  expect((await recordDrive(owner, vehicle.id, drive)).state).toBe('duplicate')
  await sendPoints(app, tracker, points.slice(60, 241))
  await recordDrive(owner, vehicle.id, { sid: 'next', startedAtIso: iso(Date.now()), positions: [] })
  const url = `/api/vehicles/${vehicle.id}/recording/private`
  expect((await owner.send({ method: 'POST', url })).statusCode).toBe(200)
  await processAll(app)
  const trips = await tripsOf(owner, vehicle.id)
  expect(trips.map(({ attributes }) => Math.round(attributes.distance))).toEqual([12, 30])
})

test.each(['first', 'last'])(
  'the device that heard clearly more of a drive counts, delivered %s',
  async (when) => {
    const { owner, vehicle, device } = await makeRecordedVehicle(app)
    const tracker = await makeDevice(owner, vehicle.id, { name: 'Tracker' })
    const points = driveFrom(hoursAgo(3), { minutes: 60 })
    const parts = [
      [tracker, points.slice(18)],
      [device, points.slice(0, 211)],
    ] as const
    for (const [one, part] of when === 'first' ? parts : parts.toReversed()) {
      await sendPoints(app, one, part)
      for (const _pass of [1, 2]) await processAll(app)
    }
    const trips = await tripsOf(owner, vehicle.id)
    expect(trips.map(({ attributes }) => Math.round(attributes.distance))).toEqual([57])
  },
)
