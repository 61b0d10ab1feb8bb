import { expect, test } from 'vitest'
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
import { sendInaccurate } from './testing.ts'

const app = useApp()

const iso = (point: Point | undefined) => new Date(point?.at ?? 0).toISOString()

test('an end before the start that somebody entered leaves both times, and the vehicle goes on recording', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const points = driveFrom(hoursAgo(5), { minutes: 20 })
  await sendPoints(app, device, points.slice(0, 43))
  await sendInaccurate(app, device, points.slice(43, 100))
  await processAll(app)
  const read = async () =>
    (await tripsOf(owner, vehicle.id)).map(({ attributes: { dateStartIso, dateEndIso, distance } }) => [
      dateStartIso,
      dateEndIso,
      Math.round(distance),
    ])
  const [trip] = await tripsOf(owner, vehicle.id)
  const end = trip?.attributes.dateEndIso
  await owner.patch(`/api/trips/${trip?.id}`, 'trip', { dateStartIso: iso(points[60]) })
  expect(await read()).toEqual([[iso(points[60]), end, 17]])

  // Only the first seven minutes are left.
  await owner.patch(`/api/vehicles/${vehicle.id}/recording`, 'recording', { maxAccuracy: 10 })
  const other = await makeDevice(owner, vehicle.id, { name: 'Tracker' })
  await sendPoints(app, other, driveFrom(hoursAgo(3)))
  await sendInaccurate(app, device, points.slice(-1))
  await processAll(app)
  const [shorter, ...more] = await read()
  expect(shorter).toEqual([iso(points[60]), end, 7])
  expect(more).toHaveLength(1)

  // An end that fits is followed again.
  await sendPoints(app, device, points.slice(100, -1))
  await processAll(app)
  expect((await read())[0]).toEqual([iso(points[60]), iso(points[120]), 20])
})

test('a start after the end that somebody entered leaves both times', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const points = driveFrom(hoursAgo(5), { minutes: 20 })
  await sendInaccurate(app, device, points.slice(0, 60))
  await sendPoints(app, device, points.slice(60))
  await processAll(app)
  const [before] = await tripsOf(owner, vehicle.id)
  await owner.patch(`/api/trips/${before?.id}`, 'trip', { dateEndIso: iso(points[40]) })
  await owner.patch(`/api/vehicles/${vehicle.id}/recording`, 'recording', { maxAccuracy: 10 })
  const last = points.at(-1) as Point
  await sendPoints(app, device, [{ ...last, at: last.at + 10_000 }, ...driveFrom(hoursAgo(3))])
  await processAll(app)
  const [after, ...more] = await tripsOf(owner, vehicle.id)
  expect(after?.attributes).toMatchObject({
    dateStartIso: before?.attributes.dateStartIso,
    dateEndIso: iso(points[40]),
  })
  expect(more).toHaveLength(1)
})
