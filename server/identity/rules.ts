import { isOneAddress } from '#contract/kernel/email.ts'

export type FieldFault = 'missing' | 'name' | 'email'

const LONGEST_NAME = 120
const LONGEST_EMAIL = 254

// Anything that starts a new line, or steers how the rest is shown.
const NOT_IN_A_NAME = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

export const tidy = (text: string): string => text.toWellFormed().normalize('NFC').trim()

export function nameFault(name: string): FieldFault | null {
  if (name === '') return 'missing'
  return name.length > 2 * LONGEST_NAME || Array.from(name).length > LONGEST_NAME || NOT_IN_A_NAME.test(name)
    ? 'name'
    : null
}

export function emailFault(email: string): FieldFault | null {
  if (email === '') return 'missing'
  return email.length > LONGEST_EMAIL || !isOneAddress(email) ? 'email' : null
}
