import { sql } from 'kysely'
import type { ExpenseCategory } from '#contract/expenses/expense.ts'
import type { Unit } from '#contract/expenses/fuel.ts'
import type { Page } from '#contract/kernel/page.ts'
import type { ListedVehicle } from '#contract/vehicles/listed-vehicle.ts'
import type { Currency, SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { LISTED_VEHICLE } from '../../db/found/vehicle-selection.ts'
import { isTripHiddenSql } from '../../db/hidden-trips.ts'
import { monthPages, VIEWER } from '../../db/month-pages.ts'
import type { Db } from '../../db/pool.ts'
import { prepareStatement } from '../../db/prepare-statement.ts'
import type { VehicleRef } from '../../http/authorize.ts'
import { placeReader, presentCoordinate } from '../../http/place.ts'
import { notFound } from '../../http/refusal.ts'
import {
  type AdjacentTripColumns,
  type FillUpColumns,
  toAdjacentTrips,
  toPreviousFillUp,
} from '../adjacent-records.ts'
import { insightsOf } from '../insights.ts'
import type { ExpenseWithInsights, ShownExpense } from '../present.ts'
import { isAmountKnown } from '../store.ts'

/** The columns that a list reads. */
const COLUMNS = [
  'id',
  'version',
  'category',
  'product_type',
  'grossing',
  'tax',
  'currency_code',
  'amount',
  'is_amount_known',
  'unit',
  'price_per_unit',
  'is_reference_value',
  'odometer',
  'place',
  'place_coordinate',
  'coordinate',
  'comment',
  'tags',
  'spent_at',
  'spent_tz',
  'sid',
  'client_created_at',
  'client_created_tz',
  'client_changed_at',
  'client_changed_tz',
  'created_at',
  'changed_at',
] as const

/** As text, because a page repeats few places: each distinct one is parsed once. */
const PLACES: readonly string[] = ['place', 'place_coordinate']

/** Whose records are joined, and who sees them: parameters or expressions. */
type Sides = { vehicle: string; viewer: string }

/**
 * Joins the last trip of the vehicle that started before an expense, and the first one after; a hidden one without its
 * coordinate.
 */
export const joinTrips = (expense: string, { vehicle, viewer }: Sides) => `
  left join lateral (
    select id, end_at <= ${expense}.spent_at as is_over, odometer_start, odometer_end,
      case when not ${isTripHiddenSql('trips', viewer)} then coalesce(coordinate_end, place_end_coordinate) end as coordinate
    from trips where vehicle_id = ${vehicle} and deleted_at is null and start_at <= ${expense}.spent_at
    order by start_at desc, id desc limit 1) ${expense}_before on true
  left join lateral (
    select id, odometer_start,
      case when not ${isTripHiddenSql('trips', viewer)} then coalesce(coordinate_start, place_start_coordinate) end as coordinate
    from trips where vehicle_id = ${vehicle} and deleted_at is null and start_at > ${expense}.spent_at
    order by start_at, id limit 1) ${expense}_after on true`

const tripColumns = (expense: string, prefix = '') => [
  ...['id', 'is_over', 'odometer_start', 'odometer_end', 'coordinate'].map(
    (column) => `${expense}_before.${column} as ${prefix}before_${column}`,
  ),
  ...['id', 'odometer_start', 'coordinate'].map(
    (column) => `${expense}_after.${column} as ${prefix}after_${column}`,
  ),
]

/** Joins the adjacent trips of the expense `r` and, for a fill-up, the previous one of the same fuel. */
export const adjacentJoins = (sides: Sides) => `${joinTrips('r', sides)}
  left join lateral (
    select id, spent_at, odometer from expenses
    where r.is_reference_value and r.odometer is not null and vehicle_id = ${sides.vehicle} and product_type = r.product_type
      and deleted_at is null and is_reference_value and odometer is not null and (spent_at, id) < (r.spent_at, r.id)
    order by spent_at desc, id desc limit 1) f on true
  left join lateral (
    select sum(e.amount) as amount, bool_and(e.unit = r.unit) as is_one_unit,
      bool_and(${isAmountKnown('e')}) as is_known from expenses e
    where f.id is not null and e.vehicle_id = ${sides.vehicle} and e.deleted_at is null and e.product_type = r.product_type
      and (e.spent_at, e.id) > (f.spent_at, f.id) and (e.spent_at, e.id) <= (r.spent_at, r.id)) s on true
  ${joinTrips('f', sides)}`

/** $1 is the vehicle. */
export const ADJACENT_JOINS = adjacentJoins({ vehicle: '$1', viewer: VIEWER })

export const ADJACENT_COLUMNS: readonly string[] = [
  ...tripColumns('r'),
  'f.id as filled_id',
  'f.odometer as filled_odometer',
  'r.odometer - f.odometer as filled_distance',
  's.amount as filled_amount',
  's.is_known as filled_amount_known',
  's.is_one_unit as filled_in_one_unit',
  ...tripColumns('f', 'filled_'),
]

function readColumn(column: string): string {
  if (column === 'is_amount_known') return `${isAmountKnown('r')} as is_amount_known`
  return PLACES.includes(column) ? `r.${column}::text` : `r.${column}`
}

const selectOf = (vehicle: string): readonly string[] => [
  ...COLUMNS.map(readColumn),
  ...ADJACENT_COLUMNS,
  `(select system_of_units from vehicles where id = ${vehicle}) as system_of_units`,
]
const SELECT = selectOf('$1')

type PageRow = Omit<ShownExpense, 'is_amount_known'> & { is_amount_known: boolean } & AdjacentTripColumns &
  FillUpColumns & { system_of_units: SystemOfUnits }

const readOne = prepareStatement<PageRow>(
  'one_expense',
  `select ${SELECT.join(', ')} from expenses r ${ADJACENT_JOINS}
  where r.vehicle_id = $1 and r.id = $2 and r.deleted_at is null`,
)

const readPage = monthPages<PageRow>({
  table: 'expenses',
  counters: 'expense_months',
  time: 'spent_at',
  columns: COLUMNS,
  select: SELECT,
  joins: ADJACENT_JOINS,
})

function withInsights(row: PageRow, readPlace = placeReader()): ExpenseWithInsights {
  const place = readPlace(row.place, row.place_coordinate)
  const spent = {
    odometer: row.odometer === null ? null : Number(row.odometer),
    coordinate: presentCoordinate(row.coordinate) ?? place?.coordinate ?? null,
    isAmountKnown: row.is_amount_known,
    unit: row.unit as Unit | null,
    systemOfUnits: row.system_of_units,
    adjacentTrips: toAdjacentTrips(row),
    previousFillUp: toPreviousFillUp(row),
  }
  return { expense: row, place, insights: insightsOf(spent) }
}

export async function readExpense(
  db: Db,
  vehicle: VehicleRef,
  viewerId: string,
  id: string,
): Promise<ExpenseWithInsights> {
  const [one] = await readOne(db, [vehicle.id, id, viewerId])
  if (!one) throw notFound()
  return withInsights(one)
}

export type FoundExpense = ExpenseWithInsights & { vehicle: ListedVehicle }

const FOUND_SELECT = sql.raw(selectOf('r.vehicle_id').join(', '))
const FOUND_JOINS = sql.raw(adjacentJoins({ vehicle: 'r.vehicle_id', viewer: 'found.viewer' }))

/** The expenses with these ids as somebody sees them, in the order of the ids. */
export async function readListedExpenses(
  db: Db,
  viewerId: string,
  ids: readonly string[],
): Promise<FoundExpense[]> {
  const { rows } = await sql<PageRow & { vehicle: ListedVehicle }>`
    select ${FOUND_SELECT}, ${LISTED_VEHICLE} as vehicle
    from (select id, position, ${viewerId}::uuid as viewer
      from unnest(${ids}::uuid[]) with ordinality as one (id, position)) found
    join expenses r on r.id = found.id and r.deleted_at is null
    join vehicles v on v.id = r.vehicle_id
    ${FOUND_JOINS} order by found.position`.execute(db)
  const readPlace = placeReader()
  return rows.map((row) => ({ ...withInsights(row, readPlace), vehicle: row.vehicle }))
}

/** One page of a vehicle's expenses with the total. */
export async function readExpensePage(db: Db, vehicle: VehicleRef, viewerId: string, page: Page) {
  const { rows, total } = await readPage(db, vehicle, viewerId, page)
  const readPlace = placeReader()
  return { rows: rows.map((row) => withInsights(row, readPlace)), total }
}

export type MonthRow = {
  month: string
  currency_code: Currency
  category: ExpenseCategory
  expenses: number
  grossing: string
}

/** The month sums of a vehicle, newest first, and the number of months. */
export async function readExpenseMonths(db: Db, vehicle: VehicleRef, { limit, offset }: Page) {
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
