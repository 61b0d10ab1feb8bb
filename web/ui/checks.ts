import type { TFunction } from 'i18next'
import { EMAIL_LENGTH_MAX, isEmailAddress } from '#contract/kernel/email.ts'
import { LABEL_LENGTH } from '#contract/kernel/text.ts'
import { type Input, isInvalid } from './input.ts'

// The limits of the API, checked in the user's language before the request.

export const checks = (t: TFunction) => {
  const length = (value: string, max = LABEL_LENGTH) => {
    const count = Array.from(value.trim().normalize('NFC')).length
    return count > max ? t('field.tooLong', { max, count }) : undefined
  }
  return {
    length,
    required: (value: string, max?: number) =>
      value.trim() === '' ? t('field.required') : length(value, max),
    /** A number, date or time. */
    input: (input: Input<string | number>, { isOptional = false } = {}) => {
      if (input === null) return isOptional ? undefined : t('field.required')
      return isInvalid(input) ? t(input.reason) : undefined
    },
    email: (value: string) =>
      length(value, EMAIL_LENGTH_MAX) ?? (isEmailAddress(value.trim()) ? undefined : t('field.email')),
  }
}

/** Only the faults, as a form expects them. */
export function collectFaults<N extends string>(
  found: Record<N, string | undefined>,
): Partial<Record<N, string>> {
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined)) as Partial<
    Record<N, string>
  >
}
