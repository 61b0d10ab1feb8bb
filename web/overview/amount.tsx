import { Fragment } from 'react'
import type { Currency } from '#contract/vehicles/vehicle.ts'
import { roundMoneyParts } from '#domain/format/money.ts'
import { useLanguage } from '../ui/use-language.ts'

/** A whole amount: the number is emphasised, the sign of the currency is not. */
export const Amount = ({ value, currency }: { value: number; currency: Currency }) => {
  const parts = roundMoneyParts(value, currency, useLanguage())
  return parts.map(({ text, isSign }, nth) =>
    isSign ? <small key={nth}>{text}</small> : <Fragment key={nth}>{text}</Fragment>,
  )
}
