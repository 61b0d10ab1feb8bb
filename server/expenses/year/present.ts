import { FUEL_TYPES } from '#contract/expenses/fuel.ts'
import type { ExpenseFigures, ExpenseYear } from '#contract/expenses/insights.ts'
import { CURRENCIES } from '#contract/vehicles/vehicle.ts'
import { exactSum } from '#domain/decimal.ts'
import { costPerDistance } from '#domain/expenses/cost-per-distance.ts'
import { type PreviousFillUp, toAdjacentTrips, toPreviousFillUp } from '../adjacent-records.ts'
import { consumptionRate, hasConsumption } from '../insights.ts'
import type { CostMonth, FillUpRow, YearRows } from './store.ts'

export const presentYear = (vehicleId: string, { system, months, fillUps }: YearRows) => ({
  type: 'expense_year' as const,
  id: vehicleId,
  attributes: {
    months: months.map((month) => ({
      month: month.month,
      ...figuresOf(
        system,
        [month],
        fillUps.filter((filling) => filling.month === month.month),
      ),
    })),
    total: figuresOf(system, months, fillUps),
  } satisfies ExpenseYear,
})

function figuresOf(
  system: YearRows['system'],
  months: readonly CostMonth[],
  fillings: readonly FillUpRow[],
): ExpenseFigures {
  const distance = exactSum(
    months.map((month) => month.distance),
    1,
  )
  return {
    distance,
    costs: CURRENCIES.flatMap((currencyCode) => {
      const own = months.flatMap(
        ({ spent }) => spent?.filter(({ currency }) => currency === currencyCode) ?? [],
      )
      const grossing = exactSum(
        own.map((one) => one.grossing),
        2,
      )
      return own.length > 0
        ? [{ currencyCode, grossing, byDistance: costPerDistance(grossing, distance) }]
        : []
    }),
    consumptions: FUEL_TYPES.flatMap((productType) => {
      const own = fillings.filter((filling) => filling.product_type === productType)
      return [...Map.groupBy(own, ({ unit }) => unit)].flatMap(([unit, same]) => {
        const whole = same.flatMap(reliableFillUp)
        return whole.length > 0 ? [{ productType, ...consumptionRate(unit, system, sumFillUps(whole)) }] : []
      })
    }),
  }
}

function reliableFillUp(row: FillUpRow): PreviousFillUp[] {
  const previous = toPreviousFillUp(row)
  const reading = { odometer: Number(row.odometer), adjacentTrips: toAdjacentTrips(row) }
  return previous && hasConsumption(previous, reading) ? [previous] : []
}

const sumFillUps = (whole: readonly PreviousFillUp[]) => ({
  distance: exactSum(
    whole.map(({ distance }) => distance),
    1,
  ),
  amount: exactSum(
    whole.map(({ amount }) => amount),
    3,
  ),
})
