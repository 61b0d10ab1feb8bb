import Type, { type Static } from 'typebox'
import { FUEL_TYPES, UNITS } from '../expenses/fuel.ts'
import { CONSUMPTION_UNITS } from '../expenses/insights.ts'
import { call } from '../kernel/call.ts'
import { month } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { oneOf } from '../kernel/text.ts'
import { CURRENCIES, SYSTEMS_OF_UNITS } from '../vehicles/vehicle.ts'
import { figures, PeriodQuery } from './figures.ts'

/** `value` is of the period, `previous` of the same one a year before, `months` the twelve up to the end; null without any. */
const Averages = {
  value: nullable(Type.Number()),
  previous: nullable(Type.Number()),
  months: Type.Array(Type.Object({ month: month(), value: nullable(Type.Number()) })),
}

/** Averages by fuel, weighted by amount and distance. Units, currencies and systems of units are never mixed. */
export const Fuel = Type.Object({
  /** Paid per unit. */
  prices: Type.Array(
    Type.Object({
      productType: oneOf(FUEL_TYPES),
      unit: oneOf(UNITS),
      currencyCode: oneOf(CURRENCIES),
      ...Averages,
    }),
  ),
  /** Between full tanks, counted in the month of the later one. */
  consumptions: Type.Array(
    Type.Object({
      productType: oneOf(FUEL_TYPES),
      systemOfUnits: oneOf(SYSTEMS_OF_UNITS),
      unit: oneOf(CONSUMPTION_UNITS),
      ...Averages,
    }),
  ),
})
export type Fuel = Static<typeof Fuel>

export const getFuel = call({
  name: 'getFuel',
  summary: 'Prices of fuel and consumption of a period, of the year before, and of each month',
  method: 'GET',
  path: '/companies/:companyId/fuel',
  right: { on: 'company', needs: 'member' },
  query: PeriodQuery,
  reply: figures('fuel', Fuel),
  status: 200,
  problems: [],
})
