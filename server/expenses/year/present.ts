import { FUEL_TYPES } from '#contract/expenses/fuel.ts'
import type { ExpenseFigures, ExpenseYear } from '#contract/expenses/told.ts'
import { CURRENCIES } from '#contract/vehicles/vehicle.ts'
import { type Filled, isMeasured, measured } from '../told.ts'
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
  const tenths = summed(months, 10, ({ distance }) => distance)
  return {
    distance: tenths / 10,
    costs: CURRENCIES.flatMap((currencyCode) => {
      const own = months.flatMap(
        ({ spent }) => spent?.filter(({ currency }) => currency === currencyCode) ?? [],
      )
      const cents = summed(own, 100, ({ grossing }) => grossing)
      const byDistance = tenths > 0 ? Math.round((cents * 10) / tenths) / 100 : null
      return own.length > 0 ? [{ currencyCode, grossing: cents / 100, byDistance }] : []
    }),
    consumptions: FUEL_TYPES.flatMap((productType) => {
      const own = fillings.filter((filling) => filling.product_type === productType)
      return [...Map.groupBy(own, ({ unit }) => unit)].flatMap(([unit, same]) => {
        const whole = same.flatMap((one) => (one.filled && isMeasured(one.filled, one) ? [one.filled] : []))
        return whole.length > 0 ? [{ productType, ...measured(unit, system, together(whole)) }] : []
      })
    }),
  }
}

const together = (whole: readonly Filled[]) => ({
  distance: summed(whole, 10, ({ distance }) => distance) / 10,
  amount: summed(whole, 1_000, ({ amount }) => amount) / 1_000,
})

/** In whole parts of so many to one, so that a sum of many is exact. */
const summed = <T>(rows: readonly T[], parts: number, of: (row: T) => string | number) =>
  rows.reduce((sum, row) => sum + Math.round(Number(of(row)) * parts), 0)
