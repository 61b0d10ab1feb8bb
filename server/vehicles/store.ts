import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'
import { LABEL_LENGTH } from '#contract/kernel/text.ts'
import { VEHICLES_EVER_MAX, VEHICLES_MAX } from '#contract/vehicles/vehicle.ts'
import type { Resource } from '../access/resource.ts'
import { SEAT_COLUMN, type Seat } from '../billing/public.ts'
import { isTripHidden, visiblePlace } from '../db/hidden-trips.ts'
import { newId } from '../db/id.ts'
import { readPageRows } from '../db/page.ts'
import { type Db, requireTransaction, type Tx } from '../db/pool.ts'
import { prepareStatement } from '../db/prepare-statement.ts'
import type { Tables } from '../db/tables.ts'
import { differsFrom, NEXT_VERSION } from '../db/version.ts'
import { type Authorship, authorshipParameters, authorshipSql } from '../history/public.ts'
import { notFound, Refusal } from '../http/refusal.ts'

type DefaultDriver = { id: string; name: string | null }

export type VehicleRow = Selectable<Tables['vehicles']> & {
  latest_trip_end_at: string | null
  /** Null where it is the end of a trip that is hidden from the viewer. */
  visible_place: unknown
  seat: Seat | null
  default_driver: DefaultDriver | null
  /** The name of who reads the vehicle, if they are assigned to it. */
  viewer_name: string | null
}

export type VehicleValues = Partial<{
  license_plate: string
  sid: string | null
  time_zone: string | null
  system_of_units: string
  currency_code: string
  is_auto_recording_enabled: boolean
  is_record_track_enabled: boolean
  is_save_track_enabled: boolean
  odometer_said: number
  place_said: string | null
  name: string | null
  make: string | null
  model: string | null
  vin: string | null
  plate_country: string | null
  default_driver_id: string | null
  default_category: string | null
}>

export const vehicleResource: Resource = {
  name: 'vehicle',
  sql: `select id, company_id, id as vehicle_id, time_zone, deleted_at is not null as is_deleted
    from vehicles`,
}

// One lookup in the index of a vehicle's trips by their end; of a hidden trip the day.
const latestTripEnd = (viewerId: string | null) =>
  sql<string | null>`(
  select case when ${isTripHidden('t', viewerId)}
      then (t.end_at at time zone t.end_tz)::date::timestamp at time zone coalesce(vehicles.time_zone, 'UTC')
      else t.end_at end
  from trips t where t.vehicle_id = vehicles.id and t.deleted_at is null
  order by t.end_at desc, t.id desc limit 1)`.as('latest_trip_end_at')

const visiblePlaceOf = (viewerId: string | null) =>
  sql`(select ${visiblePlace(viewerId)} from (select vehicles.*) v)`.as('visible_place')

// Not longer than the driver of a trip may be.
const NAME_OF_USER = sql<
  string | null
>`nullif(left(concat_ws(' ', u.first_name, u.last_name), ${LABEL_LENGTH}), '')`

// Somebody who left the company, or is no longer assigned, drives no new trip.
const DEFAULT_DRIVER = sql<DefaultDriver | null>`(
  select json_build_object('id', u.id, 'name', ${NAME_OF_USER})
  from memberships m join users u on u.id = m.user_id
  where m.company_id = vehicles.company_id and m.user_id = vehicles.default_driver_id
    and (m.role <> 'company_user' or exists (
      select from vehicle_users d where d.vehicle_id = vehicles.id and d.user_id = m.user_id)))`.as(
  'default_driver',
)

const viewerName = (viewerId: string | null) =>
  sql<string | null>`(
  select ${NAME_OF_USER} from vehicle_users d join users u on u.id = d.user_id
  where d.vehicle_id = vehicles.id and d.user_id = ${viewerId}::uuid)`.as('viewer_name')

/** Which vehicles of a company: all, or those assigned to a user. */
export type Visibility = 'all' | { assignedTo: string }

type Selection = { visibility: Visibility; plate: string; isArchived: boolean }

/** The vehicles of a company, as read by a user. */
export function vehicleStore(db: Db, companyId: string, viewerId: string | null) {
  const computed = [
    latestTripEnd(viewerId),
    visiblePlaceOf(viewerId),
    SEAT_COLUMN,
    DEFAULT_DRIVER,
    viewerName(viewerId),
  ] as const
  const all = db
    .selectFrom('vehicles')
    .selectAll()
    .select([...computed])
    .where('company_id', '=', companyId)
  const vehicles = all.where('deleted_at', 'is', null)

  return {
    page: (page: Page, { visibility, plate, isArchived }: Selection) => {
      let query = vehicles
        .where('archived_at', isArchived ? 'is not' : 'is', null)
        .orderBy('plate_key')
        .orderBy('id')
      if (visibility !== 'all')
        query = query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('vehicle_users')
              .whereRef('vehicle_users.vehicle_id', '=', 'vehicles.id')
              .where('vehicle_users.user_id', '=', visibility.assignedTo),
          ),
        )
      if (plate)
        query = query.where(sql<SqlBool>`strpos(plate_key collate "C", plate_key(${plate}) collate "C") > 0`)
      return readPageRows(query, page)
    },

    get: (id: string) => vehicles.where('id', '=', id).executeTakeFirstOrThrow(notFound),

    /** The vehicle with this sid; refused if deleted. */
    getBySid: async (sid: string): Promise<VehicleRow> => {
      const row = await all.where('sid', '=', sid).executeTakeFirstOrThrow(notFound)
      if (row.deleted_at) throw new Refusal('sid.deleted')
      return row
    },

    /** Null if a vehicle with this sid exists, also when two uploads run at once. */
    add: async (values: VehicleValues & { license_plate: string }): Promise<VehicleRow | null> => {
      const { odometer_said = 0, place_said = null } = values
      const row = await db
        .insertInto('vehicles')
        .values({
          id: newId(),
          company_id: companyId,
          system_of_units: 'metric',
          currency_code: 'EUR',
          is_auto_recording_enabled: true,
          is_record_track_enabled: true,
          is_save_track_enabled: true,
          ...values,
          odometer_said: String(odometer_said),
          odometer: String(odometer_said),
          place_said,
          place: place_said,
        })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'sid']).where('sid', 'is not', null).doNothing(),
        )
        .returningAll()
        .returning([...computed])
        .executeTakeFirst()
      return row ?? null
    },

    change: (id: string, { odometer_said, ...values }: VehicleValues) =>
      db
        .updateTable('vehicles')
        .set({
          ...values,
          ...(odometer_said !== undefined && {
            odometer_said: String(odometer_said),
            odometer_said_at: sql<string>`recorded_now()`,
            odometer_corrected: sql.ref('odometer'),
          }),
          ...(values.place_said !== undefined && {
            place_said_at: sql<string>`recorded_now()`,
            // A trip ended where the vehicle stood: a copy would outlive what is erased of the trip.
            place_corrected: null,
          }),
          ...NEXT_VERSION,
        })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        // A repeated correction counts as a change: trips may have moved the vehicle since.
        .$if(odometer_said === undefined && values.place_said === undefined, (query) =>
          query.where(differsFrom(values)),
        )
        .execute(),

    /** Soft delete: the row stays for the history. */
    remove: (id: string) =>
      db
        .updateTable('vehicles')
        .set({ deleted_at: sql<string>`recorded_now()`, ...NEXT_VERSION })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute(),

    setArchived: (id: string, isArchived: boolean) =>
      db
        .updateTable('vehicles')
        .set({ archived_at: isArchived ? sql<string>`recorded_now()` : null, ...NEXT_VERSION })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute(),

    /** After `lockLimits`. */
    isOverfull: async (): Promise<boolean> => {
      const { rows } = await sql<{ present: number; deleted: number }>`select
        (select count(*)::integer from vehicles where company_id = ${companyId} and deleted_at is null) as present,
        (select count(*)::integer from vehicles where company_id = ${companyId} and deleted_at is not null) as deleted`.execute(
        db,
      )
      const { present, deleted } = rows[0] ?? { present: 0, deleted: 0 }
      return present > VEHICLES_MAX || present + deleted > VEHICLES_EVER_MAX
    },

    hasRecords: async (id: string): Promise<boolean> => {
      const { rows } = await sql<{ some: boolean }>`
        select exists (select from trips where vehicle_id = ${id})
          or exists (select from expenses where vehicle_id = ${id}) as some`.execute(db)
      return rows[0]?.some ?? false
    },
  }
}

/** A vehicle that is known to belong to this company. */
export type VehicleKey = { id: string; companyId: string }

/** What every operation on a logbook takes beside its values. */
export type VehicleWrite = Authorship & { vehicle: VehicleKey }

/** The user who reads what they write; a device is none. */
export const viewerOf = ({ writer }: Authorship): string | null => (writer.kind === 'user' ? writer.id : null)

const LOCKED_COLUMNS = [
  'id',
  'time_zone',
  'system_of_units',
  'currency_code',
  'is_save_track_enabled',
  'odometer',
  'place',
  'version',
  'archived_at',
] as const

export type LockedVehicle = Pick<VehicleRow, (typeof LOCKED_COLUMNS)[number]>

const lock = prepareStatement<LockedVehicle>(
  'lock_vehicle',
  `select ${LOCKED_COLUMNS.join(', ')}, ${authorshipSql(3)}
  from vehicles where id = $1 and company_id = $2 and deleted_at is null for no key update`,
)

/**
 * Locks a vehicle for writing its logbook and sets the author. Counters, chain and trip order change only under this
 * lock. Refused if the vehicle is archived, but for what its devices had sent before: that was driven, and they were told
 * that it is stored.
 */
export async function lockVehicle(tx: Tx, write: VehicleWrite): Promise<LockedVehicle> {
  const row = await lockEvenArchived(tx, write)
  if (row.archived_at && write.origin !== 'recorded') throw new Refusal('vehicle.archived')
  return row
}

/** The same lock for what is possible with an archived vehicle. */
export async function lockEvenArchived(
  tx: Tx,
  { vehicle, ...authorship }: VehicleWrite,
): Promise<LockedVehicle> {
  requireTransaction(tx)
  const [row] = await lock(tx, [vehicle.id, vehicle.companyId, ...authorshipParameters(authorship)])
  if (!row) throw notFound()
  return row
}
