import Type, { type Static } from 'typebox'
import { month } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { oneOf, uuid } from '../kernel/text.ts'
import { CURRENCIES } from '../vehicles/vehicle.ts'
import { EXPENSE_CATEGORIES } from './expense.ts'
import { FUEL_TYPES } from './fuel.ts'

const CONTRADICTIONS = ['odometerBelow', 'odometerAbove', 'elsewhere'] as const
/**
 * A trip before or after the expense that does not agree with it; it is shown and never refused. `odometer`: the
 * reading of that trip that the expense is below or above. `distance`: how far the vehicle was from the expense, in its
 * own unit.
 */
export const Contradiction = Type.Object({
  kind: oneOf(CONTRADICTIONS),
  tripId: uuid(),
  odometer: nullable(Type.Number()),
  distance: nullable(Type.Number()),
})
export type Contradiction = Static<typeof Contradiction>

export const CONSUMPTION_UNITS = [
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

/** Consumption since the last full tank of the same fuel; only an expense that fills the tank up has one. */
export const Consumption = Type.Object({
  sinceExpenseId: uuid(),
  distance: Type.Number(),
  amount: Type.Number(),
  value: Type.Number(),
  unit: oneOf(CONSUMPTION_UNITS),
})
export type Consumption = Static<typeof Consumption>

/**
 * Computed for an expense and replied in its `meta`. `isAmountKnown`: false for fuel whose amount nobody entered; its
 * `amount` is then the default of 1 and takes no part in consumption.
 */
export const ExpenseInsights = {
  isAmountKnown: Type.Boolean(),
  contradictions: Type.Array(Contradiction),
  consumption: nullable(Consumption),
}
export type ExpenseInsights = {
  isAmountKnown: boolean
  contradictions: Contradiction[]
  consumption: Consumption | null
}

const Sums = { count: Type.Integer(), grossing: Type.Number() }

/** Costs of a vehicle in one calendar month of its zone, by currency. */
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
 * Costs and consumption of a period. `distance`: the distance driven. `byDistance`: costs per kilometre or mile, null
 * where nothing was driven. The consumption is that of all full tanks in the period.
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

/** The twelve months up to the newest expense, oldest first, and their totals. */
export const ExpenseYear = Type.Object({
  months: Type.Array(Type.Object({ month: month(), ...Figures })),
  total: Type.Object(Figures),
})
export type ExpenseYear = Static<typeof ExpenseYear>
export type ExpenseFigures = ExpenseYear['total']
