import { type Selectable, sql, type Updateable } from 'kysely'
import type { Resource } from '../access/resource.ts'
import { newId } from '../db/id.ts'
import type { Db } from '../db/pool.ts'
import { prepared } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'
import { NEXT_VERSION } from '../db/version.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { VehicleKey, Writer } from '../vehicles/public.ts'

export type TripRow = Selectable<Tables['trips']> & { is_late: boolean }
export type TripValues = Omit<
  Updateable<Tables['trips']>,
  'id' | 'company_id' | 'vehicle_id' | 'version' | 'created_at' | 'changed_at' | 'deleted_at'
>
export type NewTripValues = TripValues &
  Pick<
    TripRow,
    'category' | 'start_at' | 'start_tz' | 'end_at' | 'end_tz' | 'odometer_start' | 'odometer_end'
  >

export const tripResource: Resource = {
  name: 'trip',
  sql: `select t.id, v.company_id, v.id as vehicle_id, v.time_zone,
    t.deleted_at is not null or v.deleted_at is not null as is_deleted
    from trips t join vehicles v on v.id = t.vehicle_id`,
}

/** What is written when a trip is made; the rest is the database's own. */
const WRITTEN = [
  'id',
  'company_id',
  'vehicle_id',
  'sid',
  'category',
  'start_at',
  'start_tz',
  'end_at',
  'end_tz',
  'odometer_start',
  'odometer_end',
  'place_start',
  'place_end',
  'place_start_coordinate',
  'place_end_coordinate',
  'coordinate_start',
  'coordinate_end',
  'reason',
  'contact_name',
  'contact_company',
  'driver_name',
  'comment',
  'client_created_at',
  'client_created_tz',
  'client_changed_at',
  'client_changed_tz',
  'track_digest',
  'merged_from',
] as const

/** Locks the vehicle, says who writes and writes, in one way to the database and back. */
const insert = prepared<TripRow>(
  'insert_trip',
  `with locked as (
    select set_config('wegbuch.actor', $29, true), set_config('wegbuch.request', $30, true) from vehicles
    where company_id = $2 and id = $3 and deleted_at is null for no key update)
  insert into trips (${WRITTEN.join(', ')})
  select ${WRITTEN.map((_, index) => `$${index + 1}`).join(', ')} from locked
  on conflict (vehicle_id, sid) where sid is not null do nothing
  returning ${WRITTEN.join(', ')}, merged_into, version, created_at, changed_at, deleted_at,
    entered_late(created_at, end_at, merged_from) as is_late`,
)

const LATE = sql<boolean>`entered_late(created_at, end_at, merged_from)`.as('is_late')

/** The trips of one vehicle. Whoever changes one has locked the vehicle before. */
export function tripStore(db: Db, vehicle: VehicleKey) {
  const all = db
    .selectFrom('trips')
    .selectAll()
    .select(LATE)
    .where('vehicle_id', '=', vehicle.id)
    .where('company_id', '=', vehicle.companyId)
  const trips = all.where('deleted_at', 'is', null)

  return {
    get: (id: string) => trips.where('id', '=', id).executeTakeFirstOrThrow(notFound),

    some: (ids: readonly string[]) =>
      trips.where('id', 'in', ids).orderBy('start_at').orderBy('id').execute(),

    /** What was posted under this sid, or what it was merged into; refused if it was deleted. */
    bySid: async (sid: string): Promise<TripRow> => {
      let row = await all.where('sid', '=', sid).executeTakeFirst()
      while (row?.merged_into) row = await all.where('id', '=', row.merged_into).executeTakeFirst()
      if (!row) throw notFound()
      if (row.deleted_at) throw new Refusal('sid.deleted')
      return row
    },

    /** Null where its sid is taken. */
    add: async (values: NewTripValues, { actorId, requestId }: Writer): Promise<TripRow | null> => {
      const row = { ...values, id: newId(), company_id: vehicle.companyId, vehicle_id: vehicle.id }
      const [added] = await insert(db, [...WRITTEN.map((column) => row[column] ?? null), actorId, requestId])
      if (!added && !values.sid) throw notFound()
      return added ?? null
    },

    change: (id: string, values: TripValues) =>
      db
        .updateTable('trips')
        .set({ ...values, ...NEXT_VERSION })
        .where('vehicle_id', '=', vehicle.id)
        .where('id', '=', id)
        .returningAll()
        .returning(LATE)
        .executeTakeFirstOrThrow(),

    /** Out of sight, not out of the books; what was merged tells into what. */
    remove: (ids: readonly string[], mergedInto: string | null = null) =>
      db
        .updateTable('trips')
        .set({ deleted_at: sql<string>`recorded_now()`, merged_into: mergedInto, ...NEXT_VERSION })
        .where('vehicle_id', '=', vehicle.id)
        .where('id', 'in', ids)
        .execute(),

    /** How many trips there are from one place of the order to another, both included. */
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
