import { type RawBuilder, sql } from 'kysely'
import type { ReportFilter } from '#contract/reports/template.ts'
import type { Period } from '#domain/reports/period.ts'
import type { Db } from '../../../db/pool.ts'
import type { ReportVehicle } from '../../model.ts'
import { expenseFits, periodScope, type Scope, type Span, spanScope, tripFits } from '../scope/store.ts'

const VEHICLE = sql`v.id, v.license_plate as "licensePlate", v.system_of_units as "systemOfUnits",
  v.currency_code as "currencyCode", v.time_zone as "timeZone", v.deleted_at is not null as "isDeleted"`

async function vehicles(db: Db, companyId: string, which: RawBuilder<unknown>): Promise<ReportVehicle[]> {
  const { rows } = await sql<ReportVehicle>`select ${VEHICLE} from vehicles v
    where v.company_id = ${companyId} and ${which} order by v.plate_key, v.id`.execute(db)
  return rows
}

export const presentVehicles = (db: Db, companyId: string) =>
  vehicles(db, companyId, sql`v.deleted_at is null`)

export async function countPresentVehicles(db: Db, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from vehicles v
    where v.company_id = ${companyId} and v.deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Those of the company among the given ones, deleted ones too. */
export const namedVehicles = (db: Db, companyId: string, ids: readonly string[]) =>
  vehicles(db, companyId, sql`v.id = any(${ids}::uuid[])`)

export const deletedVehicles = (db: Db, companyId: string, except: readonly string[]) =>
  vehicles(db, companyId, sql`v.deleted_at is not null and v.id <> all(${except}::uuid[])`)

const hasRecords = ({ around }: Scope) => sql`(
  exists (select from trips t where t.vehicle_id = v.id and t.deleted_at is null and ${around(sql`t.start_at`)})
  or exists (
    select from expenses e where e.vehicle_id = v.id and e.deleted_at is null and ${around(sql`e.spent_at`)}))`

/** Those that are there, and deleted ones with records between the two instants. */
export const vehiclesBetween = (db: Db, companyId: string, span: Span) =>
  vehicles(db, companyId, sql`(v.deleted_at is null or ${hasRecords(spanScope(span, sql`v.time_zone`))})`)

const readCompany = (db: Db, companyId: string) =>
  db
    .selectFrom('companies')
    .select(['name', 'hides_private_trips'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()

export const companyName = async (db: Db, companyId: string): Promise<string> =>
  (await readCompany(db, companyId)).name

export const hidesTrips = async (db: Db, companyId: string): Promise<boolean> =>
  (await readCompany(db, companyId)).hides_private_trips

export type Counted = { vehicleId: string; trips: number; expenses: number }
export type VehiclePeriod = { vehicle: ReportVehicle; period: Period }

/** How many trips and expenses of each vehicle a report takes, in the given order. */
export async function countRecords(
  db: Db,
  periods: readonly VehiclePeriod[],
  { filter, viewerId }: { filter: ReportFilter; viewerId: string | null },
): Promise<Counted[]> {
  const scope = periodScope({ zone: sql`p.zone`, first: sql`p.first`, last: sql`p.last` })
  const { rows } = await sql<Counted>`
    select p.id as "vehicleId",
      (select count(*)::integer from trips t where t.vehicle_id = p.id and t.deleted_at is null
        and ${scope.around(sql`t.start_at`)} and ${scope.within(sql`t.start_at`, sql`t.start_tz`)}
        and ${tripFits({ filter, viewerId })}) as trips,
      (select count(*)::integer from expenses e where e.vehicle_id = p.id and e.deleted_at is null
        and ${scope.around(sql`e.spent_at`)} and ${scope.within(sql`e.spent_at`, sql`e.spent_tz`)}
        and ${expenseFits(filter)}) as expenses
    from unnest(
      ${periods.map(({ vehicle }) => vehicle.id)}::uuid[], ${periods.map(({ vehicle }) => vehicle.timeZone)}::text[],
      ${periods.map(({ period }) => period.first)}::date[], ${periods.map(({ period }) => period.last)}::date[]
    ) with ordinality p (id, zone, first, last, place) order by p.place`.execute(db)
  return rows
}
