import Type, { type Static } from 'typebox'
import { month } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { oneOf, uuid } from '../kernel/text.ts'
import { CURRENCIES } from '../vehicles/vehicle.ts'
import { EXPENSE_CATEGORIES } from './expense.ts'
import { FUEL_TYPES } from './fuel.ts'

const CONTRADICTIONS = ['odometerBelow', 'odometerAbove', 'elsewhere'] as const
/**
 * What the trips around an expense say against it: told, never refused. `odometer` is the reading of that
 * trip which the expense is below or above; `distance` how far from the expense the vehicle stood, in its
 * own unit.
 */
export const Contradiction = Type.Object({
  kind: oneOf(CONTRADICTIONS),
  tripId: uuid(),
  odometer: nullable(Type.Number()),
  distance: nullable(Type.Number()),
})
export type Contradiction = Static<typeof Contradiction>

const CONSUMPTION_UNITS = [
  'l/100km',
  'kg/100km',
  'kWh/100km',
  'm³/100km',
  'mpg',
  'mi/kg',
  'mi/kWh',
  'mi/m³',
] as const
export type ConsumptionUnit = (typeof CONSUMPTION_UNITS)[number]

/** What the vehicle took since it was last filled up with the same fuel, at one that fills it up again. */
export const Consumption = Type.Object({
  sinceExpenseId: uuid(),
  distance: Type.Number(),
  amount: Type.Number(),
  value: Type.Number(),
  unit: oneOf(CONSUMPTION_UNITS),
})
export type Consumption = Static<typeof Consumption>

/** What is told with an expense beside its attributes. */
export const ExpenseInsights = {
  contradictions: Type.Array(Contradiction),
  consumption: nullable(Consumption),
}
export type ExpenseInsights = { contradictions: Contradiction[]; consumption: Consumption | null }

const Sums = { count: Type.Integer(), grossing: Type.Number() }

/** What a vehicle cost in one calendar month of its zone; a sum never mixes currencies. */
export const ExpenseMonth = Type.Object({
  month: month(),
  count: Type.Integer(),
  currencies: Type.Array(
    Type.Object({
      currencyCode: oneOf(CURRENCIES),
      ...Sums,
      categories: Type.Array(Type.Object({ category: oneOf(EXPENSE_CATEGORIES), ...Sums })),
    }),
  ),
})
export type ExpenseMonth = Static<typeof ExpenseMonth>

/**
 * What a stretch of time cost and took: `distance` is what was driven, `byDistance` the money for one kilometre
 * or mile of it, null where nothing was driven; a consumption is that of all fillings up in it.
 */
const Figures = {
  distance: Type.Number(),
  costs: Type.Array(
    Type.Object({
      currencyCode: oneOf(CURRENCIES),
      grossing: Type.Number(),
      byDistance: nullable(Type.Number()),
    }),
  ),
  consumptions: Type.Array(
    Type.Object({ productType: oneOf(FUEL_TYPES), value: Type.Number(), unit: oneOf(CONSUMPTION_UNITS) }),
  ),
}

/** The twelve months that end with the newest expense, oldest first, and all of them together. */
export const ExpenseYear = Type.Object({
  months: Type.Array(Type.Object({ month: month(), ...Figures })),
  total: Type.Object(Figures),
})
export type ExpenseYear = Static<typeof ExpenseYear>
export type ExpenseFigures = ExpenseYear['total']
