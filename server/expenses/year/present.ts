import { FUEL_TYPES } from '#contract/expenses/fuel.ts'
import type { ExpenseFigures, ExpenseYear } from '#contract/expenses/insights.ts'
import { CURRENCIES } from '#contract/vehicles/vehicle.ts'
import { exactSum } from '#domain/decimal.ts'
import { costPerDistance } from '#domain/expenses/cost-per-distance.ts'
import { averageConsumption, type FillUpRow } from '../fill-ups.ts'
import type { CostMonth, YearRows } from './store.ts'

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
        const average = averageConsumption(same, unit, system)
        return average ? [{ productType, ...average }] : []
      })
    }),
  }
}
