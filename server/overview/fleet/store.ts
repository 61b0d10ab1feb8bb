import { type RawBuilder, sql } from 'kysely'
import { rolesWith } from '#contract/permissions.ts'
import type { Currency, PlateCountry, SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { hidesPrivateTrips } from '../../db/hidden-trips.ts'
import type { Db } from '../../db/pool.ts'
import type { Viewer } from '../../vehicles/public.ts'

export type FleetVehicle = {
  id: string
  license_plate: string
  plate_country: PlateCountry | null
  system_of_units: SystemOfUnits
  currency_code: Currency
  time_zone: string | null
  is_archived: boolean
}

/** The vehicles of a company that somebody may see. */
export const fleetOf = ({ companyId, userId, role }: Viewer) =>
  sql`select w.id, w.license_plate, w.plate_country, w.system_of_units, w.currency_code, w.time_zone,
      w.archived_at is not null as is_archived, w.plate_key, w.created_at
    from vehicles w where w.company_id = ${companyId} and w.deleted_at is null and ${
      rolesWith('vehicle:view').includes(role)
        ? sql`true`
        : sql`exists (select from vehicle_users u where u.vehicle_id = w.id and u.user_id = ${userId})`
    }`

export async function readFleet(db: Db, viewer: Viewer): Promise<FleetVehicle[]> {
  const { rows } = await sql<FleetVehicle>`${fleetOf(viewer)} order by w.plate_key, w.id`.execute(db)
  return rows
}

/** Whose trips are hidden is not told either: without the name of a driver they count in all. */
export const visibleDriver = (
  { companyId }: Viewer,
  driver: RawBuilder<unknown>,
  category: RawBuilder<unknown>,
) => sql`case when ${category} = 'private' and ${hidesPrivateTrips(companyId)} then '' else ${driver} end`

/** Whether a moment lies in the month before and not after the day of today. The wider range, of any zone, is for the index. */
export function isBeforeToday(
  at: RawBuilder<unknown>,
  zone: RawBuilder<unknown>,
  month: string,
  nowIso: string,
) {
  const first = sql`${`${month}-01`}::date`
  return sql`
    ${at} between ${first} - interval '1 day' and ${first} + interval '1 month 1 day'
    and ${at} >= ${first}::timestamp at time zone ${zone}
    and ${at} < least(${first} + interval '1 month',
      date_trunc('day', ${nowIso}::timestamptz at time zone ${zone}) - interval '1 year' + interval '1 day')
      at time zone ${zone}`
}
