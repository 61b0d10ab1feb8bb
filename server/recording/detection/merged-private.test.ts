import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { driveFrom, hoursAgo, sendPoints, tripsOf } from '../testing.ts'
import { drivePrivately, kilometresOf, makeShared, processAt, SANDBOX, seenBy } from './testing.ts'

const app = useApp(SANDBOX)

const MINUTE = 60_000
const HIDDEN = { category: 'private', isHidden: true, hasTrack: false }
const process = () => processAt(app, Date.now())

/** The trips of the vehicle become one, and that becomes private. */
async function mergePrivately(driver: Person, vehicleId: string): Promise<string[]> {
  const tripIds = (await tripsOf(driver, vehicleId)).map(({ id }) => id)
  const merge = { tripIds }
  const { data } = (
    await driver.post('/api/transactions/merge-trips', 'merge-trip-transaction', merge)
  ).json()
  expect((await driver.patch(`/api/trips/${data.id}`, 'trip', { category: 'private' })).statusCode).toBe(200)
  return tripIds
}

const drivesFrom = (startAt: number) => {
  const there = driveFrom(startAt, { minutes: 20 })
  return { there, back: driveFrom((there.at(-1)?.at ?? 0) + 10 * MINUTE, { from: there.at(-1) }) }
}

test('a drive that another device tells as well is private if it was merged into a private trip', async () => {
  const { owner, driver, vehicle, phone, tracker } = await makeShared(app)
  const { there, back } = drivesFrom(hoursAgo(5))
  await sendPoints(app, phone, [...there.slice(78), ...back])
  await process()
  await mergePrivately(driver, vehicle.id)
  await process()
  await sendPoints(app, tracker, [...there, ...back])
  for (const _pass of [1, 2]) await process()
  expect(await seenBy(owner, vehicle.id)).toEqual([HIDDEN, HIDDEN])
})

test('what goes on where a trip ended that was merged into a private one is private', async () => {
  const { owner, driver, vehicle, phone } = await makeShared(app)
  const { there, back: before } = drivesFrom(hoursAgo(5))
  const startAt = (before.at(-1)?.at ?? 0) + 10 * MINUTE
  const points = driveFrom(startAt, { from: before.at(-1), minutes: 60 })
  const heard = points.filter(({ at }) => at <= startAt + 12 * MINUTE)
  await sendPoints(app, phone, [...there, ...before, ...heard])
  await processAt(app, startAt + 24 * MINUTE)
  expect(await kilometresOf(driver, vehicle.id)).toEqual([20, 12, 12])
  await mergePrivately(driver, vehicle.id)
  await sendPoints(
    app,
    phone,
    points.filter(({ at }) => at >= startAt + 26 * MINUTE),
  )
  for (const _pass of [1, 2]) await process()
  expect(await seenBy(owner, vehicle.id)).toEqual([HIDDEN, HIDDEN])
})

test('the times of a trip that was merged into a private one are told by no device and no drive', async () => {
  const { owner, driver, colleague, vehicle, tracker } = await makeShared(app)
  await owner.patch(`/api/devices/${tracker.id}`, 'device', { driverUserId: driver.id })
  const { there, back } = drivesFrom(hoursAgo(4))
  await sendPoints(app, tracker, [...there, ...back])
  await process()
  const [first] = await mergePrivately(driver, vehicle.id)
  await owner.patch(`/api/devices/${tracker.id}`, 'device', { driverUserId: colleague.id })
  const last = back.at(-1) ?? { at: 0, latitude: 0, longitude: 0 }
  await sendPoints(app, tracker, [{ ...last, at: last.at + MINUTE }])
  const { attributes } = (await colleague.get(`/api/devices/${tracker.id}`)).json().data
  expect(attributes).toMatchObject({
    lastPositionAtIso: expect.stringMatching(/T2[23]:00:00\.000Z$/),
    isLastPositionDay: true,
    battery: null,
  })
  const probe = { positions: [], isPrivate: false }
  const ofColleague = await drivePrivately(colleague, vehicle.id, there.slice(6, 120), probe)
  expect(ofColleague).toMatchObject({ state: 'duplicate', tripId: null })
  const own = { ...probe, sid: 'own' }
  expect(await drivePrivately(driver, vehicle.id, there.slice(6, 120), own)).toMatchObject({ tripId: first })
})
