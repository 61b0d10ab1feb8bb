import { sql } from 'kysely'
import type { Currency, SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import type { Db } from '../../db/pool.ts'
import { prepareStatement } from '../../db/prepare-statement.ts'
import type { VehicleAccess } from '../../http/authorize.ts'
import type { FillUpRow } from '../fill-ups.ts'
import { ADJACENT_COLUMNS, ADJACENT_JOINS } from '../pages/store.ts'

export type CostMonth = {
  month: string
  /** With one decimal. */
  distance: string
  spent: { currency: Currency; grossing: string }[] | null
}
export type YearRows = { system: SystemOfUnits; months: CostMonth[]; fillUps: FillUpRow[] }

/** The twelve months up to the newest expense from the counters, and every fill-up in them. */
export async function readExpenseYear(db: Db, { id }: VehicleAccess, viewerId: string): Promise<YearRows> {
  const { rows: months } = await sql<CostMonth & { system: SystemOfUnits }>`
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
  if (!first) return { system: 'metric', months: [], fillUps: [] }
  return { system: first.system, months, fillUps: await readFillUps(db, [id, `${first.month}-01`, viewerId]) }
}

/** Months start up to a day earlier or later elsewhere, so the index range is a day wider. */
const readFillUps = prepareStatement<FillUpRow>(
  'fillings_of_months',
  `select to_char(r.month, 'YYYY-MM') as month, r.product_type, r.unit, r.odometer, ${ADJACENT_COLUMNS.join(', ')}
  from (
    select e.id, e.spent_at, e.product_type, e.unit, e.odometer, e.is_reference_value,
      month_of(e.spent_at, coalesce(v.time_zone, e.spent_tz)) as month
    from expenses e join vehicles v on v.id = e.vehicle_id
    where e.vehicle_id = $1 and e.deleted_at is null and e.is_reference_value
      and e.odometer is not null and e.spent_at >= $2::date - interval '1 day') r ${ADJACENT_JOINS}
  where r.month >= $2::date`,
)
