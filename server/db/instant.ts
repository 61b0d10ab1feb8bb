const TEXT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?([+-]\d{2})(?::?(\d{2}))?$/

/** A moment as PostgreSQL writes it, as text or in JSON, as it is replied: in UTC with milliseconds. */
export function toIso(text: string): string {
  // A list has two hundred of them, nearly all in UTC: those are cut, not parsed.
  if (text.endsWith('+00') && text[10] === ' ') {
    if (text.length === 22) return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`
    if (text.length >= 26) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`
    if (text[19] === '.') return `${text.slice(0, 10)}T${text.slice(11, -3).padEnd(12, '0')}Z`
  }
  const [, date, time, fraction = '', hours, minutes = '00'] = TEXT.exec(text) ?? []
  if (!date) throw new Error('the database wrote a moment that nobody can read')
  return new Date(`${date}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}${hours}:${minutes}`).toISOString()
}

export const toIsoOrNull = (text: string | null): string | null => (text === null ? null : toIso(text))

/** A sent instant as it is kept: to the millisecond, which is all that the wire knows. */
export const toStoredInstant = (iso: string): string => new Date(iso).toISOString()

/** The same of one that may be empty or not sent at all. */
export const toStoredInstantIfPresent = <T extends string | null | undefined>(iso: T) =>
  typeof iso === 'string' ? toStoredInstant(iso) : iso
