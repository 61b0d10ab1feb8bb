const TEXT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?([+-]\d{2})(?::?(\d{2}))?$/

/** Converts a timestamptz as PostgreSQL writes it (text or JSON) to ISO 8601 in UTC with milliseconds. */
export function toIso(text: string): string {
  // A list has two hundred of them, nearly all in UTC: those are sliced, not parsed.
  if (text.endsWith('+00') && text[10] === ' ') {
    if (text.length === 22) return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`
    if (text.length >= 26) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`
    if (text[19] === '.') return `${text.slice(0, 10)}T${text.slice(11, -3).padEnd(12, '0')}Z`
  }
  const [, date, time, fraction = '', hours, minutes = '00'] = TEXT.exec(text) ?? []
  if (!date) throw new Error('the database returned an unreadable timestamp')
  return new Date(`${date}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}${hours}:${minutes}`).toISOString()
}

export const toIsoOrNull = (text: string | null): string | null => (text === null ? null : toIso(text))

/** An instant as it is stored: in UTC, to the millisecond. */
export const toStoredInstant = (iso: string): string => new Date(iso).toISOString()

/** The same for a value that may be null or undefined. */
export const toStoredInstantIfPresent = <T extends string | null | undefined>(iso: T) =>
  typeof iso === 'string' ? toStoredInstant(iso) : iso
