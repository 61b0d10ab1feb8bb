import { expect, test } from 'vitest'
import { runErase } from '../../history/erase/command.ts'
import { useDataDir, verify } from '../../history/testing.ts'
import { useApp } from '../../testing/app.ts'
import {
  driveFrom,
  hoursAgo,
  makeDevice,
  makeRecordedVehicle,
  processAll,
  sendPoints,
  tripsOf,
} from '../testing.ts'

const app = useApp()
const dataDir = useDataDir()

test('what was erased of a recorded trip does not come back with later positions', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const other = await makeDevice(owner, vehicle.id)
  const points = driveFrom(hoursAgo(4), { minutes: 40, stands: false })
  await sendPoints(app, device, points.slice(0, 120))
  await sendPoints(app, other, points.slice(5, 60))
  await processAll(app)
  const [trip] = await tripsOf(owner, vehicle.id)
  expect(trip?.attributes).toMatchObject({ hasTrack: true, coordinateStart: { longitude: 9.2043 } })
  for (const part of ['coordinates', 'personal'])
    await runErase(app.db, ['--trip', trip?.id ?? '', '--part', part, '--actor', owner.id])

  const { written } = await app.db
    .selectFrom('recorded_trips')
    .select('written')
    .where('trip_id', '=', trip?.id ?? '')
    .executeTakeFirstOrThrow()
  expect(written).toBeNull()
  const left = app.db
    .selectFrom('recording_points')
    .select('at')
    .where('device_id', 'in', [device.id, other.id])
  expect(await left.execute()).toEqual([])

  // Twice: the first pass after an erasure found another track than its own, and the second one none.
  for (const [from, to] of [
    [120, 180],
    [180, 240],
  ]) {
    await sendPoints(app, device, points.slice(from, to))
    await processAll(app)
    const erased = (await tripsOf(owner, vehicle.id)).find(({ id }) => id === trip?.id)
    expect(erased?.attributes).toMatchObject({
      hasTrack: false,
      coordinateStart: null,
      coordinateEnd: null,
      placeStart: null,
      placeEnd: null,
      driverName: null,
    })
  }
  expect((await verify(app.db, dataDir, vehicle.id)).faults).toEqual([])
})

test('erasing the personal texts leaves the positions, which tell none of them', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  await sendPoints(app, device, driveFrom(hoursAgo(4)))
  await processAll(app)
  const [trip] = await tripsOf(owner, vehicle.id)
  await runErase(app.db, ['--trip', trip?.id ?? '', '--part', 'personal', '--actor', owner.id])
  const left = app.db.selectFrom('recording_points').select('at').where('device_id', '=', device.id)
  expect(await left.execute()).not.toEqual([])
  const [after] = await tripsOf(owner, vehicle.id)
  expect(after?.attributes).toMatchObject({ hasTrack: true, placeEnd: null })
})
