import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { hoursAgo, makeRecordedVehicle, processAll, sendPoints } from '../testing.ts'

const app = useApp()

const HOP_DEGREES = 110 / 111_195

test('of very many trips a pass writes a hundred, and the next ones the rest', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const settings = { endAfterStillSeconds: 120, startAfterSeconds: 60, startAfterMetres: 100 }
  await owner.patch(`/api/vehicles/${vehicle.id}/recording`, 'recording', settings)
  const startAt = hoursAgo(48)
  const hops = Array.from({ length: 130 }, (_none, nth) => {
    const [from, to] = nth % 2 === 0 ? [48, 48 + HOP_DEGREES] : [48 + HOP_DEGREES, 48]
    const at = startAt + nth * 165_000
    return [
      { at, latitude: from, longitude: 9 },
      { at: at + 31_000, latitude: to, longitude: 9 },
    ]
  })
  await sendPoints(app, device, hops.flat())
  const readTrips = () =>
    app.db
      .selectFrom('trips')
      .select(['odometer_start', 'odometer_end'])
      .where('vehicle_id', '=', vehicle.id)
      .where('deleted_at', 'is', null)
      .orderBy('start_at')
      .execute()
  await processAll(app)
  expect(await readTrips()).toHaveLength(100)
  await processAll(app)
  await processAll(app)
  const trips = await readTrips()
  expect(trips).toHaveLength(130)
  expect(trips.slice(1).every((trip, nth) => trip.odometer_start === trips[nth]?.odometer_end)).toBe(true)
})
