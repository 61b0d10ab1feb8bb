import type { ConsumptionUnit } from '#contract/expenses/insights.ts'
import type { Currency } from '#contract/vehicles/vehicle.ts'
import { localeOf } from './locale.ts'

// Creating an Intl format is expensive, so each is cached.
const formats = new Map<string, Intl.NumberFormat>()

function format(name: string, language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${name} ${language}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(localeOf(language), options)
  formats.set(key, made)
  return made
}

/** `81,57 €` */
export const writeMoney = (value: number, currency: Currency, language: string) =>
  format(currency, language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(value)

const roundFormat = (currency: Currency, language: string) =>
  format(`round ${currency}`, language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  })

/** `3.003 €`, for sums that are compared. */
export const writeRoundMoney = (value: number, currency: Currency, language: string) =>
  roundFormat(currency, language).format(value)

/** The same with its sign apart, in the order of the language. */
export const roundMoneyParts = (value: number, currency: Currency, language: string) =>
  roundFormat(currency, language)
    .formatToParts(value)
    .map(({ type, value: text }) => ({ text, isSign: type === 'currency' }))

/** `€`, as shown in a field. */
export const currencySign = (currency: Currency, language: string): string =>
  format(currency, language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

export const writeQuantity = (value: number, language: string, decimals = 3) =>
  format(`quantity ${decimals}`, language, { maximumFractionDigits: decimals }).format(value)

/** `10,50 l`, as a pump shows it. */
export const writeAmount = (value: number, unit: string, language: string) =>
  `${format('amount', language, { minimumFractionDigits: 2, maximumFractionDigits: 3 }).format(value)}\u00a0${unit}`

/** `8,1 %`, in English `8.1%`; of a rate in percent. */
export const writePercent = (rate: number, language: string) =>
  format('percent', language, { style: 'percent', maximumFractionDigits: 4 }).format(rate / 100)

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** `7,1 l/100 km` */
export const writeConsumption = (value: number, unit: ConsumptionUnit, language: string) =>
  `${format('consumption', language, ONE_DECIMAL).format(value)}\u00a0${unit.replace('100km', '100\u00a0km')}`
