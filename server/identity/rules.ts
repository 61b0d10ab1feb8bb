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

export function emailFault(email: string): FieldFault | null {
  if (email === '') return 'missing'
  return isEmailAddress(email) ? null : 'email'
}

/** Of the address of an account that is there. */
export function knownEmailFault(email: string): FieldFault | null {
  if (email === '') return 'missing'
  return isSingleAddress(email) ? null : 'email'
}
