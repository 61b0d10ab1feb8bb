import { expect, test } from 'vitest'
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
