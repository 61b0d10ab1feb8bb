import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../pool.ts'

/** Vehicles of a company: those with the ids, or all that are not deleted. */
export type VehicleSelection = { companyId: string; ids: readonly string[] | null }

/** The ids of the vehicles, as a subquery. */
export const selectedVehicles = ({ companyId, ids }: VehicleSelection): RawBuilder<unknown> =>
  sql`(select id from vehicles where company_id = ${companyId} and deleted_at is null
    and ${ids ? sql`id = any(${ids}::uuid[])` : sql`true`})`

/** Equality with one id, because then an index by vehicle gives its records in their order. */
const isOneOf = (ids: readonly string[]) =>
  ids.length === 1 ? sql`t.vehicle_id = ${ids[0]}` : sql`t.vehicle_id = any(${ids}::uuid[])`

/**
 * Whether a record, as `t`, is one of these vehicles and not deleted. Of all vehicles the few deleted ones are left out:
 * so PostgreSQL need not look at thousands of others, and can read the newest records of the company by an index.
 */
export const isOfVehicles = ({ companyId, ids }: VehicleSelection): RawBuilder<boolean> =>
  sql`(t.company_id = ${companyId} and t.deleted_at is null and ${
    ids
      ? isOneOf(ids)
      : sql`t.vehicle_id not in (select id from vehicles where company_id = ${companyId} and deleted_at is not null)`
  })`

/** Days of a vehicle without a zone count in UTC, as in its own list. */
const ZONE = sql`coalesce(time_zone, 'UTC')`

/** The zones of the vehicles. */
export async function readZones(db: Db, selection: VehicleSelection): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    select distinct ${ZONE} as zone from vehicles where id in ${selectedVehicles(selection)}`.execute(db)
  return rows.map(({ zone }) => zone)
}

/** Whether something is true of a record, as `t`, and the zone of its vehicle. */
export const isTrueInZone = (
  condition: (zone: RawBuilder<unknown>) => RawBuilder<boolean>,
): RawBuilder<boolean> => sql`exists (select from vehicles where id = t.vehicle_id and ${condition(ZONE)})`

/** The vehicle `v` of a record in a list of several vehicles, as `ListedVehicle`. */
export const LISTED_VEHICLE = sql`jsonb_build_object('id', v.id, 'licensePlate', v.license_plate,
  'plateCountry', v.plate_country, 'systemOfUnits', v.system_of_units, 'currencyCode', v.currency_code,
  'timeZone', v.time_zone, 'isArchived', v.archived_at is not null)`
