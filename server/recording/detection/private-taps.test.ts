import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { driveFrom, hoursAgo, type Point, sendPoints } from '../testing.ts'
import { drivePrivately, makeShared, processAt, runningFor, SANDBOX, seenBy } from './testing.ts'

const app = useApp(SANDBOX)

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const HIDDEN = { category: 'private', isHidden: true, hasTrack: false }
const PLAIN = { category: 'none', isHidden: false, hasTrack: true }

/** A private drive of the portal that runs, whose page sent positions for five minutes or none, and what a device recorded of it. */
async function tapPrivate(hours: number, { heard = false } = {}) {
  const made = await makeShared(app)
  const startAt = hoursAgo(hours)
  const first = driveFrom(startAt, { minutes: 5, stands: false })
  await drivePrivately(made.driver, made.vehicle.id, first, {
    endedAtIso: undefined,
    ...(!heard && { positions: [] }),
  })
  const driveAfter = (after: number) => driveFrom(startAt + after * HOUR, { minutes: 20 })
  return { ...made, startAt, driveAfter }
}

const endOf = (points: readonly Point[]) => points.at(-1)?.at ?? 0

test.each([
  ['the phone of its driver', { heard: false }],
  ['the phone of its driver', { heard: true }],
  ['the tracker of nobody', { heard: true }],
])(
  'hours after the last position of a private drive that runs %s tells nothing of it, %o',
  async (whose, of) => {
    const { owner, vehicle, phone, tracker, driveAfter } = await tapPrivate(6, of)
    const device = whose === 'the tracker of nobody' ? tracker : phone
    const points = driveAfter(4)
    await sendPoints(app, device, points.slice(0, 61))
    await processAt(app, points[60]?.at ?? 0)
    expect(await runningFor(owner, vehicle.id)).toBeNull()
    await sendPoints(app, device, points.slice(61))
    await processAt(app, endOf(points))
    expect(await seenBy(owner, vehicle.id)).toEqual([HIDDEN])
  },
)

test('what a device delivers at once of a private drive that runs is private', async () => {
  const { owner, vehicle, phone, driveAfter } = await tapPrivate(6)
  const points = driveAfter(4)
  await sendPoints(app, phone, points)
  await processAt(app, endOf(points) + 20 * MINUTE)
  expect(await seenBy(owner, vehicle.id)).toEqual([HIDDEN])
})

test('what a device delivers late of a trip before a private drive that runs stays as it is', async () => {
  const { owner, vehicle, phone, driveAfter } = await tapPrivate(6)
  const points = driveAfter(-0.5)
  await sendPoints(app, phone, points)
  await processAt(app, endOf(points))
  expect(await seenBy(owner, vehicle.id)).toEqual([PLAIN])
})

test('what is driven more than twelve hours after the last position of a private drive is none of it', async () => {
  const { owner, vehicle, phone, driveAfter } = await tapPrivate(14)
  const points = driveAfter(12.1)
  await sendPoints(app, phone, points.slice(0, 61))
  await processAt(app, points[60]?.at ?? 0)
  await sendPoints(app, phone, points.slice(61))
  await processAt(app, endOf(points))
  expect(await seenBy(owner, vehicle.id)).toContainEqual(PLAIN)
})
