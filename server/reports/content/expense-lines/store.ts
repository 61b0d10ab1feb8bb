import { type RawBuilder, sql } from 'kysely'
import type { ExpenseCategory } from '#contract/expenses/expense.ts'
import type { FuelType, Unit } from '#contract/expenses/fuel.ts'
import type { ReportFilter } from '#contract/reports/template.ts'
import type { Currency } from '#contract/vehicles/vehicle.ts'
import type { Db } from '../../../db/pool.ts'
import { streamBatches } from '../../../db/snapshot.ts'
import { isAmountKnown } from '../../../expenses/public.ts'
import type { ReportVehicle } from '../../model.ts'
import { lastEntry } from '../entry/store.ts'
import { expenseFits, type Scope } from '../scope/store.ts'

/** Money in whole cents, the odometer in whole tenths, the rate in percent. */
export type ExpenseRow = {
  id: string
  /** The last entry of the history about it. */
  entry: string
  category: ExpenseCategory
  product_type: FuelType | null
  /** Null if nobody entered it. */
  amount: string | null
  unit: Unit | null
  spent_at: string
  spent_tz: string
  place: string | null
  place_coordinate: string | null
  odometer: number | null
  comment: string | null
  tags: string[]
  currency_code: Currency
  tax_rate: string | null
  gross: number
  net: number
}

export type ExpenseQuery = { vehicle: ReportVehicle; scope: Scope; filter: ReportFilter }

/**
 * Rounded per expense, half a cent up; without a rate the net is the gross. The quotient is at least a hundred-thousandth
 * of a cent away from half a cent unless it is exactly that, and PostgreSQL divides to sixteen digits.
 */
const NET = sql`(round(e.grossing / (1 + coalesce(e.tax, 0) / 100), 2) * 100)::integer`

const AMOUNT_KNOWN = sql.raw(isAmountKnown('e'))

/** Of `e`, a row of expenses. */
export const EXPENSE_COLUMNS = sql`e.id, e.category, e.product_type, case when ${AMOUNT_KNOWN} then e.amount end as amount, e.unit,
  e.spent_at, e.spent_tz, e.place::text, e.place_coordinate::text, (e.odometer * 10)::integer as odometer, e.comment, e.tags,
  e.currency_code, e.tax as tax_rate, (e.grossing * 100)::integer as gross, ${NET} as net`

const chosen = ({ vehicle, scope, filter }: ExpenseQuery): RawBuilder<unknown> =>
  sql`e.vehicle_id = ${vehicle.id} and e.deleted_at is null and ${scope.around(sql`e.spent_at`)}
    and ${scope.within(sql`e.spent_at`, sql`e.spent_tz`)} and ${expenseFits(filter)}`

/** Oldest first, as they are fetched. */
export const expenses = (tx: Db, query: ExpenseQuery): AsyncGenerator<readonly ExpenseRow[]> =>
  streamBatches(
    tx,
    sql<ExpenseRow>`select ${EXPENSE_COLUMNS}, ${lastEntry('e')}
      from expenses e where ${chosen(query)} order by e.spent_at, e.id`,
  )

export async function countExpenses(db: Db, query: ExpenseQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from expenses e where ${chosen(query)}`.execute(db)
  return rows[0]?.count ?? 0
}

export type ExpenseSumRow = {
  currency_code: Currency
  category: ExpenseCategory
  tax_rate: string | null
  count: number
  gross: string
  net: string
}

/** By currency, category and rate. */
export async function expenseSums(db: Db, query: ExpenseQuery): Promise<ExpenseSumRow[]> {
  const { rows } = await sql<ExpenseSumRow>`
    select e.currency_code, e.category, e.tax as tax_rate, count(*)::integer as count,
      sum((e.grossing * 100)::integer) as gross, sum(${NET}) as net
    from expenses e where ${chosen(query)} group by e.currency_code, e.category, e.tax`.execute(db)
  return rows
}
