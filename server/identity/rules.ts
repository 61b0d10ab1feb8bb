import { isOneAddress } from '#contract/kernel/email.ts'
import { isLabel } from '#contract/kernel/text.ts'

export type FieldFault = 'missing' | 'name' | 'email'

export const tidy = (text: string): string => text.toWellFormed().normalize('NFC').trim()

export function nameFault(name: string): FieldFault | null {
  if (name === '') return 'missing'
  return isLabel(name) ? null : 'name'
}

export function emailFault(email: string): FieldFault | null {
  if (email === '') return 'missing'
  return isOneAddress(email) ? null : 'email'
}
