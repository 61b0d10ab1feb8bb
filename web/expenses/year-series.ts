import type { TFunction } from 'i18next'
import type { ExpenseFigures, ExpenseYear } from '#contract/expenses/insights.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { writeConsumption, writeMoney } from '#domain/format/money.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'

/** One series of the year: a value for each month that has one, and one for the whole year. */
export type Series = {
  id: string
  label: string
  total: number
  values: readonly (number | null)[]
  write: (value: number) => string
}

type FormatContext = { t: TFunction; language: string; system: SystemOfUnits }

/** AdBlue is not fuel. */
const drivingConsumptions = (figures: ExpenseFigures) =>
  figures.consumptions.filter(({ productType }) => productType !== 'adblue')

export function consumptionSeries({ months, total }: ExpenseYear, { t, language }: FormatContext): Series[] {
  const whole = drivingConsumptions(total)
  return whole.map(({ productType, unit, value }) => ({
    id: `${productType} ${unit}`,
    label:
      whole.length > 1
        ? t('expenses.consumptionOf', { fuel: t(`fuel.${productType}`) })
        : t('expenses.consumption'),
    total: value,
    values: months.map(
      (month) =>
        drivingConsumptions(month).find((one) => one.productType === productType && one.unit === unit)
          ?.value ?? null,
    ),
    write: (one) => writeConsumption(one, unit, language),
  }))
}

export function costSeries({ months, total }: ExpenseYear, { t, language, system }: FormatContext): Series[] {
  const unit = distanceUnit(system)
  return total.costs.flatMap(({ currencyCode, byDistance }) =>
    byDistance === null
      ? []
      : [
          {
            id: currencyCode,
            label: t(`expenses.costBy.${unit}`),
            total: byDistance,
            values: months.map(
              ({ costs }) => costs.find((one) => one.currencyCode === currencyCode)?.byDistance ?? null,
            ),
            write: (one) => writeMoney(one, currencyCode, language),
          },
        ],
  )
}

/** A chart needs at least two months. */
export const isChartable = ({ values }: Series) => values.filter((value) => value !== null).length > 1
