import type texts from '#i18n/de/portal.json'

/** A text of the portal in the reader's language. */
export type Translate = (key: keyof typeof texts) => string

/** What the history tells of an attribute that people know: its name, and a value of it in words, a moment in its zone. */
export type FieldFormatter = (
  name: string,
) => { label: string; text: (value: unknown, zone?: string) => string } | null
