import { sql } from 'kysely'
import type { TripCategory } from '#contract/trips/trip.ts'
import type { Db } from '../../../db/pool.ts'
import { tripFits } from '../scope/store.ts'
import { periodTrips, type TripQuery } from '../trip-lines/store.ts'

/** Distances in whole tenths. */
export type TripSumRow = {
  category: TripCategory
  trips: number
  distance: string
  late: number
  gaps: number
  gap_distance: string
  overlaps: number
  overlap_distance: string
}

/** What the trips of a report add up to, by category. */
export async function tripSums(db: Db, query: TripQuery): Promise<TripSumRow[]> {
  const { rows } = await sql<TripSumRow>`
    select t.category, count(*)::integer as trips,
      (sum(t.odometer_end - t.odometer_start) * 10)::bigint as distance,
      count(*) filter (where entered_late(t.created_at, t.end_at, t.merged_from))::integer as late,
      count(*) filter (where t.odometer_start <> t.before)::integer as gaps,
      coalesce(sum(t.odometer_start - t.before) * 10, 0)::bigint as gap_distance,
      count(*) filter (where t.odometer_start < t.before)::integer as overlaps,
      coalesce(sum(t.before - t.odometer_start) filter (where t.odometer_start < t.before) * 10, 0)::bigint as overlap_distance
    from ${periodTrips(query.vehicle, query.scope)} t where ${tripFits(query)} group by t.category`.execute(
    db,
  )
  return rows
}

export type Odometers = { opening: number | null; closing: number | null }

/** Of all trips of the period. It opens with what the trip before it ended with, so that periods join. */
export async function odometers(db: Db, { vehicle, scope }: TripQuery): Promise<Odometers> {
  const present = sql`t.vehicle_id = ${vehicle.id} and t.deleted_at is null`
  const chosen = sql`${present} and ${scope.around(sql`t.start_at`)}
    and ${scope.within(sql`t.start_at`, sql`t.start_tz`)}`
  const { rows } = await sql<Odometers>`
    select (coalesce((
        select t.odometer_end from trips t where ${present} and (t.start_at, t.id) < (first.start_at, first.id)
        order by t.start_at desc, t.id desc limit 1), first.odometer_start) * 10)::integer as opening,
      (select (t.odometer_end * 10)::integer from trips t where ${chosen}
        order by t.start_at desc, t.id desc limit 1) as closing
    from (select t.start_at, t.id, t.odometer_start from trips t where ${chosen}
      order by t.start_at, t.id limit 1) first`.execute(db)
  return rows[0] ?? { opening: null, closing: null }
}
