import { FUEL_TYPES } from '#contract/expenses/fuel.ts'
import type { ExpenseFigures, ExpenseYear } from '#contract/expenses/told.ts'
import { CURRENCIES } from '#contract/vehicles/vehicle.ts'
import { exactSum } from '#domain/decimal.ts'
import { type PreviousFilling, previousFilling, tripsAround } from '../around.ts'
import { isMeasured, measured } from '../told.ts'
import type { Filling, SpentMonth, Year } from './store.ts'

export const presentYear = (vehicleId: string, { system, months, fillings }: Year) => ({
  type: 'expense_year' as const,
  id: vehicleId,
  attributes: {
    months: months.map((month) => ({
      month: month.month,
      ...figuresOf(
        system,
        [month],
        fillings.filter((filling) => filling.month === month.month),
      ),
    })),
    total: figuresOf(system, months, fillings),
  } satisfies ExpenseYear,
})

function figuresOf(
  system: Year['system'],
  months: readonly SpentMonth[],
  fillings: readonly Filling[],
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
      return own.length > 0 ? [{ currencyCode, grossing, byDistance: perUnit(grossing, distance) }] : []
    }),
    consumptions: FUEL_TYPES.flatMap((productType) => {
      const own = fillings.filter((filling) => filling.product_type === productType)
      return [...Map.groupBy(own, ({ unit }) => unit)].flatMap(([unit, same]) => {
        const whole = same.flatMap(measuredFilling)
        return whole.length > 0 ? [{ productType, ...measured(unit, system, together(whole)) }] : []
      })
    }),
  }
}

function measuredFilling(row: Filling): PreviousFilling[] {
  const previous = previousFilling(row)
  const reading = { odometer: Number(row.odometer), around: tripsAround(row) }
  return previous && isMeasured(previous, reading) ? [previous] : []
}

const together = (whole: readonly PreviousFilling[]) => ({
  distance: exactSum(
    whole.map(({ distance }) => distance),
    1,
  ),
  amount: exactSum(
    whole.map(({ amount }) => amount),
    3,
  ),
})

/** In whole cents and tenths, so that half a cent is half a cent. */
const perUnit = (grossing: number, distance: number) =>
  distance > 0 ? Math.round((Math.round(grossing * 100) * 10) / Math.round(distance * 10)) / 100 : null
