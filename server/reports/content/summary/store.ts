import { sql } from 'kysely'
import type { TripCategory } from '#contract/trips/trip.ts'
import type { Db } from '../../../db/pool.ts'
import { tripFits } from '../scope/store.ts'
import type { TripQuery } from '../trip-lines/store.ts'

const START = sql`t.start_at`
const ZONE = sql`t.start_tz`

/** What the trips of a category add up to; distances in whole tenths. */
export type TripSums = {
  category: TripCategory
  trips: number
  distance: number
  late: number
  gaps: number
  gapDistance: number
  overlaps: number
  overlapDistance: number
}

export type TripTotals = { trips: number; distance: number }

export const NO_TRIPS: TripTotals = { trips: 0, distance: 0 }

/**
 * The trips of a period before any filter, as `t`, each with the gap to the vehicle's trip before it, which may be one of
 * any time; null if there is none.
 */
const tripsWithGaps = ({ vehicle, scope }: TripQuery) => sql`(
  select * from (
    select t.*, ${scope.within(START, ZONE)} as is_within,
      nullif(t.odometer_start - coalesce(lag(t.odometer_end) over (order by t.start_at, t.id), (
        select p.odometer_end from trips p
        where p.vehicle_id = ${vehicle.id} and p.deleted_at is null and p.start_at < ${scope.from}
        order by p.start_at desc, p.id desc limit 1)), 0) as gap
    from trips t
    where t.vehicle_id = ${vehicle.id} and t.deleted_at is null and ${scope.around(START)}) t
  where t.is_within)`

/** What the trips of a report add up to, where nobody reads them one by one: "./trip-tally.ts" says the same. */
export async function tripSums(db: Db, query: TripQuery): Promise<TripSums[]> {
  const { rows } = await sql<TripSums>`
    select t.category, count(*)::integer as trips,
      (sum(t.odometer_end - t.odometer_start) * 10)::double precision as distance,
      count(*) filter (where entered_late(t.created_at, t.end_at, t.merged_from))::integer as late,
      count(t.gap)::integer as gaps,
      coalesce(sum(t.gap) * 10, 0)::double precision as "gapDistance",
      count(*) filter (where t.gap < 0)::integer as overlaps,
      coalesce(sum(-t.gap) filter (where t.gap < 0) * 10, 0)::double precision as "overlapDistance"
    from ${tripsWithGaps(query)} t where ${tripFits(query)} group by t.category`.execute(db)
  return rows
}

/** How many trips a report has and how far they went: a third of the cost of all their sums. */
export async function tripTotals(db: Db, query: TripQuery): Promise<TripTotals> {
  const { vehicle, scope } = query
  const { rows } = await sql<TripTotals>`
    select count(*)::integer as trips,
      coalesce(sum(t.odometer_end - t.odometer_start) * 10, 0)::double precision as distance
    from trips t where t.vehicle_id = ${vehicle.id} and t.deleted_at is null and ${scope.around(START)}
      and ${scope.within(START, ZONE)} and ${tripFits(query)}`.execute(db)
  return rows[0] ?? NO_TRIPS
}

export type Odometers = { opening: number | null; closing: number | null }

/** Of all trips of the period. It opens with what the trip before it ended with, so that periods join. */
export async function odometers(db: Db, { vehicle, scope }: TripQuery): Promise<Odometers> {
  const present = sql`t.vehicle_id = ${vehicle.id} and t.deleted_at is null`
  const chosen = sql`${present} and ${scope.around(START)}
    and ${scope.within(START, ZONE)}`
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
