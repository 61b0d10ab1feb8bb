import { sql } from 'kysely'
import type { FuelType, Unit } from '#contract/expenses/fuel.ts'
import type { Currency, SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import type { Db } from '../../db/pool.ts'
import { prepared } from '../../db/prepared.ts'
import type { VehicleAccess } from '../../http/admit.ts'
import type { AroundColumns, FillingColumns } from '../around.ts'
import { JOINED_COLUMNS, JOINS } from '../pages/store.ts'

export type SpentMonth = {
  month: string
  /** With its one decimal. */
  distance: string
  spent: { currency: Currency; grossing: string }[] | null
}
export type Filling = AroundColumns &
  FillingColumns & { month: string; product_type: FuelType; unit: Unit; odometer: string }

export type Year = { system: SystemOfUnits; months: SpentMonth[]; fillings: Filling[] }

/** The twelve months that end with the newest expense, by the counters, and every filling up in them. */
export async function expenseYear(db: Db, { id }: VehicleAccess): Promise<Year> {
  const { rows: months } = await sql<SpentMonth & { system: SystemOfUnits }>`
    select to_char(m.month, 'YYYY-MM') as month, v.system_of_units as system,
      (select coalesce(sum(distance), 0) from trip_months t
        where t.vehicle_id = v.id and t.month = m.month) as distance,
      (select jsonb_agg(jsonb_build_object('currency', s.currency_code, 'grossing', s.grossing::text)) from (
        select currency_code, sum(grossing) as grossing from expense_months e
        where e.vehicle_id = v.id and e.month = m.month and e.expenses > 0 group by currency_code) s) as spent
    from vehicles v
    cross join lateral (
      select max(month) as month from expense_months where vehicle_id = v.id and expenses > 0) newest
    cross join lateral (
      select nth::date as month
      from generate_series(newest.month - interval '11 months', newest.month, interval '1 month') nth) m
    where v.id = ${id} order by m.month`.execute(db)
  const [first] = months
  if (!first) return { system: 'metric', months: [], fillings: [] }
  return { system: first.system, months, fillings: await fillingsOfMonths(db, [id, `${first.month}-01`]) }
}

/** A month begins up to a day earlier or later somewhere in the world: the index takes a day more. */
const fillingsOfMonths = prepared<Filling>(
  'fillings_of_months',
  `select to_char(r.month, 'YYYY-MM') as month, r.product_type, r.unit, r.odometer, ${JOINED_COLUMNS.join(', ')}
  from (
    select e.id, e.spent_at, e.product_type, e.unit, e.odometer, e.is_reference_value,
      month_of(e.spent_at, coalesce(v.time_zone, e.spent_tz)) as month
    from expenses e join vehicles v on v.id = e.vehicle_id
    where e.vehicle_id = $1 and e.deleted_at is null and e.is_reference_value
      and e.odometer is not null and e.spent_at >= $2::date - interval '1 day') r ${JOINS}
  where r.month >= $2::date`,
)
