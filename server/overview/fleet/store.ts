import { rolesWith } from '#contract/permissions.ts'
import type { Currency, PlateCountry, SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { hidesPrivateTripsSql } from '../../db/hidden-trips.ts'
import type { Db } from '../../db/pool.ts'
import { prepareStatement } from '../../db/prepare-statement.ts'
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

/** The columns of `FleetVehicle`. */
export const FLEET_COLUMNS = `fleet.id, fleet.license_plate, fleet.plate_country, fleet.system_of_units, fleet.currency_code,
  fleet.time_zone, fleet.archived_at is not null as is_archived`

const fleetSql = (isSeen: string) => `(
  select w.id, w.license_plate, w.plate_country, w.system_of_units, w.currency_code, w.time_zone, w.archived_at, w.plate_key,
    w.created_at
  from vehicles w where w.company_id = $1 and w.deleted_at is null and ${isSeen}) fleet`

const ALL = fleetSql('$2::uuid is not null')
const ASSIGNED = fleetSql('exists (select from vehicle_users u where u.vehicle_id = w.id and u.user_id = $2)')

const seesAll = ({ role }: Viewer) => rolesWith('vehicle:view').includes(role)

/** A statement about the vehicles of a company that somebody may see: $1 is the company, $2 the user, values follow from $3. */
type FleetStatement = (fleet: string) => string

/** Planned each time, for a text that depends on the period. */
export const readOfFleet = <R>(
  db: Db,
  viewer: Viewer,
  text: FleetStatement,
  values: readonly unknown[],
): Promise<R[]> =>
  prepareStatement<R>(null, text(seesAll(viewer) ? ALL : ASSIGNED))(db, [
    viewer.companyId,
    viewer.userId,
    ...values,
  ])

/** Prepared twice: one statement for both kinds of users would have no general plan, so PostgreSQL would plan it each time. */
export function prepareOfFleet<R>(name: string, text: FleetStatement) {
  const ofAll = prepareStatement<R>(name, text(ALL))
  const ofAssigned = prepareStatement<R>(`${name}_of_assigned`, text(ASSIGNED))
  return (db: Db, viewer: Viewer, values: readonly unknown[]): Promise<R[]> =>
    (seesAll(viewer) ? ofAll : ofAssigned)(db, [viewer.companyId, viewer.userId, ...values])
}

const selectFleet = prepareOfFleet<FleetVehicle>(
  'fleet',
  (fleet) => `select ${FLEET_COLUMNS} from ${fleet} order by fleet.plate_key, fleet.id`,
)

export const readFleet = (db: Db, viewer: Viewer): Promise<FleetVehicle[]> => selectFleet(db, viewer, [])

/** Whose trips are hidden is not told either: without the name of a driver they count in all. */
export const visibleDriver = (driver: string, category: string) =>
  `case when ${category} = 'private' and ${hidesPrivateTripsSql('$1')} then '' else ${driver} end`

type BeforeToday = Record<'at' | 'zone' | 'month' | 'now', string>

/**
 * Whether a moment lies in the month before, of which the first day is given, and not after the day of today. The wider
 * range, of any zone, is for the index.
 */
export const isBeforeToday = ({ at, zone, month, now }: BeforeToday) => `
  ${at} between ${month}::date - interval '1 day' and ${month}::date + interval '1 month 1 day'
  and ${at} >= ${month}::date::timestamp at time zone ${zone}
  and ${at} < least(${month}::date + interval '1 month',
    date_trunc('day', ${now}::timestamptz at time zone ${zone}) - interval '1 year' + interval '1 day')
    at time zone ${zone}`
