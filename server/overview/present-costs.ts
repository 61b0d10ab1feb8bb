import { EXPENSE_CATEGORIES } from '#contract/expenses/expense.ts'
import type { Costs } from '#contract/overview/calls.ts'
import { CURRENCIES } from '#contract/vehicles/vehicle.ts'
import type { CostBefore, MonthCost, VehicleCost } from './costs/store.ts'
import {
  currentMonths,
  isRunningPeriod,
  type Months,
  monthBefore,
  twelveMonths,
  yearBefore,
} from './period.ts'

/** `before`: the month a year before the running one, up to today. */
export type CostRows = {
  months: readonly MonthCost[]
  vehicles: readonly VehicleCost[]
  before: readonly CostBefore[]
}

const sumOf = (rows: readonly { hundredths: number }[]) =>
  rows.reduce((sum, { hundredths }) => sum + hundredths, 0) / 100

const categoriesOf = (rows: readonly MonthCost[]) =>
  EXPENSE_CATEGORIES.flatMap((category) => {
    const own = rows.filter((row) => row.category === category)
    return own.length > 0 ? [{ category, grossing: sumOf(own) }] : []
  })

export function presentCosts(period: Months, { months, vehicles, before }: CostRows): Costs {
  const within = currentMonths(period)
  const ofVehicles = vehicleCosts(vehicles, isRunningPeriod(period) ? before : [])
  const counted = [...months.filter(({ month }) => month !== monthBefore(period)), ...before]
  const twelve = twelveMonths(period)
  return {
    currencies: CURRENCIES.flatMap((currencyCode) => {
      const own = counted.filter((row) => row.currency_code === currencyCode)
      if (own.length === 0) return []
      const byMonth = Map.groupBy(own, ({ month }) => month)
      const spent = ofVehicles.filter((row) => row.currency_code === currencyCode)
      return {
        currencyCode,
        grossing: sumOf(spent),
        previous: spent.reduce((sum, { previous }) => sum + previous, 0) / 100,
        categories: categoriesOf(within.flatMap((month) => byMonth.get(month) ?? [])),
        months: twelve.map((month) => ({
          month,
          grossing: sumOf(byMonth.get(month) ?? []),
          previous: sumOf(byMonth.get(yearBefore(month)) ?? []),
          categories: categoriesOf(byMonth.get(month) ?? []),
        })),
      }
    }),
    vehicles: ofVehicles
      .filter(({ hundredths, previous }) => hundredths !== 0 || previous !== 0)
      .map(({ vehicle_id, currency_code, hundredths, previous }) => ({
        vehicleId: vehicle_id,
        currencyCode: currency_code,
        grossing: hundredths / 100,
        previous: previous / 100,
      })),
  }
}

/** One of each vehicle and currency, with what was spent before. */
function vehicleCosts(vehicles: readonly VehicleCost[], before: readonly CostBefore[]): VehicleCost[] {
  if (before.length === 0) return [...vehicles]
  const rows = [
    ...vehicles,
    ...before.map(({ hundredths, ...row }) => ({ ...row, hundredths: 0, previous: hundredths })),
  ]
  return [
    ...Map.groupBy(rows, ({ vehicle_id, currency_code }) => `${vehicle_id} ${currency_code}`).values(),
  ].flatMap(([first, ...others]) =>
    first
      ? [{ ...first, previous: others.reduce((sum, { previous }) => sum + previous, first.previous) }]
      : [],
  )
}
