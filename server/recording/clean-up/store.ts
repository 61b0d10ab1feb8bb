import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { POSITIONS_KEPT_DAYS, TRIP_OPEN_DAYS, TRIP_OPEN_DAYS_WITHOUT_TRACK } from './rules.ts'

const OPEN_DAYS = sql`case when v.is_record_track_enabled then ${TRIP_OPEN_DAYS}::int
  else ${TRIP_OPEN_DAYS_WITHOUT_TRACK}::int end`

/** Trips that later positions do not change any more. What the system wrote of them is needed no longer. */
export const finishTrips = (db: Db) =>
  sql`update recorded_trips r set final_at = now(), written = null
    from vehicles v where v.id = r.vehicle_id and r.final_at is null and not r.is_running
      and (greatest(r.ended_at, r.recorded_at) < now() - make_interval(days => ${OPEN_DAYS})
        or r.ended_at < now() - make_interval(days => ${POSITIONS_KEPT_DAYS}))`.execute(db)

/**
 * Deletes positions that are too old, and those that no open trip needs. A trip needs those of the day before it, too:
 * they tell where the vehicle stood. Each device is a statement of its own, because one may have a million;
 * it is locked, so that whoever stores the same positions again passes over it.
 */
export async function removeFinalPositions(db: Db): Promise<void> {
  const devices = await db.selectFrom('recording_devices').select('id').execute()
  for (const { id } of devices)
    await sql`
      with device as (
        select d.id, d.dirty_from, v.deleted_at, ${OPEN_DAYS} as open_days
        from recording_devices d join vehicles v on v.id = d.vehicle_id
        where d.id = ${id} for no key update of d)
      delete from recording_points p using device d
      where p.device_id = d.id and (
        d.deleted_at is not null
        or p.at < now() - make_interval(days => ${POSITIONS_KEPT_DAYS})
        or d.dirty_from is null and p.at < now() - make_interval(days => d.open_days) and not exists (
          select from recorded_trips r
          where r.device_id = d.id and r.final_at is null and r.state <> 'removed'
            and p.at between r.started_at - interval '1 day' and r.ended_at))`.execute(db)
}
