import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { VehicleKey } from '../../vehicles/public.ts'
import type { EncodedTrack } from './tasks.ts'

/** The stored tracks of one vehicle's trips. */
export const trackStore = (db: Db, vehicle: VehicleKey) => ({
  read: (tripId: string): Promise<EncodedTrack | undefined> =>
    db
      .selectFrom('trip_tracks')
      .select(['points', 'content'])
      .where('trip_id', '=', tripId)
      .where('company_id', '=', vehicle.companyId)
      .executeTakeFirst(),

  /** How many points the tracks of these trips have. */
  countPoints: async (tripIds: readonly string[]): Promise<Map<string, number>> => {
    const rows = await db
      .selectFrom('trip_tracks')
      .select(['trip_id', 'points'])
      .where('trip_id', 'in', tripIds)
      .where('company_id', '=', vehicle.companyId)
      .execute()
    return new Map(rows.map(({ trip_id, points }) => [trip_id, points]))
  },

  /**
   * Of which of these trips a user may not see the way: they are private, somebody who did not drive (or, if nobody is
   * known to, did not say that they are) has made them something else, or recording took them back for a private one.
   */
  findClosedTo: async (userId: string | null, tripIds: readonly string[]): Promise<Set<string>> => {
    const { rows } = await sql<{ id: string }>`
      select t.id from trips t cross join lateral trip_driver(t.id, t.vehicle_id, t.driver_user_id) driver
      where t.vehicle_id = ${vehicle.id} and t.id = any(${tripIds}::uuid[])
        and driver is distinct from ${userId}::uuid
        and (t.category = 'private' or (
          select actor_id is distinct from coalesce(driver, said_by) from (
            select number, category, actor_id, lag(category) over (order by number) as before,
              lag(actor_id) over (order by number) as said_by
            from (
              select e.number, e.actor_id, p.core::jsonb->>'category' as category,
                lag(p.core::jsonb->>'category') over (order by e.number) as before
              from history_entries e join history_payloads p using (vehicle_id, number)
              where e.subject_id = t.id and p.core::jsonb ? 'category') state
            where before is distinct from category) change
          where before = 'private' order by number desc limit 1)
        or t.is_withdrawn and exists (
          select from trips p where p.vehicle_id = t.vehicle_id and p.category = 'private' and p.id <> t.id
            and p.start_at >= t.start_at - interval '1 day' and p.start_at < t.end_at and p.end_at > t.start_at
            and trip_driver(p.id, p.vehicle_id, p.driver_user_id) is distinct from ${userId}::uuid))`.execute(
      db,
    )
    return new Set(rows.map(({ id }) => id))
  },

  /** Only once the trip tells of another one. */
  remove: (tripId: string) =>
    db
      .deleteFrom('trip_tracks')
      .where('trip_id', '=', tripId)
      .where('company_id', '=', vehicle.companyId)
      .execute(),

  add: (tripId: string, { points, content }: EncodedTrack) =>
    db
      .insertInto('trip_tracks')
      .values({ trip_id: tripId, company_id: vehicle.companyId, points, content: Buffer.from(content) })
      .execute(),
})
