import type { TFunction } from 'i18next'
import type { Fuel } from '#contract/overview/fuel.ts'
import { writeConsumption, writeMoney } from '#domain/format/money.ts'

/** One line of prices or consumption: a value for each month that has one. */
export type FuelSeries = {
  key: string
  name: string
  value: number | null
  previous: number | null
  months: readonly { month: string; value: number | null }[]
  write: (value: number) => string
}

/** AdBlue is not fuel. */
const isFuel = ({ productType }: { productType: string }) => productType !== 'adblue'

export const fuelSeries = (fuel: Fuel, t: TFunction, language: string): FuelSeries[] => [
  ...fuel.prices.filter(isFuel).map(({ productType, unit, currencyCode, ...averages }) => ({
    key: `${productType} ${unit} ${currencyCode}`,
    name: t('overview.fuelPrice', { fuel: t(`fuel.${productType}`), unit }),
    write: (value: number) => writeMoney(value, currencyCode, language),
    ...averages,
  })),
  ...fuel.consumptions.filter(isFuel).map(({ productType, unit, systemOfUnits, ...averages }) => ({
    key: `${productType} ${unit} ${systemOfUnits}`,
    name: t('overview.fuelConsumption', { fuel: t(`fuel.${productType}`) }),
    write: (value: number) => writeConsumption(value, unit, language),
    ...averages,
  })),
]
