import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { hoursAgo, makeDevice, makeRecordedVehicle, type Point, processAll, sendPoints } from '../testing.ts'

const app = useApp()

const HOP_DEGREES = 110 / 111_195
const SHORT_TRIPS = { endAfterStillSeconds: 120, startAfterSeconds: 60, startAfterMetres: 100 }

/** Drives of half a minute, there and back, with stops between them. */
const hopsFrom = (startAt: number, count: number): Point[] =>
  Array.from({ length: count }, (_none, nth) => {
    const [from, to] = nth % 2 === 0 ? [48, 48 + HOP_DEGREES] : [48 + HOP_DEGREES, 48]
    const at = startAt + nth * 165_000
    return [
      { at, latitude: from, longitude: 9 },
      { at: at + 31_000, latitude: to, longitude: 9 },
    ]
  }).flat()

const readTrips = (vehicleId: string) =>
  app.db
    .selectFrom('trips')
    .select(['id', 'odometer_start', 'odometer_end'])
    .where('vehicle_id', '=', vehicleId)
    .where('deleted_at', 'is', null)
    .orderBy('start_at')
    .execute()

const isChained = (trips: Awaited<ReturnType<typeof readTrips>>) =>
  trips.slice(1).every((trip, nth) => trip.odometer_start === trips[nth]?.odometer_end)

test('of very many trips of a vehicle a pass writes a hundred, and the next ones the rest', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  await owner.patch(`/api/vehicles/${vehicle.id}/recording`, 'recording', SHORT_TRIPS)
  const other = await makeDevice(owner, vehicle.id)
  await sendPoints(app, device, hopsFrom(hoursAgo(48), 70))
  await sendPoints(app, other, hopsFrom(hoursAgo(36), 60))
  await processAll(app)
  expect(await readTrips(vehicle.id)).toHaveLength(100)
  await processAll(app)
  await processAll(app)
  const trips = await readTrips(vehicle.id)
  expect(trips).toHaveLength(130)
  expect(isChained(trips)).toBe(true)
})

test('computed odometers follow once, however many trips come before them', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  await owner.patch(`/api/vehicles/${vehicle.id}/recording`, 'recording', SHORT_TRIPS)
  await sendPoints(app, device, hopsFrom(hoursAgo(24), 10))
  await processAll(app)
  const later = await readTrips(vehicle.id)
  await sendPoints(app, await makeDevice(owner, vehicle.id), hopsFrom(hoursAgo(48), 5))
  await processAll(app)
  const trips = await readTrips(vehicle.id)
  expect([later.length, trips.length, isChained(trips)]).toEqual([10, 15, true])
  for (const { id } of later) {
    const { data } = (await owner.get(`/api/trips/${id}/changes`)).json()
    expect(data.map(({ attributes }: { attributes: { action: string } }) => attributes.action)).toEqual([
      'changed',
      'created',
    ])
  }
  const { rows } = await sql`
    select count(distinct cmin::text)::integer as statements from trips
    where id = any(${later.map(({ id }) => id)}::uuid[])`.execute(app.db)
  expect(rows).toEqual([{ statements: 1 }])
})
