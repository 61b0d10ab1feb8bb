import { type RawBuilder, sql } from 'kysely'
import { COUNTED_MAX, type InboxKind, type InboxOrder } from '#contract/inbox/inbox.ts'
import type { TripCategory } from '#contract/trips/category.ts'
import type { ListedVehicle } from '#contract/vehicles/listed-vehicle.ts'
import { TRIPS_THERE_MAX } from '#domain/inbox/suggest-answer.ts'
import {
  isOfVehicles,
  LISTED_VEHICLE,
  selectedVehicles,
  type VehicleSelection,
} from '../db/found/vehicle-selection.ts'
import { hidesPrivateTrips, isTripHidden } from '../db/hidden-trips.ts'
import type { Db } from '../db/pool.ts'
import { visibleVehicles } from '../db/visible-vehicles.ts'

export type Cursor = { id: string; start_at: string }

/** At most this many trips, after one of them, in their order. */
export type Slice = { after: Cursor | null; limit: number; order: InboxOrder }

/** Where and when an open trip was driven; days in the zone of its end. */
export type OpenRow = {
  id: string
  start_key: string | null
  end_key: string | null
  /** When it began by the clock there, as `2026-11-12 07:24:00`. */
  local: string
  end_day: string
  today: string
  is_recorded: boolean
  /** Its findings: null without any. */
  previous_id: string | null
  gap: string | null
  is_overlapping: boolean | null
}

export type AnsweredRow = Pick<OpenRow, 'start_key' | 'end_key' | 'local'> & {
  category: TripCategory
  reason: string | null
  contact_name: string | null
  contact_company: string | null
}

export type OdometerRow = {
  vehicle: ListedVehicle
  trips: number
  since_day: string
  odometer_end: string
  distance: string
}

export type CountRow = { category: number; gap: number; odometer: number }

/** Whether a device recorded the trip `t`. */
export const IS_RECORDED = sql<boolean>`(t.track_digest is not null or t.is_odometer_computed is not null
  or exists (select from recorded_trips r where r.trip_id = t.id))`

/** By the clock of its start. */
const LOCAL = sql`(t.start_at at time zone t.start_tz)::text`

/** What waits in the vehicles of a selection, as somebody sees it. Archived vehicles take no changes, so nothing waits there. */
export function inboxStore(db: Db, vehicles: VehicleSelection, viewerId: string) {
  const { companyId, ids } = vehicles
  /** The vehicles as ids, and of all those of a company the few that are left out: so its trips are read in their order. */
  const isInUse = (vehicle: RawBuilder<unknown>) =>
    ids
      ? sql`${vehicle} in (select id from vehicles where id = any(${ids}::uuid[]) and archived_at is null)`
      : sql`${vehicle} not in (select id from vehicles where company_id = ${companyId}
          and (deleted_at is not null or archived_at is not null))`
  const inUse = sql`select id from vehicles where id in ${selectedVehicles(vehicles)} and archived_at is null`
  const isVisible = sql`not ${isTripHidden('t', viewerId)}`

  /** The trips of a company are in one index. Somebody with a few vehicles reads those, not everybody's. */
  const uncategorised = ({ limit, ...slice }: Slice) => {
    const where = sql`t.deleted_at is null and t.category = 'none' and ${isAfter(slice, sql`(t.start_at, t.id)`)}`
    return ids
      ? sql`select t.id, t.start_at from (${inUse}) v cross join lateral (
          select t.id, t.start_at from trips t where t.vehicle_id = v.id and ${where}
          order by ${inOrder('t', slice.order)} limit ${limit}) t`
      : sql`select t.id, t.start_at from trips t where t.company_id = ${companyId} and ${isInUse(sql`t.vehicle_id`)} and ${where}`
  }

  /** A subquery in a case is never joined: the trips are read only where private ones are hidden. */
  const isGapHidden = sql`case when ${hidesPrivateTrips(companyId)} then (
    select ${isTripHidden('t', viewerId)} from trips t where t.id = f.trip_id) else false end`
  const gaps = (slice: Omit<Slice, 'limit'>) => sql`
    select f.trip_id as id, f.start_at from trip_findings f
    where f.company_id = ${companyId} and f.gap > 0 and ${isInUse(sql`f.vehicle_id`)} and not ${isGapHidden}
      and ${isAfter(slice, sql`(f.start_at, f.trip_id)`)}`

  return {
    /**
     * Where a list goes on. Of a trip that was deleted or hidden since, the edge of its day: its place in the list would tell when
     * it began, and what is repeated is better than what is missing.
     */
    findCursor: async (id: string, order: InboxOrder): Promise<Cursor | null> => {
      const { rows } = await sql<Cursor>`
        select t.id, case when t.deleted_at is not null or ${isTripHidden('t', viewerId)}
          then ((t.start_at at time zone t.start_tz)::date + ${order === 'date' ? 0 : 1}::integer)::timestamp
            at time zone coalesce((select v.time_zone from vehicles v where v.id = t.vehicle_id), 'UTC')
          else t.start_at end as start_at
        from trips t where t.id = ${id} and t.company_id = ${companyId}
          and t.vehicle_id in (select id from (${visibleVehicles(viewerId)}) seen)`.execute(db)
      return rows[0] ?? null
    },

    page: async (kind: InboxKind, slice: Slice, nowIso: string): Promise<OpenRow[]> => {
      const { limit, order } = slice
      const found = sql`select * from (${kind === 'gap' ? gaps(slice) : uncategorised(slice)}) o`
      const { rows } = await sql<OpenRow>`
        with found as materialized (${found} order by ${inOrder('o', order)} limit ${limit})
        select t.id, place_key(t.place_start)::text as start_key, place_key(t.place_end)::text as end_key,
          ${LOCAL} as local,
          (t.end_at at time zone t.end_tz)::date::text as end_day,
          (${nowIso}::timestamptz at time zone t.end_tz)::date::text as today,
          ${IS_RECORDED} as is_recorded,
          f.previous_id, f.gap, f.is_overlapping
        from found join trips t on t.id = found.id left join trip_findings f on f.trip_id = t.id
        order by ${inOrder('found', order)}`.execute(db)
      return rows
    },

    /** The newest trips to each of these places that have a category, newest first. */
    answeredTrips: async (endKeys: readonly string[]): Promise<AnsweredRow[]> => {
      if (endKeys.length === 0) return []
      const { rows } = await sql<AnsweredRow>`
        select place_key(t.place_start)::text as start_key, k.key::text as end_key, ${LOCAL} as local, t.category,
          t.reason, t.contact_name, t.contact_company
        from unnest(${endKeys}::bigint[]) as k (key) cross join lateral (
          select t.start_at, t.start_tz, t.place_start, t.category, t.reason, t.contact_name, t.contact_company from trips t
          where t.company_id = ${companyId} and place_key(t.place_end) = k.key and t.deleted_at is null
            and t.category <> 'none' and ${isOfVehicles(vehicles)} and ${isVisible}
          order by t.start_at desc limit ${TRIPS_THERE_MAX}) t`.execute(db)
      return rows
    },

    /** By plate: the trips since the last one whose odometer was read. */
    odometers: async (): Promise<OdometerRow[]> => {
      const { rows } = await sql<OdometerRow>`
        select ${LISTED_VEHICLE} as vehicle, o.trips, o.since_day, o.odometer_end, o.distance
        from vehicles v cross join lateral (
          select count(*)::integer as trips, max(t.odometer_end) as odometer_end,
            sum(t.odometer_end - t.odometer_start) as distance,
            (min(t.start_at) at time zone coalesce(v.time_zone, 'UTC'))::date::text as since_day
          from trips t where t.vehicle_id = v.id and t.deleted_at is null and t.is_odometer_computed
            and t.start_at > coalesce((
              select c.start_at from trips c
              where c.vehicle_id = v.id and c.deleted_at is null and c.is_odometer_computed is not true
              order by c.start_at desc limit 1), '-infinity')) o
        where v.id in (${inUse}) and ${hasComputed} and o.trips > 0
        order by v.plate_key, v.id`.execute(db)
      return rows
    },

    counts: async (): Promise<CountRow> => {
      const { rows } = await sql<CountRow>`
        with fleet as materialized (${inUse})
        select ${counted(uncategorised(ALL))} as category, ${counted(gaps(ALL))} as gap,
          (select count(*)::integer from vehicles v
            where v.id in (select id from fleet) and ${hasComputed} and (
              select t.is_odometer_computed from trips t where t.vehicle_id = v.id and t.deleted_at is null
              order by t.start_at desc limit 1)) as odometer`.execute(db)
      return rows[0] ?? { category: 0, gap: 0, odometer: 0 }
    },
  }
}

const ALL: Slice = { after: null, limit: COUNTED_MAX + 1, order: '-date' }

const inOrder = (of: string, order: InboxOrder) => {
  const way = order === 'date' ? sql`asc` : sql`desc`
  return sql`${sql.ref(`${of}.start_at`)} ${way}, ${sql.ref(`${of}.id`)} ${way}`
}

const isAfter = ({ after, order }: Omit<Slice, 'limit'>, columns: RawBuilder<unknown>) =>
  after ? sql`${columns} ${order === 'date' ? sql`>` : sql`<`} (${after.start_at}, ${after.id})` : sql`true`

const counted = (rows: RawBuilder<unknown>) =>
  sql`(select count(*)::integer from (select from (${rows}) o limit ${COUNTED_MAX + 1}) o)`

const hasComputed = sql`exists (
  select from trips t where t.vehicle_id = v.id and t.deleted_at is null and t.is_odometer_computed)`
