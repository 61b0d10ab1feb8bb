import de from '#i18n/de/mail.json' with { type: 'json' }
import en from '#i18n/en/mail.json' with { type: 'json' }
import type { Language } from './mail.ts'

export type MailTexts = typeof de

export const mailTexts: Record<Language, MailTexts> = { de, en }

/** Fills the `{{placeholders}}` of a text; a missing value is an error. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The text has no value for ${name}`)
    return value
  })
