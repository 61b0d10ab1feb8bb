import { sql } from 'kysely'
import type { FuelType, Unit } from '#contract/expenses/fuel.ts'
import type { Currency, SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import type { Db } from '../../db/pool.ts'
import { visibleVehicles } from '../../db/visible-vehicles.ts'
import type { FillUpRow } from '../fill-ups.ts'
import { ADJACENT_COLUMNS, adjacentJoins } from '../pages/store.ts'
import { isAmountKnown } from '../store.ts'

/** The vehicles of a company that a user may see, in these months: first days, both included. */
export type FleetMonths = { companyId: string; userId: string; from: string; to: string }

export type PriceRow = {
  month: string
  product_type: FuelType
  unit: Unit
  currency_code: Currency
  grossing: string
  amount: string
}
export type FleetFillUp = FillUpRow & { system_of_units: SystemOfUnits }

/** Each fill-up costs some lookups, so a company has no more of them in a figure: the newest. */
export const FILL_UPS_MAX = 10_000

/** Of the vehicles `v`. Months start up to a day earlier or later elsewhere, so the index range is a day wider. */
const spentIn = ({ companyId, userId, from, to }: FleetMonths) => sql`
  e.company_id = ${companyId} and e.deleted_at is null
  and e.spent_at between ${from}::date - interval '1 day' and ${to}::date + interval '1 month 1 day'
  and e.vehicle_id in (select id from (${visibleVehicles(userId)} and v.company_id = ${companyId}) seen)`

const MONTH = sql`month_of(e.spent_at, coalesce(v.time_zone, e.spent_tz))`

/** What fuel cost, where its amount is known. */
export async function readFuelPrices(db: Db, months: FleetMonths): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`
    select to_char(month, 'YYYY-MM') as month, product_type, unit, currency_code, sum(grossing) as grossing,
      sum(amount) as amount
    from (
      select ${MONTH} as month, e.product_type, e.unit, e.currency_code, e.grossing, e.amount
      from expenses e join vehicles v on v.id = e.vehicle_id
      where ${spentIn(months)} and e.category = 'fuel' and e.product_type is not null and e.unit is not null
        and e.amount > 0 and ${sql.raw(isAmountKnown('e'))}) fuel
    where month between ${months.from}::date and ${months.to}::date
    group by month, product_type, unit, currency_code`.execute(db)
  return rows
}

// Without coordinates: they say nothing about consumption, and who may see them would be looked up for each.
const COLUMNS = sql.raw(ADJACENT_COLUMNS.filter((column) => !column.includes('coordinate')).join(', '))
const JOINS = sql.raw(adjacentJoins({ vehicle: 'r.vehicle_id', viewer: 'null::uuid' }))

/** The fill-ups of the months, the newest first. */
export async function readFleetFillUps(db: Db, months: FleetMonths): Promise<FleetFillUp[]> {
  const { rows } = await sql<FleetFillUp>`
    select to_char(r.month, 'YYYY-MM') as month, r.product_type, r.unit, r.odometer, r.system_of_units, ${COLUMNS}
    from (
      select * from (
        select e.id, e.vehicle_id, e.spent_at, e.product_type, e.unit, e.odometer, e.is_reference_value,
          v.system_of_units, ${MONTH} as month
        from expenses e join vehicles v on v.id = e.vehicle_id
        where ${spentIn(months)} and e.is_reference_value and e.odometer is not null) filled
      where month between ${months.from}::date and ${months.to}::date
      order by spent_at desc limit ${FILL_UPS_MAX}) r ${JOINS}`.execute(db)
  return rows
}
