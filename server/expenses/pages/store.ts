import { sql } from 'kysely'
import type { ExpenseCategory } from '#contract/expenses/expense.ts'
import type { Page } from '#contract/kernel/page.ts'
import type { Currency } from '#contract/vehicles/vehicle.ts'
import { pagesAlong } from '../../access/pages/store.ts'
import type { Along } from '../../access/store.ts'
import type { Db } from '../../db/pool.ts'
import { prepared } from '../../db/prepared.ts'
import type { SeenVehicle } from '../../http/admit.ts'
import { placeReader, presentCoordinate } from '../../http/place.ts'
import { notFound } from '../../http/refusal.ts'
import type { ShownExpense, ToldExpense } from '../present.ts'
import { type Around, toldOf } from '../told.ts'
import { filledBefore } from './filled.ts'

export type Read = ShownExpense & Around & { total: string }

/** What is shown of an expense, and nothing else is read; its place comes as it is kept, as text. */
const COLUMNS = `e.id, e.version, e.category, e.product_type, e.grossing, e.tax, e.currency_code, e.amount, e.unit,
  e.price_per_unit, e.is_reference_value, e.odometer, e.place::text, e.place_coordinate::text, e.coordinate, e.comment, e.tags,
  e.spent_at, e.spent_tz, e.sid, e.client_created_at, e.client_created_tz, e.client_changed_at,
  e.client_changed_tz, e.created_at, e.changed_at`

/** The trip before an expense that goes by this name, and the one after: a look into an index each. */
const tripBefore = (spent: string) => `(select to_jsonb(t) from (
    select id, end_at <= ${spent}.spent_at as "isOver", odometer_start as "odometerStart",
      odometer_end as "odometerEnd", coalesce(coordinate_end, place_end_coordinate) as end
    from trips where vehicle_id = e.vehicle_id and deleted_at is null and start_at <= ${spent}.spent_at
    order by start_at desc, id desc limit 1) t)`
const tripAfter = (spent: string) => `(select to_jsonb(t) from (
    select id, odometer_start as "odometerStart", coalesce(coordinate_start, place_start_coordinate) as start
    from trips where vehicle_id = e.vehicle_id and deleted_at is null and start_at > ${spent}.spent_at
    order by start_at, id limit 1) t)`
export const TRIPS = `${tripBefore('e')} as trip_before, ${tripAfter('e')} as trip_after`

/** The last filling up with the same fuel before one, and what went in since. */
export const FILLED = `(
  select jsonb_build_object('id', p.id, 'distance', e.odometer - p.odometer, 'amount', s.amount,
    'is_one_unit', s.is_one_unit, 'odometer', p.odometer,
    'trip_before', ${tripBefore('p')}, 'trip_after', ${tripAfter('p')})
  from (
    select id, spent_at, odometer from expenses
    where vehicle_id = e.vehicle_id and product_type = e.product_type and deleted_at is null
      and is_reference_value and odometer is not null and (spent_at, id) < (e.spent_at, e.id)
    order by spent_at desc, id desc limit 1) p
  cross join lateral (
    select sum(amount) as amount, bool_and(unit = e.unit) as is_one_unit from expenses
    where vehicle_id = e.vehicle_id and deleted_at is null and product_type = e.product_type
      and (spent_at, id) > (p.spent_at, p.id) and (spent_at, id) <= (e.spent_at, e.id)) s)`

/** The trips before and after, and the last filling up with the same fuel, unless a row further down is it. */
const IS_FILLED = 'e.is_reference_value and e.odometer is not null'
const AROUND = `v.system_of_units, ${TRIPS},
  case when ${IS_FILLED} and not coalesce(bool_or(${IS_FILLED}) over (partition by e.product_type
    order by e.spent_at, e.id rows between unbounded preceding and 1 preceding), false) then ${FILLED} end as filled`

/** Around the rows of a page alone, not around those that were skipped to get there. */
const shown = (rows: string) =>
  `select ${COLUMNS}, ${AROUND}, e.total
  from (${rows}) e join vehicles v on v.id = e.vehicle_id order by e.spent_at desc, e.id desc`

const oneOf = prepared<Read>(
  'one_expense',
  shown(`select ${COLUMNS}, e.vehicle_id, 1 as total from expenses e
    where e.vehicle_id = $1 and e.id = $2 and e.deleted_at is null`),
)

const NAMES = COLUMNS.replace(/\be\.|::text/g, '').split(/,\s*/)

/** Every page is asked along with who asks. */
export const expensesAlong: (page: Page) => Along = pagesAlong({
  name: 'expenses',
  time: 'spent_at',
  columns: NAMES,
  told: shown,
  toldColumns: [...NAMES, 'system_of_units', 'trip_before', 'trip_after', 'filled'],
})

/** The rows of a page as they are told; what one says of another is worked out here. */
function toldAll(rows: readonly Read[]): ToldExpense[] {
  const readPlace = placeReader()
  return rows.map((row, index) => {
    const place = readPlace(row.place, row.place_coordinate)
    const coordinate = presentCoordinate(row.coordinate) ?? place?.coordinate ?? null
    const around = { ...row, filled: row.filled ?? filledBefore(rows, index) }
    return { expense: row, place, told: toldOf({ ...row, coordinate }, around) }
  })
}

export async function oneExpense(db: Db, vehicle: SeenVehicle, id: string): Promise<ToldExpense> {
  const [one] = toldAll(await oneOf(db, [vehicle.id, id]))
  if (!one) throw notFound()
  return one
}

/** One page of a vehicle's expenses with the total; the rows are brought. */
export async function expensePage(db: Db, vehicle: SeenVehicle, page: Page, rows: readonly Read[]) {
  const total =
    rows.length > 0 || page.offset === 0 ? Number(rows[0]?.total ?? 0) : await totalOf(db, vehicle)
  return { rows: toldAll(rows), total }
}

/** Only for a page behind the end, where no row brings it along. */
async function totalOf(db: Db, { id }: SeenVehicle): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(expenses), 0) as total from expense_months where vehicle_id = ${id}`.execute(db)
  return Number(rows[0]?.total)
}

export type MonthRow = {
  month: string
  currency_code: Currency
  category: ExpenseCategory
  expenses: number
  grossing: string
}

/** The month sums of a vehicle, newest first, and how many months there are. */
export async function expenseMonths(db: Db, vehicle: SeenVehicle, { limit, offset }: Page) {
  const { rows } = await sql<{ months: number; rows: MonthRow[] | null }>`
    with spent as (
      select month, currency_code, category, expenses, grossing from expense_months
      where vehicle_id = ${vehicle.id} and expenses > 0),
    shown as (select distinct month from spent order by month desc limit ${limit} offset ${offset})
    select (select count(distinct month)::integer from spent) as months,
      (select jsonb_agg(jsonb_build_object('month', to_char(month, 'YYYY-MM'), 'currency_code', currency_code,
        'category', category, 'expenses', expenses, 'grossing', grossing::text) order by month desc)
        from spent join shown using (month)) as rows`.execute(db)
  return { rows: rows[0]?.rows ?? [], total: rows[0]?.months ?? 0 }
}
