import type { Language } from '../mail.ts'

/** What surrounds the content of every mail. */
export type Frame = {
  language: Language
  brand: string
  greeting: string
  copyLink: string
  footer: string[]
}
