import { type RawBuilder, sql } from 'kysely'
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '#contract/expenses/expense.ts'
import type { EXPENSE_ORDERS, ExpenseMark } from '#contract/expenses/found-expenses.ts'
import type { Page } from '#contract/kernel/page.ts'
import { FOUND_MAX, type Order } from '#contract/kernel/search.ts'
import type { Currency } from '#contract/vehicles/vehicle.ts'
import { anyOf, type Condition, isSameText } from '../../db/found/conditions.ts'
import { type RecordOrder, recordSearch, type Searched } from '../../db/found/record-search.ts'
import { type Counted, sumMonths } from '../../db/found/sum-months.ts'
import { isOfVehicles, type VehicleSelection } from '../../db/found/vehicle-selection.ts'
import type { Period } from '../../db/period.ts'
import type { Db } from '../../db/pool.ts'
import { joinTrips, readListedExpenses } from '../pages/store.ts'

export type { FoundExpense } from '../pages/store.ts'

export type ExpenseSearch = {
  period: Period
  words: readonly string[]
  categories?: readonly ExpenseCategory[]
  tag?: string
  amountFrom?: string
  amountTo?: string
  marks?: readonly ExpenseMark[]
}

export type ExpenseOrder = Order<(typeof EXPENSE_ORDERS)[number]>

const SEARCHED: Searched = {
  table: 'expenses',
  time: sql`t.spent_at`,
  words: sql`expense_words(t.place, t.comment, t.tags)`,
}

const ADJACENT_TRIPS = sql.raw(joinTrips('t', { vehicle: 't.vehicle_id', viewer: 'one.viewer' }))

/** SQL: `contradictionsOf` finds something about the expense `t`, of what the viewer may see. */
const contradicts = (viewerId: string): Condition => sql`(
  num_nonnulls(t.odometer, t.coordinate, t.place_coordinate) > 0 and exists (
  select from (select ${viewerId}::uuid as viewer) one ${ADJACENT_TRIPS}
  where t.odometer < case when t_before.is_over then t_before.odometer_end else t_before.odometer_start end
    or (not t_before.is_over and t.odometer > t_before.odometer_end)
    or t.odometer > t_after.odometer_start
    or (coalesce(t_before.is_over, true) and least(
      kilometres_between(coalesce(t.coordinate, t.place_coordinate), t_before.coordinate),
      kilometres_between(coalesce(t.coordinate, t.place_coordinate), t_after.coordinate)) > 10)))`

const markConditions = (viewerId: string): Record<ExpenseMark, Condition> => ({
  contradiction: contradicts(viewerId),
  changed: sql`t.version > 1`,
})

const ORDERS: Record<ExpenseOrder['by'], RawBuilder<unknown> | null> = {
  date: null,
  odometer: sql`t.odometer`,
  amount: sql`t.grossing`,
  category: sql`array_position(${[...EXPENSE_CATEGORIES]}::text[], t.category)`,
}

const recordOrder = ({ by, isDescending }: ExpenseOrder): RecordOrder => ({ key: ORDERS[by], isDescending })

function conditionsOf(search: ExpenseSearch, viewerId: string): Condition[] {
  const { categories, tag, amountFrom, amountTo, marks } = search
  const conditions: Condition[] = []
  if (categories) conditions.push(sql`t.category = any(${categories}::text[])`)
  if (tag) conditions.push(sql`exists (select from unnest(t.tags) tag where ${isSameText(sql`tag`, tag)})`)
  if (amountFrom) conditions.push(sql`t.grossing >= ${amountFrom}::numeric`)
  if (amountTo) conditions.push(sql`t.grossing <= ${amountTo}::numeric`)
  if (marks) conditions.push(anyOf(marks.map((mark) => markConditions(viewerId)[mark])))
  return conditions
}

export type ExpenseSums = {
  currencyCode: Currency
  category: ExpenseCategory
  expenses: number
  grossing: string
}
export type ExpenseTotalRows = { total: number; isMore: boolean; isAny: boolean; sums: ExpenseSums[] }

/** The expenses of the vehicles that may be found. */
const viewedExpenses = (vehicles: VehicleSelection): Condition => isOfVehicles(vehicles)

/** What somebody finds among the expenses of some vehicles. */
export function foundExpenseStore(
  db: Db,
  vehicles: VehicleSelection,
  viewerId: string,
  search: ExpenseSearch,
) {
  const { words, period } = search
  const viewed = viewedExpenses(vehicles)
  const { page, refs, find } = recordSearch(db, SEARCHED, {
    vehicles,
    viewed,
    words,
    period,
    conditions: conditionsOf(search, viewerId),
  })

  return {
    page: async (order: ExpenseOrder, shown: Page) => {
      const { rows, ...meta } = await page(recordOrder(order), shown)
      const ids = rows.map(({ id }) => id)
      return { rows: await readListedExpenses(db, viewerId, ids), ...meta }
    },

    refs: (order: ExpenseOrder) => refs(recordOrder(order)),

    totals: async () => {
      const bounded = await find((on, { select }) => sumFound(on, select(COLUMNS)))
      return bounded.isMore && isCounted(search)
        ? { ...bounded, ...(await sumAll(db, vehicles, search)) }
        : bounded
    },
  }
}

/** Whether the counters of the months know what is found. */
const isCounted = ({ words, tag, amountFrom, amountTo, marks }: ExpenseSearch) =>
  words.length === 0 && !tag && !amountFrom && !amountTo && !marks

const COUNTED: Counted = {
  table: 'expenses',
  time: 'spent_at',
  counters: 'expense_months',
  keys: ['currency_code', 'category'],
  sum: { column: 'grossing', of: 'grossing' },
}

/** Sums of any number of expenses. */
async function sumAll(db: Db, vehicles: VehicleSelection, { period, categories }: ExpenseSearch) {
  const { rows } = await sql<ExpenseSums>`
    select currency_code as "currencyCode", category, sum(records)::integer as expenses, sum(sum)::text as grossing
    from (${sumMonths(COUNTED, vehicles, period, categories)}) s group by 1, 2`.execute(db)
  return { total: rows.reduce((sum, { expenses }) => sum + expenses, 0), isMore: false, sums: rows }
}

const COLUMNS = sql`t.currency_code, t.category, t.grossing`

async function sumFound(db: Db, found: RawBuilder<unknown>): Promise<ExpenseTotalRows> {
  const { rows } = await sql<{ total: number; sums: ExpenseSums[] | null }>`
    with found as materialized (${found} limit ${FOUND_MAX + 1}),
    counted as (select count(*)::integer as total from found)
    select total, (select jsonb_agg(s) from (
      select currency_code as "currencyCode", category, count(*) as expenses, sum(grossing)::text as grossing
      from found where total <= ${FOUND_MAX} group by 1, 2) s) as sums
    from counted`.execute(db)
  const { total = 0, sums } = rows[0] ?? {}
  return { total: Math.min(total, FOUND_MAX), isMore: total > FOUND_MAX, isAny: total > 0, sums: sums ?? [] }
}
