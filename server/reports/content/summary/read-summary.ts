import { EXPENSE_CATEGORIES } from '#contract/expenses/expense.ts'
import type { ReportSettings } from '#contract/reports/template.ts'
import { TRIP_CATEGORIES } from '#contract/trips/trip.ts'
import { CURRENCIES } from '#contract/vehicles/vehicle.ts'
import type { Db } from '../../../db/pool.ts'
import { countTripEntries } from '../../../history/public.ts'
import type { CurrencySummary, PartSummary } from '../../model.ts'
import { type ExpenseSumRow, expenseSums } from '../expense-lines/store.ts'
import { changeQuery, countDeletedTrips, type TripQuery } from '../trip-lines/store.ts'
import { type TripSumRow, tripSums } from './store.ts'

type Coverage = Pick<ReportSettings, 'tripsCoverage' | 'expensesCoverage'>

/** What a vehicle's part of a report adds up to; what the report does not cover is left empty. */
export async function readSummary(db: Db, query: TripQuery, coverage: Coverage): Promise<PartSummary> {
  const hasTrips = coverage.tripsCoverage !== 'none'
  const rows = hasTrips ? await tripSums(db, query) : []
  return {
    ...sumsOf(rows),
    changes: hasTrips ? await countTripEntries(db, changeQuery(query)) : 0,
    deleted: hasTrips ? await countDeletedTrips(db, query) : 0,
    expenses: coverage.expensesCoverage === 'none' ? [] : byCurrency(await expenseSums(db, query)),
  }
}

function sumsOf(rows: readonly TripSumRow[]) {
  const sum = (value: (row: TripSumRow) => number) => rows.reduce((total, row) => total + value(row), 0)
  return {
    categories: TRIP_CATEGORIES.map((category) => {
      const row = rows.find((one) => one.category === category)
      return { category, trips: row?.trips ?? 0, distance: Number(row?.distance ?? 0) }
    }),
    trips: sum(({ trips }) => trips),
    distance: sum(({ distance }) => Number(distance)),
    gaps: { count: sum(({ gaps }) => gaps), distance: sum(({ gap_distance }) => Number(gap_distance)) },
    overlaps: {
      count: sum(({ overlaps }) => overlaps),
      distance: sum(({ overlap_distance }) => Number(overlap_distance)),
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
