import type texts from '#i18n/de/portal.json'

/** Translates a text of the portal into the reader's language. */
export type Translate = (key: keyof typeof texts) => string

/** Label and text of a record's attribute for the history view; null for attributes that are not shown. */
export type FieldFormatter = (
  name: string,
) => { label: string; text: (value: unknown, zone?: string) => string } | null
