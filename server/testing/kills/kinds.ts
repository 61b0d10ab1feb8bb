import type { ExpenseMonth } from '#contract/expenses/insights.ts'
import type { TripMonth } from '#contract/trips/trip.ts'
import { expenseAt } from '../../expenses/testing.ts'
import { tripFrom } from '../../trips/testing.ts'

/** What the writers create: trips and expenses, spread over some months. */
export type Kind = {
  type: 'trip' | 'expense'
  attributesOf: (nth: number, sid: string) => object
  /** What the nth record adds to its month: kilometres or cents. */
  valueOf: (nth: number) => number
  /** Count and sum that the product reports for a month. */
  monthTotals: (month: Month) => [count: number, worth: number]
}

/** The attributes of a month of trips or expenses in a reply. */
export type Month = TripMonth | ExpenseMonth

const distanceOf = (nth: number) => 1 + (nth % 50)
const centsOf = (nth: number) => 1 + ((nth * 137) % 20_000)

export const KINDS: readonly Kind[] = [
  {
    type: 'trip',
    attributesOf: (nth, sid) =>
      tripFrom(nth, nth + distanceOf(nth), nth * 7, { sid, reason: `Fahrt ${sid}` }),
    valueOf: distanceOf,
    monthTotals: (month) => [month.count, 'distance' in month ? month.distance : NaN],
  },
  {
    type: 'expense',
    attributesOf: (nth, sid) => expenseAt(nth * 7, { sid, grossing: centsOf(nth) / 100 }),
    valueOf: centsOf,
    monthTotals: (month) => [
      month.count,
      'currencies' in month
        ? month.currencies.reduce((sum, { grossing }) => sum + Math.round(grossing * 100), 0)
        : NaN,
    ],
  },
]
