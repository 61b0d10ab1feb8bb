import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { useDataDir, verify } from '../../history/testing.ts'
import { createLog } from '../../log.ts'
import { useApp } from '../../testing/app.ts'
import { processRecordings } from '../public.ts'
import { driveFrom, hoursAgo, makeDevice, makeRecordedVehicle, sendPoints, tripsOf } from '../testing.ts'
import { fillMonth } from './testing.ts'

const app = useApp()
const dataDir = useDataDir()

/** What the worker does in a minute, and what it logs of trips. */
async function processLogged(billing: 'none' | 'sandbox' = 'none') {
  const log = createLog('silent')
  const warned = vi.spyOn(log, 'warn')
  await processRecordings({ db: app.db, config: readConfig({ BILLING: billing }), log }).run(null)
  return warned.mock.calls.map(([details, text]) => [details, text])
}

/** No trip of the vehicle that lasts from before until after the moment can be written. */
async function refuseTripsAt(vehicleId: string, at: number) {
  await sql`create or replace function refuse_trip() returns trigger language plpgsql as
    'begin raise exception ''nobody thought of it''; end'`.execute(app.db)
  await sql`create trigger refuse_trip before insert or update on trips for each row
    when (new.vehicle_id = ${sql.lit(vehicleId)}
      and ${sql.lit(new Date(at).toISOString())}::timestamptz between new.start_at and new.end_at)
    execute function refuse_trip()`.execute(app.db)
  return () => sql`drop trigger refuse_trip on trips`.execute(app.db)
}

test('a trip that cannot be written stops no other, is in the log, and is tried again', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const other = await makeDevice(owner, vehicle.id, { name: 'Tracker' })
  const starts = [9, 7, 5, 3].map(hoursAgo)
  const [first = 0, second = 0, third = 0, fourth = 0] = starts
  for (const startAt of [first, second, third]) await sendPoints(app, device, driveFrom(startAt))
  await sendPoints(app, other, driveFrom(fourth))
  const startsOf = async () =>
    (await tripsOf(owner, vehicle.id)).map(({ attributes }) => Date.parse(attributes.dateStartIso))

  const allow = await refuseTripsAt(vehicle.id, second + 360_000)
  for (let minute = 0; minute < 2; minute++) {
    expect(await processLogged()).toEqual([
      [
        {
          err: { name: 'error', code: 'P0001' },
          vehicle: vehicle.id,
          device: device.id,
          recording: null,
          trip: null,
        },
        'a recorded trip could not be written',
      ],
    ])
    expect(await startsOf()).toEqual([first, third, fourth])
  }
  await allow()
  expect(await processLogged()).toEqual([])
  expect(await startsOf()).toEqual(starts)
  const odometers = (await tripsOf(owner, vehicle.id)).map(({ attributes }) => attributes.odometerStart)
  expect(odometers).toEqual([1_000, 1_012, 1_024, 1_036])
  expect((await verify(app.db, dataDir, vehicle.id)).faults).toEqual([])
})

test('nor does a drive of the portal that was never ended', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const startedAtIso = new Date(hoursAgo(14)).toISOString()
  const drive = { sid: 'd', startedAtIso, positions: [] }
  await owner.post(`/api/vehicles/${vehicle.id}/recording/positions`, 'drive', drive)
  await sendPoints(app, device, driveFrom(hoursAgo(3)))
  const allow = await refuseTripsAt(vehicle.id, Date.parse(startedAtIso))
  expect(await processLogged()).toMatchObject([
    [{ recording: expect.any(String), trip: null }, expect.any(String)],
  ])
  expect(await tripsOf(owner, vehicle.id)).toHaveLength(1)
  await allow()
  expect(await processLogged()).toEqual([])
  expect((await tripsOf(owner, vehicle.id))[0]?.attributes.dateStartIso).toBe(startedAtIso)
})

test('nor does one that waited for its plan', async () => {
  const recorded = await makeRecordedVehicle(app)
  const { owner, vehicle, device } = recorded
  const [first, second] = [hoursAgo(5), hoursAgo(3)]
  for (const startAt of [first, second]) {
    await fillMonth(app, recorded, startAt)
    await sendPoints(app, device, driveFrom(startAt))
  }
  await processLogged('sandbox')
  const startsOf = async () =>
    (await tripsOf(owner, vehicle.id))
      .map(({ attributes }) => Date.parse(attributes.dateStartIso))
      .filter((startAt) => startAt >= first)
  expect(await startsOf()).toEqual([])
  const allow = await refuseTripsAt(vehicle.id, first + 360_000)
  expect(await processLogged()).toMatchObject([
    [{ recording: expect.any(String), trip: null }, 'a recorded trip could not be written'],
  ])
  expect(await startsOf()).toEqual([second])
  await allow()
  expect(await processLogged()).toEqual([])
  expect(await startsOf()).toEqual([first, second])
})

test('trips stay while the one that they are part of cannot be written', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const points = driveFrom(hoursAgo(4), { minutes: 150 })
  await sendPoints(app, device, [...points.slice(0, 100), ...points.slice(530)])
  await processLogged()
  const parts = await tripsOf(owner, vehicle.id)
  expect(parts).toHaveLength(2)
  const allow = await refuseTripsAt(vehicle.id, points[300]?.at ?? 0)
  await sendPoints(app, device, points)
  expect(await processLogged()).toMatchObject([
    [{ trip: expect.any(String) }, 'a recorded trip could not be written'],
  ])
  expect(await tripsOf(owner, vehicle.id)).toEqual(parts)
  await allow()
  await processLogged()
  const [whole, ...more] = await tripsOf(owner, vehicle.id)
  expect(more).toEqual([])
  expect(whole?.attributes.distance).toBeCloseTo(150, 0)
})
