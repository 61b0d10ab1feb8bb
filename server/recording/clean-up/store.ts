import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { POSITIONS_KEPT_DAYS, TRIP_OPEN_DAYS, TRIP_OPEN_DAYS_WITHOUT_TRACK } from './rules.ts'

const OPEN_DAYS = sql`case when v.is_record_track_enabled then ${TRIP_OPEN_DAYS}::int
  else ${TRIP_OPEN_DAYS_WITHOUT_TRACK}::int end`

/**
 * Trips that later positions do not change any more: without its first positions, which are too old, one would be shorter.
 * What the system wrote of them is needed no longer.
 */
export async function finishTrips(db: Db): Promise<void> {
  // All at once may be a million, which takes longer than a statement may.
  while ((await finishSome(db)) === FINISHED_AT_ONCE);
}

const FINISHED_AT_ONCE = 10_000

async function finishSome(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update recorded_trips set final_at = now(), written = null
    where id in (
      select r.id from recorded_trips r join vehicles v on v.id = r.vehicle_id
      where r.final_at is null and not r.is_running
        and (greatest(r.ended_at, r.recorded_at) < now() - make_interval(days => ${OPEN_DAYS})
          or r.started_at < now() - make_interval(days => ${POSITIONS_KEPT_DAYS}))
      limit ${FINISHED_AT_ONCE})`.execute(db)
  return Number(numAffectedRows)
}

export async function findDeviceIds(db: Db): Promise<string[]> {
  const devices = await db.selectFrom('recording_devices').select('id').orderBy('id').execute()
  return devices.map(({ id }) => id)
}

/**
 * Deletes positions of a device that are too old, and those that no open trip needs. A trip needs those of the day before it,
 * too: they tell where the vehicle stood. A device may have a million positions and thousands of open trips, so these are read
 * once. It is locked, so that whoever stores the same positions again passes over it.
 */
export const removeFinalPositions = (db: Db, deviceId: string) =>
  sql`with device as (
      select d.id, d.dirty_from, v.deleted_at, ${OPEN_DAYS} as open_days
      from recording_devices d join vehicles v on v.id = d.vehicle_id
      where d.id = ${deviceId} for no key update of d),
    open_trips as materialized (
      select coalesce(range_agg(tstzrange(started_at - interval '1 day', ended_at, '[]')), '{}') as spans
      from recorded_trips where device_id = ${deviceId} and final_at is null and state <> 'removed')
    delete from recording_points p using device d, open_trips o
    where p.device_id = d.id and (
      d.deleted_at is not null
      or p.at < now() - make_interval(days => ${POSITIONS_KEPT_DAYS})
      or d.dirty_from is null and p.at < now() - make_interval(days => d.open_days) and not p.at <@ o.spans)`.execute(
    db,
  )
