import { EXPENSE_CATEGORIES } from '#contract/expenses/expense.ts'
import { TRIP_CATEGORIES } from '#contract/trips/trip.ts'
import { CURRENCIES } from '#contract/vehicles/vehicle.ts'
import type { Db } from '../../../db/pool.ts'
import { countMovedTrips, countTripEntries } from '../../../history/public.ts'
import type { CurrencySummary, PartSummary, PartSums } from '../../model.ts'
import { type ExpenseSumRow, expenseSums } from '../expense-lines/store.ts'
import { changeQuery, countDeletedTrips, movedQuery, type TripQuery } from '../trip-lines/store.ts'
import type { TripSums, TripTotals } from './store.ts'

/** `trips`: what they add up to; null if the report does not cover them. */
type Covered = { trips: readonly TripSums[] | null; hasExpenses: boolean }

/** What a vehicle's part of a report adds up to; what the report does not cover is left empty. */
export const readSums = async (
  db: Db,
  query: TripQuery,
  { trips, hasExpenses }: Covered,
): Promise<PartSums> => ({
  ...sumsOf(trips ?? []),
  expenses: hasExpenses ? byCurrency(await expenseSums(db, query)) : [],
})

/** The same with what was done to its trips. */
export const readSummary = async (db: Db, query: TripQuery, covered: Covered): Promise<PartSummary> => ({
  ...(await readSums(db, query, covered)),
  changes: covered.trips ? await countTripEntries(db, changeQuery(query)) : 0,
  deleted: covered.trips ? await countDeletedTrips(db, query) : 0,
  moved: covered.trips ? await countMovedTrips(db, movedQuery(query)) : 0,
})

/** The same as a query of them alone. */
export function totalsOf(rows: readonly TripSums[]): TripTotals {
  const { trips, distance } = sumsOf(rows)
  return { trips, distance }
}

function sumsOf(rows: readonly TripSums[]) {
  const sum = (value: (row: TripSums) => number) => rows.reduce((total, row) => total + value(row), 0)
  return {
    categories: TRIP_CATEGORIES.map((category) => {
      const row = rows.find((one) => one.category === category)
      return { category, trips: row?.trips ?? 0, distance: row?.distance ?? 0 }
    }),
    trips: sum(({ trips }) => trips),
    distance: sum(({ distance }) => distance),
    gaps: { count: sum(({ gaps }) => gaps), distance: sum(({ gapDistance }) => gapDistance) },
    overlaps: {
      count: sum(({ overlaps }) => overlaps),
      distance: sum(({ overlapDistance }) => overlapDistance),
    },
    late: sum(({ late }) => late),
  }
}

/** In the order of currencies and categories, the highest rate first and expenses without one last. */
function byCurrency(rows: readonly ExpenseSumRow[]): CurrencySummary[] {
  return CURRENCIES.flatMap((currencyCode) => {
    const own = rows
      .filter((row) => row.currency_code === currencyCode)
      .map(({ category, tax_rate, count, ...money }) => {
        const [gross, net] = [Number(money.gross), Number(money.net)]
        return {
          category,
          taxRate: tax_rate === null ? null : Number(tax_rate),
          count,
          gross,
          net,
          tax: gross - net,
        }
      })
      .toSorted(
        (a, b) =>
          EXPENSE_CATEGORIES.indexOf(a.category) - EXPENSE_CATEGORIES.indexOf(b.category) ||
          (b.taxRate ?? -1) - (a.taxRate ?? -1),
      )
    const sum = (of: 'count' | 'gross' | 'net' | 'tax') => own.reduce((total, row) => total + row[of], 0)
    return own.length === 0
      ? []
      : [
          {
            currencyCode,
            count: sum('count'),
            gross: sum('gross'),
            net: sum('net'),
            tax: sum('tax'),
            rows: own,
          },
        ]
  })
}
