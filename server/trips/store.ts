import { type Selectable, sql, type Updateable } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import type { Resource } from '../access/resource.ts'
import { type ViewedTrip, viewedTrip, viewedTripSql } from '../db/hidden-trips.ts'
import { readPageRows } from '../db/page.ts'
import type { Db } from '../db/pool.ts'
import type { Tables } from '../db/tables.ts'
import { differsFrom, NEXT_VERSION } from '../db/version.ts'
import type { Columns } from '../history/public.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { CLIENT_TIMESTAMPS } from '../http/timestamps.ts'
import { insertRecords, type VehicleKey, type VehicleWrite, WRITER } from '../vehicles/public.ts'

export type TripRow = Selectable<Tables['trips']> & { is_late: boolean } & ViewedTrip
export type TripValues = Omit<
  Updateable<Tables['trips']>,
  'id' | 'company_id' | 'vehicle_id' | 'version' | 'created_at' | 'changed_at' | 'deleted_at'
>
export type NewTripValues = TripValues &
  Pick<
    TripRow,
    'category' | 'start_at' | 'start_tz' | 'end_at' | 'end_tz' | 'odometer_start' | 'odometer_end'
  >

export type Odometers = { id: string; start: number; end: number }

export const tripResource: Resource = {
  name: 'trip',
  sql: `select t.id, v.company_id, v.id as vehicle_id, v.time_zone,
    t.deleted_at is not null or v.deleted_at is not null as is_deleted
    from trips t join vehicles v on v.id = t.vehicle_id`,
}

/** The columns of an insert with their types; the database sets the others. */
const INSERT_COLUMNS = {
  sid: 'text',
  category: 'text',
  start_at: 'timestamptz',
  start_tz: 'text',
  end_at: 'timestamptz',
  end_tz: 'text',
  odometer_start: 'numeric',
  odometer_end: 'numeric',
  place_start: 'jsonb',
  place_end: 'jsonb',
  place_start_coordinate: 'jsonb',
  place_end_coordinate: 'jsonb',
  coordinate_start: 'jsonb',
  coordinate_end: 'jsonb',
  reason: 'text',
  contact_name: 'text',
  contact_company: 'text',
  driver_name: 'text',
  comment: 'text',
  client_created_at: 'timestamptz',
  client_created_tz: 'text',
  client_changed_at: 'timestamptz',
  client_changed_tz: 'text',
  track_digest: 'text',
  merged_from: 'uuid[]',
  driver_user_id: 'uuid',
  is_odometer_computed: 'boolean',
}

const PLACES = ['place_start', 'place_end']

/** What a change of a trip can set, apart from the timestamps of its client. */
const CHANGEABLE_COLUMNS = Object.keys(INSERT_COLUMNS).filter(
  (column) => !['sid', 'track_digest', 'merged_from', ...CLIENT_TIMESTAMPS].includes(column),
)

const insert = insertRecords<TripRow>({
  name: 'insert_trips',
  table: 'trips',
  columns: INSERT_COLUMNS,
  defaults: { driver_user_id: `driver_by_writer(${WRITER.vehicle}, ${WRITER.kind}, ${WRITER.id})` },
  returning: `merged_into, split_into, is_withdrawn, version, created_at, changed_at, deleted_at,
    entered_late(created_at, end_at, merged_from) as is_late,
    ${viewedTripSql('trips', `case ${WRITER.kind} when 'user' then ${WRITER.id} end`)}`,
})

const IS_LATE = sql<boolean>`entered_late(created_at, end_at, merged_from)`.as('is_late')

/** The vehicle of each trip, deleted ones included, in the order of time; trips of other vehicles are left out. */
export const vehiclesOfTrips = (db: Db, vehicles: readonly VehicleKey[]) => (ids: readonly string[]) =>
  db
    .selectFrom('trips')
    .select(['id', 'vehicle_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('vehicle_id', '=', sql<string>`any(${vehicles.map(({ id }) => id)}::uuid[])`)
    .orderBy('start_at')
    .execute()

/** The trips of one vehicle as a user sees them. Writers must hold the lock of the vehicle. */
export function tripStore(db: Db, vehicle: VehicleKey, viewerId: string | null) {
  const all = db
    .selectFrom('trips')
    .selectAll()
    .select([IS_LATE, ...viewedTrip('trips', viewerId)])
    .where('vehicle_id', '=', vehicle.id)
    .where('company_id', '=', vehicle.companyId)
  const trips = all.where('deleted_at', 'is', null)

  return {
    /** Deleted ones included. */
    getWithDeleted: (id: string) => all.where('id', '=', id).executeTakeFirstOrThrow(notFound),

    get: (id: string) => trips.where('id', '=', id).executeTakeFirstOrThrow(notFound),

    getMany: (ids: readonly string[]) =>
      trips.where('id', 'in', ids).orderBy('start_at').orderBy('id').execute(),

    /** Deleted ones included, in no order. */
    getManyWithDeleted: (ids: readonly string[]) => all.where('id', 'in', ids).execute(),

    /** A page of the trips that a merged trip was made of, also by several merges, in the order of time. */
    getOriginals: (id: string, page: Page) => {
      const originals = sql<string>`(with recursive parts as (
          select id, merged_from from trips where vehicle_id = ${vehicle.id} and id = ${id}
          union all select t.id, t.merged_from from trips t join parts on t.id = any(parts.merged_from))
        select id from parts where merged_from is null and id <> ${id})`
      return readPageRows(all.where('id', 'in', originals).orderBy('start_at').orderBy('id'), page)
    },

    /** The trip with this sid, or the one it was merged into; refused if deleted. */
    getBySid: async (sid: string): Promise<TripRow> => {
      const last = sql<string>`(with recursive chain as (
          select id, merged_into from trips where vehicle_id = ${vehicle.id} and sid = ${sid}
          union all select next.id, next.merged_into from trips next join chain on next.id = chain.merged_into)
        select id from chain where merged_into is null)`
      const row = await all.where('id', '=', last).executeTakeFirstOrThrow(notFound)
      if (row.deleted_at) throw new Refusal('sid.deleted')
      return row
    },

    /** In the given order; null where the sid exists or the vehicle is gone. */
    add: (values: readonly NewTripValues[], write: VehicleWrite) => insert(db, write, values),

    /** Undefined if nothing changes. */
    change: (id: string, values: TripValues) =>
      db
        .updateTable('trips')
        .set({ ...values, ...NEXT_VERSION })
        .where('vehicle_id', '=', vehicle.id)
        .where('id', '=', id)
        .where(differsFrom(values, { ignored: CLIENT_TIMESTAMPS, places: PLACES }))
        .returningAll()
        .returning([IS_LATE, ...viewedTrip('trips', viewerId)])
        .executeTakeFirst(),

    /** Sets the same values for many trips; those that had them already are not returned. */
    changeMany: (ids: readonly string[], values: TripValues) =>
      db
        .updateTable('trips')
        .set({ ...values, ...NEXT_VERSION })
        .where('vehicle_id', '=', vehicle.id)
        .where('id', 'in', ids)
        .where(differsFrom(values, { ignored: CLIENT_TIMESTAMPS, places: PLACES }))
        .returning(['id', 'version'])
        .execute(),

    /** Sets every value that a user can change to that of an earlier state, given as its recorded columns. */
    changeBack: async (states: readonly { id: string; before: Columns }[]) => {
      const columns = CHANGEABLE_COLUMNS.map((column) => sql`${sql.ref(column)} = b.${sql.ref(column)}`)
      const { rows } = await sql<{ id: string; version: number }>`
        update trips t set ${sql.join(columns)}, version = t.version + 1, changed_at = recorded_now()
        from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s (id uuid, before jsonb),
          jsonb_populate_record(null::trips, s.before) as b
        where t.vehicle_id = ${vehicle.id} and t.id = s.id
        returning t.id, t.version`.execute(db)
      return rows
    },

    /** In one statement, so that the history of the vehicle moves once. What is read already is left alone. */
    setComputedOdometers: async (trips: readonly Odometers[], isRead: boolean) => {
      await sql`
        update trips t set odometer_start = o.odometer_start, odometer_end = o.odometer_end,
          is_odometer_computed = ${!isRead}, version = t.version + 1, changed_at = recorded_now()
        from unnest(${trips.map(({ id }) => id)}::uuid[], ${trips.map((trip) => trip.start.toFixed(1))}::numeric[],
          ${trips.map((trip) => trip.end.toFixed(1))}::numeric[]) o (id, odometer_start, odometer_end)
        where t.vehicle_id = ${vehicle.id} and t.id = o.id and t.deleted_at is null and t.is_odometer_computed`.execute(
        db,
      )
    },

    /** Soft delete: the row stays for the history; an original stores the trip it was merged into. */
    remove: (ids: readonly string[], mergedInto: string | null = null) =>
      db
        .updateTable('trips')
        .set({ deleted_at: sql<string>`recorded_now()`, merged_into: mergedInto, ...NEXT_VERSION })
        .where('vehicle_id', '=', vehicle.id)
        .where('id', 'in', ids)
        .execute(),

    /** The same for a trip of recording, of which another one tells. */
    withdraw: (id: string) =>
      db
        .updateTable('trips')
        .set({ deleted_at: sql<string>`recorded_now()`, is_withdrawn: true, ...NEXT_VERSION })
        .where('vehicle_id', '=', vehicle.id)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .execute(),

    /** Deletes a merged trip in favour of its originals. */
    split: (id: string, into: readonly string[]) =>
      db
        .updateTable('trips')
        .set({ deleted_at: sql<string>`recorded_now()`, split_into: [...into], ...NEXT_VERSION })
        .where('vehicle_id', '=', vehicle.id)
        .where('id', '=', id)
        .execute(),

    restore: (ids: readonly string[]) =>
      db
        .updateTable('trips')
        .set({ deleted_at: null, merged_into: null, ...NEXT_VERSION })
        .where('vehicle_id', '=', vehicle.id)
        .where('id', 'in', ids)
        .execute(),

    /** Those of withdrawn trips whose drive is in the logbook, or would be by the restoring of another one of them. */
    findReplaced: async (withdrawn: readonly string[]): Promise<Set<string>> => {
      const others = sql`select from trips o
        where o.vehicle_id = t.vehicle_id and o.start_at < t.end_at and o.end_at > t.start_at`
      const { rows } = await sql<{ id: string }>`
        select t.id from trips t
        where t.vehicle_id = ${vehicle.id} and t.id = any(${withdrawn}::uuid[]) and t.is_withdrawn and (
          exists (${others} and o.deleted_at is null and o.start_at >= t.start_at - interval '1 day')
          or exists (${others} and o.deleted_at is null and o.end_at - o.start_at > interval '12 hours')
          or exists (${others} and o.id < t.id and o.id = any(${withdrawn}::uuid[])))`.execute(db)
      return new Set(rows.map(({ id }) => id))
    },

    /** Who drove all of these trips; null if not one person did. */
    commonDriver: async (ids: readonly string[]): Promise<string | null> => {
      const { rows } = await sql<{ driver: string | null }>`
        select distinct trip_driver(id, vehicle_id, driver_user_id) as driver from trips
        where vehicle_id = ${vehicle.id} and id = any(${ids}::uuid[])`.execute(db)
      return rows.length === 1 ? (rows[0]?.driver ?? null) : null
    },

    /** The number of trips between two positions of the order, both included. */
    countBetween: async (first: TripRow, last: TripRow): Promise<number> => {
      const { rows } = await sql<{ trips: number }>`
        select count(*)::integer as trips from trips
        where vehicle_id = ${vehicle.id} and deleted_at is null
          and (start_at, id) between (${first.start_at}, ${first.id}::uuid) and (${last.start_at}, ${last.id}::uuid)
      `.execute(db)
      return rows[0]?.trips ?? 0
    },
  }
}

/** Whether the vehicle is assigned to this user. */
export async function isUserOfVehicle(db: Db, vehicle: VehicleKey, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('vehicle_users')
    .select('user_id')
    .where('vehicle_id', '=', vehicle.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}
