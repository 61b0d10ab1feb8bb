import { FUEL_TYPES, UNITS } from '#contract/expenses/fuel.ts'
import type { Fuel } from '#contract/overview/fuel.ts'
import { CURRENCIES, SYSTEMS_OF_UNITS } from '#contract/vehicles/vehicle.ts'
import { consumptionRate } from '../expenses/public.ts'
import type { FuelMonth } from './fuel/store.ts'
import { type Months, twelveMonths, yearBefore } from './period.ts'

export const presentFuel = (months: Months, rows: readonly FuelMonth[]): Fuel => ({
  prices: FUEL_TYPES.flatMap((productType) =>
    UNITS.flatMap((unit) =>
      CURRENCIES.flatMap((currencyCode) => {
        const own = rows.filter(
          (row) =>
            row.product_type === productType && row.unit === unit && row.currency_code === currencyCode,
        )
        return ofMonths(months, own, averagePrice).map((averages) => ({
          productType,
          unit,
          currencyCode,
          ...averages,
        }))
      }),
    ),
  ),
  consumptions: FUEL_TYPES.flatMap((productType) =>
    SYSTEMS_OF_UNITS.flatMap((systemOfUnits) =>
      UNITS.flatMap((filled) => {
        const own = rows.filter(
          (row) =>
            row.product_type === productType && row.unit === filled && row.system_of_units === systemOfUnits,
        )
        const rate = (some: readonly FuelMonth[]) => {
          const distance = sum(some, 'driven_tenths') / 10
          const amount = sum(some, 'used_thousandths') / 1_000
          return distance > 0 ? consumptionRate(filled, systemOfUnits, { distance, amount }) : null
        }
        const unit = rate(own)?.unit
        return unit === undefined
          ? []
          : ofMonths(months, own, (some) => rate(some)?.value ?? null).map((averages) => ({
              productType,
              systemOfUnits,
              unit,
              ...averages,
            }))
      }),
    ),
  ),
})

type Average = (rows: readonly FuelMonth[]) => number | null

/** None if all of the twelve months and the period have nothing. */
function ofMonths(months: Months, rows: readonly FuelMonth[], average: Average) {
  if (rows.length === 0) return []
  const [from, to] = [months.from.slice(0, 7), months.to.slice(0, 7)]
  const byMonth = Map.groupBy(rows, ({ month }) => month)
  const values = twelveMonths(months).map((month) => ({ month, value: average(byMonth.get(month) ?? []) }))
  if (values.every(({ value }) => value === null)) return []
  const within = (first: string, last: string) =>
    average(rows.filter(({ month }) => first <= month && month <= last))
  return [{ value: within(from, to), previous: within(yearBefore(from), yearBefore(to)), months: values }]
}

/** To a tenth of a cent, as pumps show it. */
function averagePrice(rows: readonly FuelMonth[]): number | null {
  const amount = sum(rows, 'bought_thousandths') / 1_000
  return amount > 0 ? Math.round((sum(rows, 'paid_hundredths') / 100 / amount) * 1_000) / 1_000 : null
}

const sum = (
  rows: readonly FuelMonth[],
  name: 'paid_hundredths' | 'bought_thousandths' | 'driven_tenths' | 'used_thousandths',
) => rows.reduce((total, row) => total + row[name], 0)
