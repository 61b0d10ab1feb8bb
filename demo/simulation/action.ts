import type { ExpenseChange, NewExpense } from '#contract/expenses/expense.ts'
import type { NewTrip, TripChange } from '#contract/trips/trip.ts'
import type { PersonKey } from '../fixtures/people.ts'

/** What somebody does to a logbook; records are referred to by keys until they have ids. */
export type Action =
  | { kind: 'addTrip'; key: string; attributes: NewTrip }
  | { kind: 'changeTrip'; key: string; attributes: TripChange }
  | { kind: 'removeTrip'; key: string }
  | { kind: 'mergeTrips'; key: string; of: readonly string[] }
  | { kind: 'addExpense'; key: string; attributes: NewExpense }
  | { kind: 'changeExpense'; key: string; attributes: ExpenseChange }
  | { kind: 'removeExpense'; key: string }

/** An action and the moment at which it is recorded. */
export type TimedAction = { at: number; by: PersonKey } & Action
