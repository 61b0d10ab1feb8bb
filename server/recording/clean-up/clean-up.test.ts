import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { useApp } from '../../testing/app.ts'
import { removeOldPositions } from '../public.ts'
import { driveFrom, hoursAgo, makeRecordedVehicle, processAll, sendPoints, tripsOf } from '../testing.ts'

const app = useApp()

let logged = ''
const log = createLog('warn', { write: (line: string) => void (logged += line) })
const cleanUp = () => removeOldPositions({ db: app.db, config: readConfig({}), log }).run(null)

/** How many hours ago the positions of a device that are still there were, the oldest first. */
async function hoursLeft(deviceId: string): Promise<number[]> {
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from now() - at) / 3600)::integer as hours
    from recording_points where device_id = ${deviceId} order by at`.execute(app.db)
  return rows.map(({ hours }) => hours)
}

const store = (deviceId: string, hours: readonly number[]) =>
  sql`insert into recording_points (device_id, at, latitude, longitude)
    select ${deviceId}, now() - hours * interval '1 hour', 48.5, 9.2
    from unnest(${hours}::integer[]) as hours`.execute(app.db)

test('positions are deleted a week after the trip was recorded, and after a month at the latest', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  await sendPoints(app, device, driveFrom(hoursAgo(24 * 10)))
  await processAll(app)
  const isFinal = async () => {
    const trips = app.db.selectFrom('recorded_trips').select(['final_at', 'written'])
    const row = await trips.where('device_id', '=', device.id).executeTakeFirstOrThrow()
    return row.final_at !== null && row.written === null
  }
  await cleanUp()
  expect([(await hoursLeft(device.id)).length > 70, await isFinal()]).toEqual([true, false])
  await sql`update recorded_trips set recorded_at = now() - interval '8 days' where device_id = ${device.id}`.execute(
    app.db,
  )
  await cleanUp()
  expect([(await hoursLeft(device.id)).length, await isFinal()]).toEqual([0, true])
  // What comes now belongs to a trip that is final.
  await sendPoints(app, device, driveFrom(hoursAgo(24 * 10)).slice(0, 50))
  await processAll(app)
  expect(await tripsOf(owner, vehicle.id)).toHaveLength(1)
})

test('a late trip that begins to lose its positions keeps all of its way', async () => {
  const { owner, vehicle, device } = await makeRecordedVehicle(app)
  const points = driveFrom(hoursAgo(30 * 24) + 5 * 60_000, { minutes: 60 })
  await sendPoints(app, device, points)
  await processAll(app)
  const before = await tripsOf(owner, vehicle.id)
  expect(before.map(({ attributes }) => Math.round(attributes.distance))).toEqual([60])
  // As if it was driven half an hour earlier: the first positions are too old by now.
  const by = 35 * 60_000
  const earlier = sql`interval '35 minutes'`
  await sql`update recording_points set at = at - ${earlier} where device_id = ${device.id}`.execute(app.db)
  await sql`update recorded_trips set started_at = started_at - ${earlier}, ended_at = ended_at - ${earlier}
    where device_id = ${device.id}`.execute(app.db)
  await cleanUp()
  const next = driveFrom((points.at(-1)?.at ?? 0) + 3_600_000 - by, { from: points.at(-1), minutes: 20 })
  await sendPoints(app, device, next)
  await processAll(app)
  expect((await tripsOf(owner, vehicle.id)).slice(0, 1)).toEqual(before)
})

test('of old positions those stay that open trips need, with the day before each', async () => {
  const { device, vehicle, companyId } = await makeRecordedVehicle(app)
  const trip = (hours: number) =>
    sql`insert into recorded_trips (id, company_id, vehicle_id, device_id, state, started_at, ended_at, recorded_at,
        is_running, metres, positions, time_zone)
      select gen_random_uuid(), ${companyId}, ${vehicle.id}, ${device.id}, 'recorded', at, at + interval '2 hours', now(),
        false, 1000, 10, 'Europe/Berlin' from (select now() - ${hours}::integer * interval '1 hour' as at) t`.execute(
      app.db,
    )
  await trip(500)
  await trip(300)
  await store(device.id, [721, 526, 523, 499, 495, 326, 323, 299, 295, 167])
  await cleanUp()
  expect(await hoursLeft(device.id)).toEqual([523, 499, 323, 299, 167])
})

test('more trips than one statement finishes are final after one run', async () => {
  const { device, vehicle, companyId } = await makeRecordedVehicle(app)
  await sql`insert into recorded_trips (id, company_id, vehicle_id, device_id, state, started_at, ended_at, recorded_at,
      is_running, metres, positions, time_zone)
    select gen_random_uuid(), ${companyId}, ${vehicle.id}, ${device.id}, 'waiting', at, at + interval '1 minute', at,
      false, 1000, 10, 'Europe/Berlin' from (
        select now() - interval '8 days' - nth * interval '2 minutes' as at from generate_series(1, 10001) nth) t`.execute(
    app.db,
  )
  const open = async () => {
    const trips = app.db.selectFrom('recorded_trips').select('id').where('device_id', '=', device.id)
    return (await trips.where('final_at', 'is', null).execute()).length
  }
  expect(await open()).toBe(10_001)
  await cleanUp()
  expect(await open()).toBe(0)
})

test('a device whose positions cannot be removed does not keep those of others', async () => {
  const [first, second] = [await makeRecordedVehicle(app), await makeRecordedVehicle(app)]
  for (const { device } of [first, second]) await store(device.id, [721, 5])
  const refusal = `create function refuse() returns trigger language plpgsql as $$ begin
    if old.device_id = '${first.device.id}' then raise query_canceled; end if; return old; end $$`
  const trigger =
    'create trigger refuse before delete on recording_points for each row execute function refuse()'
  for (const statement of [refusal, trigger]) await sql.raw(statement).execute(app.db)
  await cleanUp()
  await sql.raw('drop function refuse cascade').execute(app.db)
  expect([await hoursLeft(first.device.id), await hoursLeft(second.device.id)]).toEqual([[721, 5], [5]])
  const [line] = logged.split('\n').filter((one) => one.includes(first.device.id))
  expect(line).toContain('positions of a device could not be removed')
  await cleanUp()
  expect(await hoursLeft(first.device.id)).toEqual([5])
})
