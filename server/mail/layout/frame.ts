import type { Language } from '../mail.ts'

/** What stands around every letter. */
export type Frame = {
  language: Language
  brand: string
  greeting: string
  copyLink: string
  footer: string[]
}
