const TEXT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?([+-]\d{2})(?::?(\d{2}))?$/

/** A moment as PostgreSQL writes it, as text or in JSON, as it is replied: in UTC with milliseconds. */
export function isoOf(text: string): string {
  const [, date, time, fraction = '', hours, minutes = '00'] = TEXT.exec(text) ?? []
  if (!date) throw new Error('the database wrote a moment that nobody can read')
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3)
  const isUtc = hours === '+00' && minutes === '00'
  if (isUtc) return `${date}T${time}.${milliseconds}Z`
  return new Date(`${date}T${time}.${milliseconds}${hours}:${minutes}`).toISOString()
}

export const isoOrNull = (text: string | null): string | null => (text === null ? null : isoOf(text))

/** A sent instant as it is kept: to the millisecond, which is all that the wire knows. */
export const kept = (iso: string): string => new Date(iso).toISOString()
