import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { driveFrom, hoursAgo, type Point, sendPoints, tripsOf } from '../testing.ts'
import {
  kilometresOf,
  makeShared,
  playBack,
  pressedPrivate,
  pressPrivate,
  processAt,
  runningFor,
  SANDBOX,
} from './testing.ts'

const app = useApp(SANDBOX)

const MINUTE = 60_000

/** Twenty minutes of driving, twelve of silence with as many kilometres, and more driving. */
function drivesAroundSilence(stands: boolean): Point[] {
  const startAt = hoursAgo(1.7)
  const first = driveFrom(startAt, { minutes: 20, stands: false })
  const end = first.at(-1) as Point
  const from = { latitude: end.latitude + 12_000 / 111_195, longitude: end.longitude }
  return [...first, ...driveFrom(startAt + 32 * MINUTE, { from, minutes: 30, stands })]
}

test('a drive that goes on after a silence, and ends with another one, has all of its kilometres', async () => {
  const { owner, vehicle, phone } = await makeShared(app)
  const points = drivesAroundSilence(false)
  await playBack(app, phone, points, { until: (points[0]?.at ?? 0) + 95 * MINUTE })
  expect(await kilometresOf(owner, vehicle.id)).toEqual([62])
})

test.each([
  ['made private while it ran', [20, 42]],
  ['made private in the logbook', [20, 42]],
  ['deleted', [42]],
])(
  'what goes on after a trip that was %s is recorded, though the vehicle stood before it',
  async (what, left) => {
    const { driver, vehicle, phone } = await makeShared(app)
    const points = drivesAroundSilence(true)
    const [start] = points as [Point]
    const standing = Array.from({ length: 30 }, (_, nth) => ({
      ...start,
      at: start.at + (nth - 30) * 10_000,
    }))
    await playBack(app, phone, [...standing, ...points], {
      until: start.at + 80 * MINUTE,
      doing: {
        15: async () => what === 'made private while it ran' && pressedPrivate(app, vehicle.id, driver),
        36: async () => {
          const [trip] = await tripsOf(driver, vehicle.id)
          if (what === 'made private in the logbook')
            await driver.patch(`/api/trips/${trip?.id}`, 'trip', { category: 'private' })
          if (what === 'deleted') await driver.remove(`/api/trips/${trip?.id}`)
        },
      },
    })
    expect(await kilometresOf(driver, vehicle.id)).toEqual(left)
  },
)

test.each(['deleted', 'merged'])('what was driven since is not %s with a trip that goes on', async (what) => {
  const { owner, vehicle, phone } = await makeShared(app)
  const points = drivesAroundSilence(true)
  const [start] = points as [Point]
  const from = { latitude: start.latitude - 15_000 / 111_195, longitude: start.longitude }
  const before = driveFrom(start.at - 40 * MINUTE, { from, minutes: 15 })
  await playBack(app, phone, [...before, ...points], {
    until: start.at + 80 * MINUTE,
    doing: {
      83: async () => {
        const tripIds = (await tripsOf(owner, vehicle.id)).map(({ id }) => id)
        expect(tripIds).toHaveLength(2)
        if (what === 'deleted') await owner.remove(`/api/trips/${tripIds[1]}`)
        else await owner.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds })
      },
    },
  })
  expect(await kilometresOf(owner, vehicle.id)).toEqual(what === 'deleted' ? [15, 42] : [35, 42])
})

test('a trip that somebody has filled in runs no longer once it is found no more', async () => {
  const { owner, driver, vehicle, phone } = await makeShared(app)
  const points = drivesAroundSilence(true)
  const [start] = points as [Point]
  const until = start.at + 36 * MINUTE
  await playBack(app, phone, points, {
    until,
    doing: {
      31: async () => {
        const [trip] = await tripsOf(driver, vehicle.id)
        await driver.patch(`/api/trips/${trip?.id}`, 'trip', { reason: 'Kunde' })
      },
    },
  })
  expect(await runningFor(driver, vehicle.id)).not.toBeNull()
  // More than the accuracy that was told.
  await app.db
    .updateTable('recording_points')
    .set({ accuracy: 15 })
    .where('device_id', '=', phone.id)
    .execute()
  await owner.patch(`/api/vehicles/${vehicle.id}/recording`, 'recording', { maxAccuracy: 10 })
  await sendPoints(app, phone, points.filter(({ at }) => at > until).slice(0, 1))
  await processAt(app, until + MINUTE)
  expect(await runningFor(driver, vehicle.id)).toBeNull()
  expect((await pressPrivate(driver, vehicle.id)).statusCode).toBe(409)
  const [trip] = await tripsOf(driver, vehicle.id)
  expect(trip?.attributes).toMatchObject({ category: 'none', reason: 'Kunde' })
})
