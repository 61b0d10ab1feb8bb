import { isEmailAddress, isSingleAddress } from '#contract/kernel/email.ts'
import { canFit, isLabel } from '#contract/kernel/text.ts'

export type FieldFault = 'missing' | 'name' | 'email'

/** Does not normalize texts that are far too long: the checks below refuse them by their length. */
export function normalizeText(text: string): string {
  const whole = text.toWellFormed()
  return canFit(whole) ? whole.normalize('NFC').trim() : whole
}

export function nameFault(name: string): FieldFault | null {
  if (name === '') return 'missing'
  return isLabel(name) ? null : 'name'
}

const faultUnless =
  (isValid: (email: string) => boolean) =>
  (email: string): FieldFault | null =>
    email === '' ? 'missing' : isValid(email) ? null : 'email'

export const emailFault = faultUnless(isEmailAddress)

/** Of an address that an account may have already. */
export const knownEmailFault = faultUnless(isSingleAddress)
