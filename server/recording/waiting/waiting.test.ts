import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { giveSubscription } from '../../billing/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { insertTrips } from '../../trips/testing.ts'
import { findVehiclesWithWork } from '../detection/store.ts'
import { driveFrom, hoursAgo, makeRecordedVehicle, processAll, sendPoints, tripsOf } from '../testing.ts'

const SANDBOX = { BILLING: 'sandbox' }
const app = useApp(SANDBOX)

const process = () => processAll(app, SANDBOX)

const recordingOf = async (owner: Person, vehicleId: string) =>
  (await owner.get(`/api/vehicles/${vehicleId}/recording`)).json().data.attributes

/** A vehicle with a trip that waits, because the trips of its month have been entered. */
async function makeWaiting() {
  const made = await makeRecordedVehicle(app)
  const { companyId, owner, vehicle, device } = made
  const points = driveFrom(hoursAgo(2))
  const startIso = `${new Date(points[0]?.at ?? 0).toISOString().slice(0, 7)}-01T00:30:00Z`
  const seed = { startIso, category: 'private' as const, odometerStart: 900 }
  const seeds = Array.from({ length: 20 }, () => seed)
  await insertTrips(app, { id: vehicle.id, companyId }, owner.id, seeds)
  await sendPoints(app, device, points)
  await process()
  return { ...made, seeded: await tripsOf(owner, vehicle.id), points }
}

/** More like it, each a minute earlier than the one before, or as many months. */
const copyWaiting = (vehicleId: string, count: number, unit: 'minutes' | 'months') =>
  sql`insert into recorded_trips (id, company_id, vehicle_id, device_id, state, started_at, ended_at, is_running, metres,
      positions, time_zone, waiting)
    select gen_random_uuid(), company_id, vehicle_id, device_id, state, started_at - ago, ended_at - ago, false, metres,
      positions, time_zone,
      jsonb_set(jsonb_set(waiting, '{values,dateStartIso}', to_jsonb(to_char((started_at - ago) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))),
        '{values,dateEndIso}', to_jsonb(to_char((ended_at - ago) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
    from recorded_trips, generate_series(1, ${count}) n, cast(n || ${` ${unit}`} as interval) ago
    where vehicle_id = ${vehicleId} and state = 'waiting'`.execute(app.db)

test('a waiting trip is not worked on again until its plan or month has room; its track comes along', async () => {
  const { vehicle, owner, seeded, points } = await makeWaiting()
  const isWork = async () =>
    (await findVehiclesWithWork(app.db, { billing: 'sandbox', now: Date.now() })).some(
      ({ id }) => id === vehicle.id,
    )
  expect(await isWork()).toBe(false)
  const { waiting, waitingCount } = await recordingOf(owner, vehicle.id)
  expect([waiting.length, waitingCount]).toEqual([1, 1])

  await owner.remove(`/api/trips/${seeded[0]?.id}`)
  expect(await isWork()).toBe(true)
  await process()
  expect(await isWork()).toBe(false)
  const trips = await tripsOf(owner, vehicle.id)
  expect(trips).toHaveLength(20)
  const track = (await owner.get(`/api/trips/${trips.at(-1)?.id}/track`)).json().data.attributes.points
  expect(track.length).toBeGreaterThan(70)
  expect(track.length).toBeLessThanOrEqual(points.length)
  expect(await app.db.selectFrom('waiting_tracks').selectAll().execute()).toEqual([])
})

test('a full month does not hold up another one', async () => {
  const { vehicle, owner } = await makeWaiting()
  await copyWaiting(vehicle.id, 1, 'months')
  await process()
  expect(await tripsOf(owner, vehicle.id)).toHaveLength(21)
  expect((await recordingOf(owner, vehicle.id)).waitingCount).toBe(1)
})

test('of very many a hundred are shown with the number of all, and a hundred are written at once; none is lost', async () => {
  const { companyId, vehicle, owner } = await makeWaiting()
  await copyWaiting(vehicle.id, 104, 'minutes')
  const { waiting, waitingCount } = await recordingOf(owner, vehicle.id)
  expect([waiting.length, waitingCount]).toEqual([100, 105])

  const { subscription } = await giveSubscription(app, companyId)
  await owner.patch(`/api/vehicles/${vehicle.id}`, 'vehicle', { subscriptions: [{ id: subscription.id }] })
  const countTrips = async () => {
    const { rows } = await sql<{ trips: number }>`
      select count(*)::integer as trips from trips where vehicle_id = ${vehicle.id}`.execute(app.db)
    return rows[0]?.trips
  }
  await process()
  expect([await countTrips(), (await recordingOf(owner, vehicle.id)).waitingCount]).toEqual([120, 5])
  await process()
  expect([await countTrips(), (await recordingOf(owner, vehicle.id)).waitingCount]).toEqual([125, 0])
})

test('a trip that turns private while it waits keeps no track', async () => {
  const { vehicle } = await makeWaiting()
  const tracks = () =>
    app.db.selectFrom('waiting_tracks').select('points').where('vehicle_id', '=', vehicle.id).execute()
  expect(await tracks()).toHaveLength(1)
  await app.db
    .updateTable('recorded_trips')
    .set({ is_private: true })
    .where('vehicle_id', '=', vehicle.id)
    .execute()
  expect(await tracks()).toEqual([])
})
