import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { makeShared, processAt, runningFor, SANDBOX } from '../detection/testing.ts'
import { driveFrom, hoursAgo, type Point, processAll, sendPoints, tripsOf } from '../testing.ts'

const app = useApp(SANDBOX)

type Place = Pick<Point, 'latitude' | 'longitude'>

const HOUR = 3_600_000
const iso = (at: number) => new Date(at).toISOString()

/**
 * 42 km in as many minutes, of which the phone of the driver sends the first twelve; then its network is gone, and after
 * twelve hours the server ends the drive.
 */
async function abandon(more: object, from?: Place) {
  const made = await makeShared(app)
  const { driver, vehicle } = made
  // Receivers tell no whole seconds.
  const points = driveFrom(hoursAgo(14) + 400, { from, minutes: 42, stands: false })
  const [startAt, endAt] = [(points[0]?.at ?? 0) - 5_000, points.at(-1)?.at ?? 0]
  const send = async (from: number, to: number, facts: object = {}) => {
    const reply = await driver.post(`/api/vehicles/${vehicle.id}/recording/positions`, 'drive', {
      sid: 'd',
      startedAtIso: iso(startAt),
      positions: points.slice(from, to).map(({ at, ...place }) => ({ ...place, timestampIso: iso(at) })),
      ...more,
      ...facts,
    })
    expect(reply.statusCode).toBe(200)
    return reply.json().data.attributes
  }
  await send(0, 73)
  await processAt(app, startAt + 12.5 * HOUR)
  const readTrips = async () =>
    (await tripsOf(driver, vehicle.id)).map(({ attributes: a }) => [a.category, a.distance, a.dateEndIso])
  return { ...made, points, startAt, endAt, send, readTrips }
}

const isPrivate = true

const countPositions = async () => (await app.db.selectFrom('recording_points').select('at').execute()).length

test.each([
  ['private', { isPrivate }],
  ['none', {}],
])('the end of a drive that the server gave up is taken once (%s)', async (category, more) => {
  const { driver, vehicle, endAt, send, readTrips } = await abandon(more)
  expect(await readTrips()).toEqual([[category, 12, iso(endAt - HOUR / 2)]])

  const end = { endedAtIso: iso(endAt) }
  const [one, other] = await Promise.all([send(73, 253, end), send(73, 253, end)])
  expect([one.distance, other.distance]).toEqual([42, 42])
  const ended = [[category, 42, iso(endAt)]]
  expect(await readTrips()).toEqual(ended)
  const version = async () => (await tripsOf(driver, vehicle.id))[0]?.meta.version
  const before = await version()
  for (const again of [() => send(0, 73), () => send(73, 253), () => send(73, 253, end)]) await again()
  await processAll(app, SANDBOX)
  expect(await readTrips()).toEqual(ended)
  expect(await version()).toBe(before)
})

test('one that goes on runs until its end, and each of its batches counts once', async () => {
  const { driver, vehicle, startAt, endAt, send, readTrips } = await abandon({ isPrivate })
  const stored = await countPositions()
  // What the server has does not say that it goes on.
  expect(await send(0, 73)).toMatchObject({ state: 'recorded', distance: 12 })
  expect(await runningFor(driver, vehicle.id)).toBeNull()
  expect(await countPositions()).toBe(stored)

  for (const [from, to, distance] of [
    [60, 133, 22],
    [60, 133, 22],
    [0, 73, 22],
    [133, 193, 32],
  ] as const)
    expect((await send(from, to)).distance).toBe(distance)
  expect(await runningFor(driver, vehicle.id)).toMatchObject({ isPrivate: true })
  // Silent again.
  await processAt(app, startAt + 13.5 * HOUR)
  expect(await runningFor(driver, vehicle.id)).toBeNull()
  expect(await readTrips()).toEqual([['private', 32, iso(endAt - HOUR / 6)]])
  expect((await send(193, 253, { endedAtIso: iso(endAt) })).distance).toBe(42)
  expect(await readTrips()).toEqual([['private', 42, iso(endAt)]])
  expect(await countPositions()).toBe(stored)
})

test('what a person has changed of a private one is final', async () => {
  const { driver, vehicle, endAt, send, readTrips } = await abandon({ isPrivate })
  const [trip] = await tripsOf(driver, vehicle.id)
  await driver.patch(`/api/trips/${trip?.id}`, 'trip', { comment: 'Urlaub' })
  await send(73, 253, { endedAtIso: iso(endAt) })
  expect(await readTrips()).toEqual([['private', 12, iso(endAt - HOUR / 2)]])
})

test('the private end makes private what the phone of the driver recorded meanwhile', async () => {
  const { owner, phone, vehicle, startAt, points, send } = await abandon({ isPrivate })
  const later = driveFrom(startAt + 4 * HOUR, { from: points.at(-1) as Point, minutes: 40 })
  await sendPoints(app, phone, later)
  await processAll(app, SANDBOX)
  await send(0, 0, { endedAtIso: iso(startAt + 13 * HOUR), odometerEnd: 1_130 })
  await processAll(app, SANDBOX)
  expect((await tripsOf(owner, vehicle.id)).map(({ attributes }) => attributes.isHidden)).toEqual([true])
})

test('a private one keeps the zone of its start, of which no position is left', async () => {
  const thurgau = { latitude: 47.6, longitude: 8.97 }
  const { driver, vehicle, endAt, send } = await abandon({ isPrivate, timeZone: 'Europe/Berlin' }, thurgau)
  await send(73, 253, { endedAtIso: iso(endAt) })
  const [trip] = await tripsOf(driver, vehicle.id)
  expect(trip?.attributes).toMatchObject({
    distance: 42,
    dateStartTz: 'Europe/Zurich',
    dateEndTz: 'Europe/Berlin',
  })
})

test('it goes on beside nine others that run at most', async () => {
  const { driver, vehicle, points, startAt } = await abandon({})
  const drive = (sid: string, startedAt: number, more: object = {}) =>
    driver.post(`/api/vehicles/${vehicle.id}/recording/positions`, 'drive', {
      sid,
      startedAtIso: iso(startedAt),
      positions: [],
      ...more,
    })
  for (let nth = 0; nth < 10; nth++) expect((await drive(`${nth}`, hoursAgo(1) + nth)).statusCode).toBe(200)
  const positions = points.slice(73, 133).map(({ at, ...place }) => ({ ...place, timestampIso: iso(at) }))
  const refused = await drive('d', startAt, { positions })
  expect([refused.statusCode, refused.json().errors[0].source.pointer]).toEqual([
    400,
    '/data/attributes/endedAtIso',
  ])
  const endedAtIso = positions.at(-1)?.timestampIso
  expect((await drive('d', startAt, { positions, endedAtIso })).json().data.attributes.distance).toBe(22)
})
