import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { finishTrips } from '../clean-up/store.ts'
import { driveFrom, hoursAgo, makeRecordedVehicle, processAll, sendPoints } from '../testing.ts'
import { kilometresOf, pressPrivate, processAt, runningFor } from './testing.ts'

const app = useApp()

const HOUR = 3_600_000

const archive = async (owner: Person, vehicleId: string) =>
  expect((await owner.send({ method: 'POST', url: `/api/vehicles/${vehicleId}/archive` })).statusCode).toBe(
    200,
  )

test('what was sent before a vehicle is archived is in its logbook, and nothing that is sent later', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const points = driveFrom(hoursAgo(3))
  await sendPoints(app, device, points.slice(0, 80))
  await archive(owner, vehicle.id)
  await sendPoints(app, device, points.slice(80))
  await sendPoints(app, device, driveFrom(hoursAgo(1)))
  await processAll(app)
  expect(await kilometresOf(owner, vehicle.id)).toEqual([12])
  const stored = app.db.selectFrom('recording_points').select('at').where('device_id', '=', device.id)
  expect(await stored.execute()).toHaveLength(80)
})

test('a trip that runs while its vehicle is archived ends, and is final a week later', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  await sendPoints(app, device, driveFrom(Date.now() - 13 * 60_000, { minutes: 12, stands: false }))
  await processAll(app)
  await archive(owner, vehicle.id)
  const stateOf = async () => (await owner.get(`/api/devices/${device.id}`)).json().data.attributes.state
  expect([await runningFor(owner, vehicle.id), await stateOf()]).toEqual([expect.anything(), 'driving'])
  await processAt(app, Date.now() + HOUR)
  expect([await runningFor(owner, vehicle.id), await stateOf()]).toEqual([null, 'ready'])
  expect(await kilometresOf(owner, vehicle.id)).toEqual([12])
  await sql`update recorded_trips set ended_at = ended_at - interval '8 days', started_at = started_at - interval '8 days',
    recorded_at = recorded_at - interval '8 days' where vehicle_id = ${vehicle.id}`.execute(app.db)
  await finishTrips(app.db)
  const recorded = app.db.selectFrom('recorded_trips').select('final_at').where('vehicle_id', '=', vehicle.id)
  expect(await recorded.execute()).toEqual([{ final_at: expect.anything() }])
})

test('a drive of the portal that runs ends like any that nobody ends, and takes no batch of an archived vehicle', async () => {
  const { owner, vehicle } = await makeRecordedVehicle(app)
  const points = driveFrom(hoursAgo(1), { minutes: 20, stands: false })
  const batch = (from: number, to: number) =>
    owner.post(`/api/vehicles/${vehicle.id}/recording/positions`, 'drive', {
      sid: 'd',
      startedAtIso: new Date(points[0]?.at ?? 0).toISOString(),
      positions: points
        .slice(from, to)
        .map(({ at, ...place }) => ({ ...place, timestampIso: new Date(at).toISOString() })),
    })
  expect((await batch(0, 61)).statusCode).toBe(200)
  await archive(owner, vehicle.id)
  for (const refused of [await batch(61, 121), await pressPrivate(owner, vehicle.id)])
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'vehicle.archived'])
  await processAt(app, Date.now() + 13 * HOUR)
  expect(await runningFor(owner, vehicle.id)).toBeNull()
  expect(await kilometresOf(owner, vehicle.id)).toEqual([10])
})
