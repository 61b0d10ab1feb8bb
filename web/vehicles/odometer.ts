import type { TFunction } from 'i18next'
import { ODOMETER } from '#contract/kernel/decimal.ts'
import type { Language } from '#contract/users/user.ts'
import { readNumber } from '../ui/read-number.ts'

export const READING = { kind: 'reading' } as const

/** An odometer has six or seven figures and one decimal. */
export function checkOdometer(text: string, t: TFunction, language: Language): string | undefined {
  const reading = readNumber(text, { ...READING, language })
  if (reading.kind !== 'number') return undefined
  if (Number(reading.value) < 0 || Number(reading.value) > ODOMETER.maximum) return t('odometer.range')
  return (reading.value.split('.')[1]?.length ?? 0) > ODOMETER.decimals
    ? t('number.decimals', { count: ODOMETER.decimals })
    : undefined
}

export function readOdometer(text: string, language: Language): number | undefined {
  const reading = readNumber(text, { ...READING, language })
  return reading.kind === 'number' ? Number(reading.value) : undefined
}
