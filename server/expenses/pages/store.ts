import { sql } from 'kysely'
import type { ExpenseCategory } from '#contract/expenses/expense.ts'
import type { Page } from '#contract/kernel/page.ts'
import type { Currency } from '#contract/vehicles/vehicle.ts'
import { type Once, pagesAlong } from '../../access/pages/store.ts'
import { type Along, type Brought, SHOWN_VEHICLE } from '../../access/store.ts'
import type { Db } from '../../db/pool.ts'
import { prepared } from '../../db/prepared.ts'
import type { SeenVehicle } from '../../http/admit.ts'
import { placeReader, presentCoordinate } from '../../http/place.ts'
import { notFound } from '../../http/refusal.ts'
import type { ShownExpense, ToldExpense } from '../present.ts'
import { type Around, type Spent, toldOf } from '../told.ts'
import { filledBefore, isFilled } from './filled.ts'

type Read = ShownExpense & Spent

/** There are some rows more than the page has, if there are any: the filling up before the oldest one is mostly there. */
export type BroughtExpenses = Brought<Read, Once & Pick<Around, 'system_of_units'>>
const BEYOND = 5

/** What is shown of an expense, and nothing else is read; its place comes as it is kept, as text. */
const COLUMNS = `e.id, e.version, e.category, e.product_type, e.grossing, e.tax, e.currency_code, e.amount, e.unit,
  e.price_per_unit, e.is_reference_value, e.odometer, e.place::text, e.place_coordinate::text, e.coordinate, e.comment, e.tags,
  e.spent_at, e.spent_tz, e.sid, e.client_created_at, e.client_created_tz, e.client_changed_at,
  e.client_changed_tz, e.created_at, e.changed_at`

/**
 * The trip before an expense that goes by this name, and the one after: a look into an index each. As a line of text,
 * which `readTrips` reads: to build JSON of it would take PostgreSQL as long as all the rest of a page. None of its
 * parts but the last may be empty.
 */
const tripBefore = (spent: string) => `(
    select concat_ws(e'\\t', id, end_at <= ${spent}.spent_at, odometer_start, odometer_end,
      coalesce(coordinate_end, place_end_coordinate))
    from trips where vehicle_id = e.vehicle_id and deleted_at is null and start_at <= ${spent}.spent_at
    order by start_at desc, id desc limit 1)`
const tripAfter = (spent: string) => `(
    select concat_ws(e'\\t', id, odometer_start, coalesce(coordinate_start, place_start_coordinate))
    from trips where vehicle_id = e.vehicle_id and deleted_at is null and start_at > ${spent}.spent_at
    order by start_at, id limit 1)`
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

const IS_FILLED = 'e.is_reference_value and e.odometer is not null'

const oneOf = prepared<Read & Around>(
  'one_expense',
  `select ${COLUMNS}, v.system_of_units, ${TRIPS}, case when ${IS_FILLED} then ${FILLED} end as filled
  from expenses e join vehicles v on v.id = e.vehicle_id
  where e.vehicle_id = $1 and e.id = $2 and e.deleted_at is null`,
)

const NAMES = COLUMNS.replace(/\be\.|::text/g, '').split(/,\s*/)

/** Where no logbook is kept, none is looked into with every expense. In its order: otherwise all trips are walked. */
const HAS_TRIPS = `(select id from trips where vehicle_id = ${SHOWN_VEHICLE} and deleted_at is null
  order by start_at desc, id desc limit 1) is not null`
const TRIPS_IF_ANY = `case when ${HAS_TRIPS} then ${tripBefore('e')} end as trip_before,
  case when ${HAS_TRIPS} then ${tripAfter('e')} end as trip_after`

/** Every page is asked along with who asks. */
export const expensesAlong: (page: Page) => Along = pagesAlong({
  name: 'expenses',
  time: 'spent_at',
  columns: NAMES,
  told: (rows) => `select ${COLUMNS}, ${TRIPS_IF_ANY} from (${rows}) e`,
  toldColumns: [...NAMES, 'trip_before', 'trip_after'],
  beyond: BEYOND,
  once: () => ({ system_of_units: 'c.system_of_units' }),
})

const filledFor = prepared<Pick<Around, 'filled'> & { id: string }>(
  'filled_before_expenses',
  `select e.id, ${FILLED} as filled from expenses e where e.vehicle_id = $1 and e.id = any($2)`,
)

function told(row: Read, around: Around, readPlace = placeReader()): ToldExpense {
  const place = readPlace(row.place, row.place_coordinate)
  const coordinate = presentCoordinate(row.coordinate) ?? place?.coordinate ?? null
  return { expense: row, place, told: toldOf(row, coordinate, around) }
}

export async function oneExpense(db: Db, vehicle: SeenVehicle, id: string): Promise<ToldExpense> {
  const [one] = await oneOf(db, [vehicle.id, id])
  if (!one) throw notFound()
  return told(one, one)
}

/** One page of a vehicle's expenses with the total; what one says of another is worked out here. */
export async function expensePage(
  db: Db,
  vehicle: SeenVehicle,
  { limit }: Page,
  { rows, once }: BroughtExpenses,
) {
  const { total, system_of_units } = once
  const shown = rows.slice(0, limit)
  const filled = shown.map((_, index) => filledBefore(rows, index))
  const open = shown.filter((row, index) => isFilled(row) && !filled[index]).map(({ id }) => id)
  const isEndRead = rows.length < limit + BEYOND
  const further = isEndRead || open.length === 0 ? [] : await filledFor(db, [vehicle.id, open])
  const readPlace = placeReader()
  const tell = (row: Read, index: number) => {
    const before = filled[index] ?? further.find(({ id }) => id === row.id)?.filled ?? null
    return told(row, { system_of_units, filled: before }, readPlace)
  }
  return { rows: shown.map(tell), total: Number(total ?? 0) }
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
