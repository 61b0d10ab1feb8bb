import { expect, test } from 'vitest'
import { queuedPayloads } from '../../jobs/testing.ts'
import { useApp } from '../../testing/app.ts'
import { driveFrom, hoursAgo, makeRecordedVehicle, processAll, sendPoints, tripsOf } from '../testing.ts'

const app = useApp()

const eventsOf = async (vehicleId: string) => {
  type Payload = { vehicleId: string; event?: string }
  const payloads = await queuedPayloads<Payload>(app.db, 'notify-trip-recorded')
  return payloads.filter((payload) => payload.vehicleId === vehicleId).map(({ event }) => event)
}

test('the start and the end of a recording are events, each once', async () => {
  const { vehicle, device } = await makeRecordedVehicle(app)
  const points = driveFrom(Date.now() - 15 * 60_000, { minutes: 8 })
  const isDriven = ({ at }: { at: number }) => at <= (points[48]?.at ?? 0)
  // The clock goes on while the vehicle drives: what is sent later is later.
  await sendPoints(app, device, driveFrom(Date.now() - 8 * 60_000, { minutes: 8, stands: false }))
  await processAll(app)
  await processAll(app)
  expect(await eventsOf(vehicle.id)).toEqual(['started'])

  const other = await makeRecordedVehicle(app, { isSaveTrackEnabled: false })
  await sendPoints(app, other.device, points.filter(isDriven))
  await sendPoints(app, other.device, points)
  await processAll(app)
  await processAll(app)
  expect(await eventsOf(other.vehicle.id)).toEqual(['finished'])
})

test('a device that falls silent while driving has been interrupted', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  await sendPoints(app, device, driveFrom(hoursAgo(1), { stands: false }))
  await processAll(app)
  expect(await tripsOf(owner, vehicle.id)).toHaveLength(1)
  expect(await eventsOf(vehicle.id)).toEqual(['interrupted'])
})
