import { expect, test } from 'vitest'
import type { Change } from '#contract/history/change.ts'
import { useDataDir, verify } from '../../history/testing.ts'
import { useApp } from '../../testing/app.ts'
import {
  driveFrom,
  hoursAgo,
  makeDevice,
  makeRecordedVehicle,
  type Point,
  processAll,
  sendPoints,
  tripsOf,
} from '../testing.ts'

const app = useApp()
const dataDir = useDataDir()

/** What of a trip does not depend on when it was written. */
async function finalTrips(owner: Parameters<typeof tripsOf>[0], vehicleId: string) {
  const trips = await tripsOf(owner, vehicleId)
  return trips.map(({ attributes }) => {
    const { sid: _sid, createdAt: _createdAt, changedAt: _changedAt, driverName: _name, ...rest } = attributes
    return rest
  })
}

/** Two drives with an hour between them. */
function twoDrives(): Point[] {
  const first = driveFrom(hoursAgo(6))
  const { latitude = 0, longitude = 0 } = first.at(-1) ?? {}
  return [...first, ...driveFrom(hoursAgo(5), { from: { latitude, longitude }, minutes: 20 })]
}

/** Of the first drive. */
const isMiddle = (nth: number) => nth > 20 && nth < 50

test('positions in any order, late and doubled, make the same trips in the end', async () => {
  const points = twoDrives()
  const inOrder = await makeRecordedVehicle(app)
  await sendPoints(app, inOrder.device, points)
  await processAll(app)
  const expected = await finalTrips(inOrder.owner, inOrder.vehicle.id)
  expect(expected.map(({ distance }) => Math.round(distance))).toEqual([12, 20])
  expect(expected.map(({ odometerStart }) => odometerStart)).toEqual([1_000, expected[0]?.odometerEnd])

  const late = await makeRecordedVehicle(app)
  const batches = [
    // The second drive, then the first without its middle third, then that, and everything once more.
    points.slice(115),
    points.slice(0, 115).filter((_point, nth) => !isMiddle(nth)),
    points.slice(0, 115).filter((_point, nth) => isMiddle(nth)),
    points.toReversed(),
  ]
  for (const batch of batches) {
    await sendPoints(app, late.device, batch)
    await processAll(app)
  }
  expect(await finalTrips(late.owner, late.vehicle.id)).toEqual(expected)
  const { faults } = await verify(app.db, dataDir, late.vehicle.id)
  expect(faults).toEqual([])
  const [trip] = await tripsOf(late.owner, late.vehicle.id)
  const { data } = (await late.owner.get(`/api/trips/${trip?.id}/changes`)).json<{
    data: { attributes: Change }[]
  }>()
  expect(data.map(({ attributes }) => [attributes.action, attributes.actor.kind, attributes.origin])).toEqual(
    [
      ['changed', 'system', 'recorded'],
      ['created', 'device', 'recorded'],
    ],
  )
})

test.each([10, 2])(
  'a tracker that sends once a minute, %i times a drive, writes each drive once',
  async (count) => {
    const { owner, vehicle, device } = await makeRecordedVehicle(app)
    const starts = [30, 20, 10].map(hoursAgo)
    for (const [nth, startAt] of starts.entries()) {
      const way = driveFrom(startAt, { minutes: count - 1, stands: false }).filter(
        (_point, of) => of % 6 === 0,
      )
      await sendPoints(
        app,
        device,
        way.map((point) => ({ ...point, latitude: point.latitude + (nth * (count - 1) * 1_000) / 111_195 })),
      )
      await processAll(app)
    }
    const trips = await finalTrips(owner, vehicle.id)
    expect(trips.map(({ dateStartIso }) => Date.parse(dateStartIso))).toEqual(starts)
  },
)

test('what somebody has changed or deleted stays so when later positions come', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const points = driveFrom(hoursAgo(4))
  await sendPoints(app, device, points.slice(20))
  await processAll(app)
  const [before] = await tripsOf(owner, vehicle.id)
  const placeStart = { name: 'Werkstatt' }
  await owner.patch(`/api/trips/${before?.id}`, 'trip', { category: 'commute', reason: 'Arbeit', placeStart })
  await sendPoints(app, device, points.slice(0, 20))
  await processAll(app)
  const [after, ...more] = await tripsOf(owner, vehicle.id)
  expect(more).toEqual([])
  expect(after?.attributes).toMatchObject({
    category: 'commute',
    reason: 'Arbeit',
    placeStart: { name: 'Werkstatt' },
    dateStartIso: new Date(points[0]?.at ?? 0).toISOString(),
  })
  expect(after?.attributes.distance).toBeGreaterThan(before?.attributes.distance ?? 0)

  expect((await owner.remove(`/api/trips/${after?.id}`)).statusCode).toBe(204)
  const { latitude = 0, longitude = 0, at = 0 } = points.at(-1) ?? {}
  await sendPoints(app, device, [{ at: at + 30_000, latitude, longitude }])
  await processAll(app)
  expect(await tripsOf(owner, vehicle.id)).toEqual([])
})

test('two trips that turn out to be one are one', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const points = driveFrom(hoursAgo(4), { minutes: 60 })
  await sendPoints(app, device, [...points.slice(0, 100), ...points.slice(230)])
  await processAll(app)
  const parts = await tripsOf(owner, vehicle.id)
  await sendPoints(app, device, points)
  await processAll(app)
  const [whole, ...more] = await tripsOf(owner, vehicle.id)
  expect(more).toEqual([])
  expect(whole?.attributes.distance).toBeCloseTo(60, 0)
  expect(whole?.id).toBe(parts[0]?.id)
})

test('of two devices in one vehicle the drive is written once, whichever sends first', async () => {
  for (const isEarlierFirst of [true, false]) {
    const { owner, vehicle, device } = await makeRecordedVehicle(app)
    const second = await makeDevice(owner, vehicle.id, { name: 'Tracker' })
    const points = driveFrom(hoursAgo(4))
    const sendings = [
      [device, points],
      [second, points.slice(6).map((point) => ({ ...point, at: point.at + 5_000 }))],
    ] as const
    for (const [sender, sent] of isEarlierFirst ? sendings : sendings.toReversed()) {
      await sendPoints(app, sender, sent)
      await processAll(app)
    }
    const trips = await tripsOf(owner, vehicle.id)
    expect(trips.map(({ attributes }) => attributes.dateStartIso)).toEqual([
      new Date(points[0]?.at ?? 0).toISOString(),
    ])
    expect(trips[0]?.attributes.odometerStart).toBe(1_000)
  }
})
