import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { EncodedTrack } from '../../trips/public.ts'
import type { VehicleKey } from '../../vehicles/public.ts'

/** So many trips that wait are looked at or written at once, and so many of a vehicle keep their track meanwhile. */
export const WAITING_MAX = 100

/** A waiting trip as the limits of plans see it. */
export type WaitingTrip = { id: string; category: string; start_at: string; start_tz: string }

/** The trips of a vehicle that wait for its plan. Writers hold the lock of the vehicle. */
export const waitingStore = (db: Db, { id: vehicleId, companyId }: VehicleKey) => ({
  /** The first of each month, in the order of time: a month that is full is not to hold up the others. */
  readFirst: async (): Promise<WaitingTrip[]> => {
    const { rows } = await sql<WaitingTrip>`
      select id, category, start_at, start_tz from (
        select r.id, case when r.is_private then 'private' else 'none' end as category, r.started_at as start_at,
          coalesce(r.time_zone, 'UTC') as start_tz,
          row_number() over (
            partition by month_of(r.started_at, coalesce(v.time_zone, r.time_zone, 'UTC')) order by r.started_at, r.id) as nth
        from recorded_trips r join vehicles v on v.id = r.vehicle_id
        where r.vehicle_id = ${vehicleId} and r.company_id = ${companyId} and r.state = 'waiting') of_month
      where nth <= ${WAITING_MAX} order by start_at, id`.execute(db)
    return rows
  },

  /** Trips beyond the number wait without a track. */
  keepTrack: (recordedTripId: string, { points, content }: EncodedTrack) =>
    sql`insert into waiting_tracks (recorded_trip_id, company_id, vehicle_id, points, content)
      select ${recordedTripId}, ${companyId}, ${vehicleId}, ${points}, ${Buffer.from(content)}
      where (select count(*) from waiting_tracks
        where vehicle_id = ${vehicleId} and recorded_trip_id <> ${recordedTripId}) < ${WAITING_MAX}
      on conflict (recorded_trip_id) do update set points = excluded.points, content = excluded.content`.execute(
      db,
    ),

  readTrack: async (recordedTripId: string): Promise<EncodedTrack | null> =>
    (await db
      .selectFrom('waiting_tracks')
      .select(['points', 'content'])
      .where('recorded_trip_id', '=', recordedTripId)
      .where('company_id', '=', companyId)
      .executeTakeFirst()) ?? null,
})
