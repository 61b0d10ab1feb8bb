import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { type DeviceReply, driveFrom, hoursAgo, type Point, sendPoints, tripsOf } from '../testing.ts'
import {
  drivePrivately,
  kilometresOf,
  makeShared,
  pressPrivate,
  processAt,
  SANDBOX,
  seenBy,
} from './testing.ts'

const app = useApp(SANDBOX)

const process = () => processAt(app, Date.now())

/** A private drive of the portal that goes on after a stop, of which a device has recorded the part before it. */
async function driveThere(whose: 'phone' | 'tracker') {
  const made = await makeShared(app)
  const device = made[whose]
  const there = driveFrom(hoursAgo(4), { minutes: 20 })
  await drivePrivately(made.driver, made.vehicle.id, there, { endedAtIso: undefined })
  await sendPoints(app, device, there.slice(0, 61))
  await processAt(app, there[60]?.at ?? 0)
  await sendPoints(app, device, there.slice(61))
  await processAt(app, there.at(-1)?.at ?? 0)
  const [part] = await tripsOf(made.driver, made.vehicle.id)
  return { ...made, device, there, part, back: driveFrom(hoursAgo(3), { from: there.at(-1), minutes: 20 }) }
}

test.each(['phone', 'tracker'] as const)(
  'a private drive with a stop is in the logbook once, if the %s records both parts of it',
  async (whose) => {
    const { owner, driver, vehicle, device, there, part, back } = await driveThere(whose)
    expect(part?.attributes.distance).toBeCloseTo(20, 0)
    await sendPoints(app, device, back)
    await processAt(app, back.at(-1)?.at ?? 0)
    await drivePrivately(driver, vehicle.id, [...there, ...back])
    for (const _pass of [1, 2]) await process()
    expect(await kilometresOf(driver, vehicle.id)).toEqual([40])
    expect(await seenBy(owner, vehicle.id)).toEqual([
      { category: 'private', isHidden: true, hasTrack: false },
    ])
  },
)

test('the part before a stop of a private drive stays if its driver has written about it', async () => {
  const { driver, vehicle, there, part, back } = await driveThere('phone')
  await driver.patch(`/api/trips/${part?.id}`, 'trip', { comment: 'Bad' })
  await drivePrivately(driver, vehicle.id, [...there, ...back])
  const trips = await tripsOf(driver, vehicle.id)
  expect(trips.map(({ id, attributes }) => [id, attributes.comment])).toContainEqual([part?.id, 'Bad'])
})

const sendUntil = async (
  device: DeviceReply,
  points: readonly Point[],
  [from, to]: readonly [number, number],
) => {
  await sendPoints(app, device, points.slice(from * 6, to * 6 + 1))
  await processAt(app, points[to * 6]?.at ?? 0)
}

test('of two devices that run in private the one that was silent for a while does not count as well', async () => {
  const { driver, vehicle, phone, tracker } = await makeShared(app)
  const points = driveFrom(hoursAgo(3), { minutes: 30 })
  await sendUntil(phone, points, [0, 10])
  await sendUntil(tracker, points, [0, 10])
  expect((await pressPrivate(driver, vehicle.id)).statusCode).toBe(200)
  await sendUntil(tracker, points, [10, 22])
  await sendUntil(phone, points, [25, 26])
  expect(await kilometresOf(driver, vehicle.id)).toEqual([10])
  await sendUntil(tracker, points, [22, 37])
  for (const _pass of [1, 2]) await process()
  expect(await kilometresOf(driver, vehicle.id)).toEqual([30])
})

test('a longer drive that is private only beside a private trip does not take its place', async () => {
  const { driver, vehicle, phone, tracker } = await makeShared(app)
  const points = driveFrom(hoursAgo(3), { minutes: 60 })
  await sendUntil(phone, points, [10, 20])
  expect((await pressPrivate(driver, vehicle.id)).statusCode).toBe(200)
  await sendUntil(tracker, points, [0, 29])
  await sendUntil(phone, points, [20, 30])
  await sendUntil(tracker, points, [29, 37])
  await sendUntil(tracker, points, [37, 42])
  await sendUntil(phone, points, [50, 51])
  const [trip] = await tripsOf(driver, vehicle.id)
  expect(trip?.attributes.distance).toBeCloseTo(20, 0)
  await sendUntil(tracker, points, [42, 67])
  for (const _pass of [1, 2]) await process()
  expect((await tripsOf(driver, vehicle.id)).map(({ id }) => id)).toContain(trip?.id)
})
