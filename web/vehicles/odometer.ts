import type { TFunction } from 'i18next'
import { ODOMETER } from '#contract/kernel/decimal.ts'
import { hasMoreDecimals } from '#domain/decimal.ts'
import { checks } from '../ui/checks.ts'
import { type Input, validValue } from '../ui/input.ts'

/** An odometer has six or seven figures and one decimal. */
export function checkOdometer(
  input: Input<number>,
  t: TFunction,
  options: { isOptional?: boolean } = {},
): string | undefined {
  const value = validValue(input)
  if (value === null) return checks(t).input(input, options)
  if (value < 0 || value > ODOMETER.maximum) return t('odometer.range')
  return hasMoreDecimals(value, ODOMETER.decimals)
    ? t('number.decimals', { count: ODOMETER.decimals })
    : undefined
}
