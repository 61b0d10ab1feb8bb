import { PLAN_CURRENCY } from '#contract/billing/plans.ts'
import type { Currency } from '#contract/vehicles/vehicle.ts'
import { writeMoney } from '#domain/format/money.ts'
import { useLanguage } from '../ui/use-language.ts'

/** Formats cents: `45,00 €`. */
export function useMoney(currency: string = PLAN_CURRENCY): (cents: number) => string {
  const language = useLanguage()
  return (cents) => writeMoney(cents / 100, currency as Currency, language)
}
