import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { captureStatements } from '../../testing/capture-statements.ts'
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

const app = useApp()

const iso = (at: number) => new Date(at).toISOString()
const positionsOf = (points: readonly Point[]) =>
  points.map(({ at, latitude, longitude }) => ({ latitude, longitude, timestampIso: iso(at), accuracy: 6 }))

const send = (owner: Person, vehicleId: string, batch: object) =>
  owner.post(`/api/vehicles/${vehicleId}/recording/positions`, 'drive', batch)

test('batches in any order, also sent twice, are one trip from tap to tap', async () => {
  const { owner, vehicle } = await makeRecordedVehicle(app)
  const startAt = hoursAgo(1)
  const points = driveFrom(startAt, { stands: false })
  const [a, b, c] = [points.slice(0, 25), points.slice(25, 50), points.slice(50)].map(positionsOf)
  const drive = { sid: 'drive-1', startedAtIso: iso(startAt) }
  const endedAtIso = iso(points.at(-1)?.at ?? 0)

  const first = await send(owner, vehicle.id, { ...drive, positions: a })
  expect(first.json().data.attributes).toMatchObject({ state: 'running', tripId: null })
  const { running } = (await owner.get(`/api/vehicles/${vehicle.id}/recording`)).json().data.attributes
  expect(running).toMatchObject({ sinceIso: iso(startAt), deviceName: 'Portal', isDriver: true })

  // The network is gone for the middle third, which comes after the end.
  const ended = await send(owner, vehicle.id, { ...drive, endedAtIso, positions: c })
  expect(ended.json().data.attributes).toMatchObject({ state: 'recorded' })
  for (const positions of [b, a, b]) {
    const late = await send(owner, vehicle.id, { ...drive, positions })
    expect(late.json().data.attributes.tripId).toBe(ended.json().data.attributes.tripId)
  }
  await processAll(app)
  const [trip, ...more] = await tripsOf(owner, vehicle.id)
  expect(more).toEqual([])
  expect(trip?.attributes).toMatchObject({
    dateStartIso: iso(startAt),
    dateEndIso: endedAtIso,
    isOdometerComputed: true,
    isDriver: true,
  })
  expect(trip?.attributes.distance).toBeCloseTo(12, 0)
  const track = (await owner.get(`/api/trips/${trip?.id}/track`)).json().data.attributes.points
  expect(track).toHaveLength(points.length)
})

test('two taps and the odometer are a trip without any position', async () => {
  const { owner, vehicle } = await makeRecordedVehicle(app)
  const drive = {
    sid: 'taps',
    startedAtIso: iso(hoursAgo(2)),
    timeZone: 'Europe/Vienna',
    odometerStart: 1_010,
  }
  await send(owner, vehicle.id, { ...drive, positions: [] })
  const done = await send(owner, vehicle.id, {
    ...drive,
    endedAtIso: iso(hoursAgo(1)),
    odometerEnd: 1_052.5,
    positions: [],
  })
  expect(done.statusCode).toBe(200)
  const [trip] = await tripsOf(owner, vehicle.id)
  expect(trip?.attributes).toMatchObject({
    odometerStart: 1_010,
    odometerEnd: 1_052.5,
    isOdometerComputed: false,
    dateStartTz: 'Europe/Vienna',
    placeStart: null,
    hasTrack: false,
  })
})

test('a private drive keeps its kilometres only, and a tracker in the same vehicle adds no second trip', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const startAt = hoursAgo(3)
  const points = driveFrom(startAt)
  await send(owner, vehicle.id, {
    sid: 'p',
    startedAtIso: iso(startAt - 5_000),
    endedAtIso: iso(startAt + 720_000),
    isPrivate: true,
    positions: positionsOf(points.slice(0, 73)),
  })
  await sendPoints(app, device, points)
  await processAll(app)
  const [trip, ...more] = await tripsOf(owner, vehicle.id)
  expect(more).toEqual([])
  expect(trip?.attributes).toMatchObject({ category: 'private', placeStart: null, hasTrack: false })
  expect(trip?.attributes.distance).toBeCloseTo(12, 0)
})

test.each([
  ['startedAtIso', { startedAtIso: iso(Date.now() + 3_600_000) }],
  ['startedAtIso', { startedAtIso: '1970-01-01T00:00:00Z' }],
  ['endedAtIso', { startedAtIso: iso(hoursAgo(1)), endedAtIso: iso(hoursAgo(2)) }],
  ['endedAtIso', { startedAtIso: iso(hoursAgo(50)), endedAtIso: iso(hoursAgo(2)) }],
])('a drive whose %s is impossible is refused', async (attribute, times) => {
  const { owner, vehicle } = await makeRecordedVehicle(app)
  const reply = await send(owner, vehicle.id, { sid: 'x', positions: [], ...times })
  expect([reply.statusCode, reply.json().errors[0].source.pointer]).toEqual([
    400,
    `/data/attributes/${attribute}`,
  ])
  expect(await tripsOf(owner, vehicle.id)).toEqual([])
})

test('two drives that begin at the same moment, or hundreds in a day, are refused', async () => {
  const { owner, vehicle } = await makeRecordedVehicle(app)
  const startedAtIso = iso(hoursAgo(2))
  const drive = { startedAtIso, endedAtIso: iso(hoursAgo(1)), positions: [] }
  expect((await send(owner, vehicle.id, { ...drive, sid: 'a' })).statusCode).toBe(200)
  expect((await send(owner, vehicle.id, { ...drive, sid: 'a' })).statusCode).toBe(200)
  const faultOf = async (batch: object) => {
    const reply = await send(owner, vehicle.id, batch)
    return [reply.statusCode, reply.json().errors?.[0].source.pointer]
  }
  expect(await faultOf({ ...drive, sid: 'b' })).toEqual([400, '/data/attributes/startedAtIso'])
  expect(await tripsOf(owner, vehicle.id)).toHaveLength(1)

  await sql`insert into recorded_trips (id, company_id, vehicle_id, device_id, drive_sid, state, started_at, ended_at,
      is_running, metres, positions)
    select gen_random_uuid(), company_id, vehicle_id, device_id, n, 'duplicate', started_at - make_interval(mins => n),
      started_at - make_interval(mins => n), false, 0, 0
    from recorded_trips, generate_series(1, 199) n where vehicle_id = ${vehicle.id}`.execute(app.db)
  const next = { startedAtIso: iso(hoursAgo(1.5)), positions: [] }
  expect(await faultOf({ ...next, sid: 'c' })).toEqual([400, '/data/attributes/startedAtIso'])
  // What has begun goes on.
  expect((await send(owner, vehicle.id, { ...drive, sid: 'a' })).statusCode).toBe(200)
})

test('a batch of a drive that goes on is measured by itself, once', async () => {
  const { owner, vehicle } = await makeRecordedVehicle(app)
  const startAt = hoursAgo(1)
  const points = driveFrom(startAt, { stands: false })
  const drive = { sid: 'long', startedAtIso: iso(startAt) }
  const distanceAfter = async (from: number, to: number) => {
    const positions = positionsOf(points.slice(from, to))
    return (await send(owner, vehicle.id, { ...drive, positions })).json().data.attributes.distance
  }
  expect(await distanceAfter(0, 25)).toBeCloseTo(4, 0)
  // The first batch is not read again: it could be any number of positions.
  await sql`delete from recording_points where at < ${iso(startAt + 230_000)}`.execute(app.db)
  expect(await distanceAfter(25, 49)).toBeCloseTo(8, 0)
  expect(await distanceAfter(25, 49)).toBeCloseTo(8, 0)
  expect(await distanceAfter(49, 73)).toBeCloseTo(12, 0)
})

test('of a very long drive at most ten thousand positions are measured', async () => {
  const { owner, vehicle } = await makeRecordedVehicle(app)
  const startAt = hoursAgo(9)
  const drive = { sid: 'day', startedAtIso: iso(startAt), positions: [] }
  const { id } = (await send(owner, vehicle.id, drive)).json().data
  await sql`insert into recording_points (device_id, at, latitude, longitude, accuracy)
    select device_id, started_at + make_interval(secs => n), 40 + n * 15 / 111195.0, 9.2, 6
    from recorded_trips, generate_series(0, 25200) n where id = ${id}`.execute(app.db)
  const done = await send(owner, vehicle.id, { ...drive, endedAtIso: iso(startAt + 25_200_000) })
  expect(done.json().data.attributes.distance).toBeCloseTo(378, 0)
  const { positions } = await app.db
    .selectFrom('recorded_trips')
    .select('positions')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Every third one, and the last.
  expect(positions).toBe(8_401)
})

test('ten drives of a user run at most, and one that is never ended lasts for a day at most', async () => {
  const { owner, vehicle } = await makeRecordedVehicle(app)
  const startAt = hoursAgo(60)
  const begin = (nth: number, more: object = {}) =>
    send(owner, vehicle.id, { sid: `${nth}`, startedAtIso: iso(startAt + nth), positions: [], ...more })
  const points = Array.from({ length: 40 }, (_, hour) => ({
    at: startAt + hour * 3_600_000,
    latitude: 48.5 + hour / 1_000,
    longitude: 9.2,
  }))
  for (let nth = 0; nth < 10; nth++)
    expect((await begin(nth, { positions: nth === 0 ? positionsOf(points) : [] })).statusCode).toBe(200)
  const refused = await begin(10)
  expect([refused.statusCode, refused.json().errors[0].source.pointer]).toEqual([
    400,
    '/data/attributes/endedAtIso',
  ])
  expect((await begin(10, { endedAtIso: iso(startAt + 60_000) })).statusCode).toBe(200)
  expect((await begin(3)).statusCode).toBe(200)
  await processAll(app)
  const [first] = await tripsOf(owner, vehicle.id)
  expect(first?.attributes.dateEndIso).toBe(iso(startAt + 24 * 3_600_000))
})

test('a pass ends a hundred drives that nobody has ended, and the next one the rest', async () => {
  const { owner, vehicle } = await makeRecordedVehicle(app)
  const startAt = hoursAgo(60)
  const { id } = (
    await send(owner, vehicle.id, { sid: 'open', startedAtIso: iso(startAt), positions: [] })
  ).json().data
  await sql`insert into recorded_trips (id, company_id, vehicle_id, device_id, drive_sid, state, started_at, ended_at,
      is_running, metres, positions)
    select gen_random_uuid(), company_id, vehicle_id, device_id, n::text, state, started_at + n * interval '10 minutes',
      ended_at + n * interval '10 minutes', true, 0, 0
    from recorded_trips, generate_series(1, 104) n where id = ${id}`.execute(app.db)
  const countRunning = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from recorded_trips where vehicle_id = ${vehicle.id} and is_running`.execute(
      app.db,
    )
    return rows[0]?.count
  }
  await processAll(app)
  expect(await countRunning()).toBe(5)
  await processAll(app)
  expect(await countRunning()).toBe(0)
})

test('the end of a drive that gave way to a tracker is not measured again', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const points = driveFrom(hoursAgo(3), { stands: false })
  await sendPoints(app, device, points)
  await processAll(app)
  const [first, last] = [points[1]?.at ?? 0, points.at(-1)?.at ?? 0]
  const drive = { sid: 'same', startedAtIso: iso(first), endedAtIso: iso(last) }
  const ended = await send(owner, vehicle.id, { ...drive, positions: positionsOf(points.slice(1)) })
  expect(ended.json().data.attributes.state).toBe('duplicate')
  const { statements } = await captureStatements(() => send(owner, vehicle.id, { ...drive, positions: [] }))
  expect(statements.filter((text) => text.includes('from recording_points'))).toEqual([])
})
