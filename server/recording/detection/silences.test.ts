import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { driveFrom, hoursAgo, type Point, tripsOf } from '../testing.ts'
import { kilometresOf, makeShared, playBack, pressedPrivate, SANDBOX } from './testing.ts'

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
