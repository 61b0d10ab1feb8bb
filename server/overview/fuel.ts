import { FUEL_TYPES, UNITS } from '#contract/expenses/fuel.ts'
import type { Fuel } from '#contract/overview/fuel.ts'
import { CURRENCIES, SYSTEMS_OF_UNITS } from '#contract/vehicles/vehicle.ts'
import { exactSum } from '#domain/decimal.ts'
import { averageConsumption, FILL_UPS_MAX, type FleetFillUp, type PriceRow } from '../expenses/public.ts'
import { type Months, twelveMonths, yearBefore } from './period.ts'

/** The first day of the earliest month that is shown or compared with. */
export const firstOf = (months: Months): string => {
  const [first = ''] = twelveMonths(months)
  const compared = yearBefore(months.from.slice(0, 7))
  return `${first < compared ? first : compared}-01`
}

export const presentFuel = (
  months: Months,
  prices: readonly PriceRow[],
  fillUps: readonly FleetFillUp[],
): Fuel => ({
  prices: FUEL_TYPES.flatMap((productType) =>
    UNITS.flatMap((unit) =>
      CURRENCIES.flatMap((currencyCode) => {
        const own = prices.filter(
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
        const own = fillUps.filter(
          (row) =>
            row.product_type === productType && row.unit === filled && row.system_of_units === systemOfUnits,
        )
        const unit = averageConsumption(own, filled, systemOfUnits)?.unit
        const average = (rows: readonly FleetFillUp[]) =>
          averageConsumption(rows, filled, systemOfUnits)?.value ?? null
        return unit === undefined
          ? []
          : ofMonths(months, own, average).map((averages) => ({
              productType,
              systemOfUnits,
              unit,
              ...averages,
            }))
      }),
    ),
  ),
})

/** With more fill-ups than were read, those of the earliest month are not all of it. */
export function wholeMonths(fillUps: readonly FleetFillUp[]): readonly FleetFillUp[] {
  if (fillUps.length < FILL_UPS_MAX) return fillUps
  const first = fillUps.map(({ month }) => month).toSorted()[0] ?? ''
  return fillUps.filter(({ month }) => month > first)
}

type Average<R> = (rows: readonly R[]) => number | null

/** None if all of the twelve months and the period have nothing. */
function ofMonths<R extends { month: string }>(months: Months, rows: readonly R[], average: Average<R>) {
  const [from, to] = [months.from.slice(0, 7), months.to.slice(0, 7)]
  const byMonth = Map.groupBy(rows, ({ month }) => month)
  const values = twelveMonths(months).map((month) => ({ month, value: average(byMonth.get(month) ?? []) }))
  if (values.every(({ value }) => value === null)) return []
  const within = (first: string, last: string) =>
    average(rows.filter(({ month }) => first <= month && month <= last))
  return [{ value: within(from, to), previous: within(yearBefore(from), yearBefore(to)), months: values }]
}

/** To a tenth of a cent, as pumps show it. */
function averagePrice(rows: readonly PriceRow[]): number | null {
  const sum = (name: 'grossing' | 'amount') =>
    exactSum(
      rows.map((row) => row[name]),
      3,
    )
  const amount = sum('amount')
  return amount > 0 ? Math.round((sum('grossing') / amount) * 1_000) / 1_000 : null
}
