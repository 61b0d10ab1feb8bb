import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { driveFrom, hoursAgo, type Point, processAll, sendPoints, tripsOf } from '../testing.ts'
import { drivePrivately, makeShared, playBack, pressPrivate, runningFor, SANDBOX } from './testing.ts'

const app = useApp(SANDBOX)

const MINUTE = 60_000
const NO_WAY = { positions: [] }

/** Category, kilometres and whether it is the reader's own. */
const readTrips = async (person: Person, vehicleId: string) =>
  (await tripsOf(person, vehicleId)).map(({ attributes: { category, distance, isDriver } }) => [
    category,
    Math.round(distance),
    isDriver,
  ])

test('private times of a colleague without a way take no kilometres of a phone out of the logbook', async () => {
  const { colleague, vehicle, phone } = await makeShared(app)
  const points = driveFrom(hoursAgo(3), { minutes: 20 })
  await drivePrivately(colleague, vehicle.id, points.slice(0, 121), NO_WAY)
  await sendPoints(app, phone, points)
  await processAll(app, SANDBOX)
  expect(await readTrips(colleague, vehicle.id)).toEqual([['private', 20, true]])
})

test('nor of a private trip that runs', async () => {
  const { driver, colleague, vehicle, phone } = await makeShared(app)
  const points = driveFrom(hoursAgo(3), { minutes: 40 })
  const until = (points[0]?.at ?? 0) + 90 * MINUTE
  await playBack(app, phone, points, {
    until,
    doing: {
      10: async () => expect((await pressPrivate(driver, vehicle.id)).statusCode).toBe(200),
      36: async () => {
        await drivePrivately(colleague, vehicle.id, points.slice(12, 210), NO_WAY)
      },
    },
  })
  expect(await readTrips(driver, vehicle.id)).toEqual([['private', 40, true]])
})

test.each([true, false])(
  'nor of what another driver records with the portal (private: %s)',
  async (isPrivate) => {
    const { driver, colleague, vehicle } = await makeShared(app)
    const points = driveFrom(hoursAgo(3), { minutes: 20, stands: false })
    await drivePrivately(colleague, vehicle.id, points, NO_WAY)
    expect((await drivePrivately(driver, vehicle.id, points, { isPrivate })).state).toBe('recorded')
    await processAll(app, SANDBOX)
    expect(await readTrips(driver, vehicle.id)).toEqual([[isPrivate ? 'private' : 'none', 20, true]])
  },
)

test('a drive of a colleague that ends makes nothing private that goes on', async () => {
  const { driver, colleague, vehicle, phone } = await makeShared(app)
  const points = driveFrom(hoursAgo(3), { minutes: 40 })
  const until = (points[0]?.at ?? 0) + 90 * MINUTE
  await playBack(app, phone, points, {
    until,
    doing: {
      7: async () => {
        await drivePrivately(colleague, vehicle.id, points.slice(0, 37), NO_WAY)
        expect(await runningFor(driver, vehicle.id)).toMatchObject({ isPrivate: false, isDriver: true })
      },
    },
  })
  expect(await readTrips(driver, vehicle.id)).toEqual([['none', 40, true]])
})

test.each(['removes', 'edits'])(
  'a tap of a second that a colleague %s takes nothing of the drive around it out',
  async (what) => {
    const { driver, colleague, vehicle, phone } = await makeShared(app)
    const points = driveFrom(hoursAgo(4), { minutes: 40 })
    const start = points[0]?.at ?? 0
    const tap = async () => {
      const at = points[122] as Point
      const drive = { isPrivate: false, endedAtIso: new Date(at.at + 1_000).toISOString(), ...NO_WAY }
      const { tripId } = await drivePrivately(colleague, vehicle.id, [at], drive)
      const url = `/api/trips/${tripId}`
      if (what === 'removes') await colleague.remove(url)
      else await colleague.patch(url, 'trip', { comment: 'Versehen' })
    }
    await playBack(app, phone, points, { until: start + 60 * MINUTE, doing: { 20: tap } })
    expect(await readTrips(driver, vehicle.id)).toContainEqual(['none', 40, true])
  },
)

test('a drive with a way that a colleague removes takes nothing of another driver out', async () => {
  const { driver, colleague, vehicle, phone } = await makeShared(app)
  const points = driveFrom(hoursAgo(4), { minutes: 20 })
  const { tripId } = await drivePrivately(colleague, vehicle.id, points, { isPrivate: false })
  expect((await colleague.remove(`/api/trips/${tripId}`)).statusCode).toBe(204)
  await sendPoints(app, phone, points)
  await processAll(app, SANDBOX)
  expect(await readTrips(driver, vehicle.id)).toEqual([['none', 20, true]])
})

test('private times with a reading stay beside what another driver records with the portal', async () => {
  const { driver, colleague, vehicle } = await makeShared(app)
  const points = driveFrom(hoursAgo(4), { minutes: 35, stands: false })
  const reading = { odometerStart: 1_000, odometerEnd: 1_000, ...NO_WAY }
  await drivePrivately(colleague, vehicle.id, points.slice(0, 121), reading)
  await drivePrivately(driver, vehicle.id, points, { isPrivate: false })
  expect(await readTrips(driver, vehicle.id)).toContainEqual(['none', 35, true])
})
