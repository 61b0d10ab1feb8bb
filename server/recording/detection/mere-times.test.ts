import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { driveFrom, hoursAgo, type Point, processAll, sendPoints, tripsOf } from '../testing.ts'
import { drivePrivately, makeShared, playBack, pressPrivate, runningFor, SANDBOX } from './testing.ts'

const app = useApp(SANDBOX)

const MINUTE = 60_000
const NO_WAY = { positions: [] }

/** The phone of the driver records 40 km in as many minutes, and something happens at one of them. */
async function driveWhile(
  nth: number,
  work: (drive: Awaited<ReturnType<typeof makeDrive>>) => Promise<unknown>,
) {
  const drive = await makeDrive()
  const { phone, points, start } = drive
  const doing = { [nth]: async () => void (await work(drive)) }
  await playBack(app, phone, points, { until: start + 90 * MINUTE, doing })
  return readTrips(drive.driver, drive.vehicle.id)
}

async function makeDrive() {
  const start = hoursAgo(3)
  return { ...(await makeShared(app)), start, points: driveFrom(start, { minutes: 40 }) }
}

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
  const trips = await driveWhile(36, async ({ driver, colleague, vehicle, points }) => {
    expect((await pressPrivate(driver, vehicle.id)).statusCode).toBe(200)
    await drivePrivately(colleague, vehicle.id, points.slice(12, 210), NO_WAY)
  })
  expect(trips).toEqual([['private', 40, true]])
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
  const trips = await driveWhile(7, async ({ driver, colleague, vehicle, points }) => {
    await drivePrivately(colleague, vehicle.id, points.slice(0, 37), NO_WAY)
    expect(await runningFor(driver, vehicle.id)).toMatchObject({ isPrivate: false, isDriver: true })
  })
  expect(trips).toEqual([['none', 40, true]])
})

test.each(['removes', 'edits'])(
  'a tap of a second that a colleague %s takes nothing of the drive around it out',
  async (what) => {
    const trips = await driveWhile(20, async ({ colleague, vehicle, points }) => {
      const at = points[122] as Point
      const drive = { isPrivate: false, endedAtIso: new Date(at.at + 1_000).toISOString(), ...NO_WAY }
      const { tripId } = await drivePrivately(colleague, vehicle.id, [at], drive)
      const url = `/api/trips/${tripId}`
      if (what === 'removes') await colleague.remove(url)
      else await colleague.patch(url, 'trip', { comment: 'Versehen' })
    })
    expect(trips).toContainEqual(['none', 40, true])
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

test('what a colleague has merged is still one drive with the recording of another phone', async () => {
  const { colleague, vehicle, phone } = await makeShared(app)
  const points = driveFrom(hoursAgo(4), { minutes: 20 })
  const parts = [points.slice(0, 61), points.slice(61, 121)]
  const ids = []
  for (const part of parts)
    ids.push((await drivePrivately(colleague, vehicle.id, part, { isPrivate: false })).tripId)
  const path = '/api/transactions/merge-trips'
  const merged = await colleague.post(path, 'merge-trip-transaction', { tripIds: ids })
  expect(merged.statusCode).toBe(201)
  await sendPoints(app, phone, points)
  await processAll(app, SANDBOX)
  expect(await readTrips(colleague, vehicle.id)).toEqual([['none', 20, true]])
})
