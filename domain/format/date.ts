import { localeOf } from './locale.ts'

// Formats moments in a zone. Creating an Intl format is expensive, so each is cached.

type Kind =
  | 'day'
  | 'shortDate'
  | 'date'
  | 'plain'
  | 'time'
  | 'month'
  | 'shortYear'
  | 'initial'
  | 'moment'
  | 'key'

const OPTIONS: Record<Kind, Intl.DateTimeFormatOptions> = {
  day: { weekday: 'short', day: '2-digit', month: '2-digit' },
  shortDate: { weekday: 'short', day: '2-digit', month: '2-digit', year: '2-digit' },
  date: { weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' },
  plain: { day: '2-digit', month: '2-digit', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  month: { month: 'long', year: 'numeric' },
  shortYear: { month: 'short', year: 'numeric' },
  initial: { month: 'narrow' },
  moment: {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  key: { year: 'numeric', month: '2-digit', day: '2-digit' },
}

const formats = new Map<string, Intl.DateTimeFormat>()

function format(kind: Kind, language: string, timeZone: string | undefined): Intl.DateTimeFormat {
  const name = `${kind} ${language} ${timeZone}`
  const known = formats.get(name)
  if (known) return known
  const made = new Intl.DateTimeFormat(localeOf(language), { ...OPTIONS[kind], timeZone })
  formats.set(name, made)
  return made
}

/** `Mi, 28.10.`; an abbreviation needs no point before a comma. */
export const writeDay = (iso: string, zone: string, language: string) =>
  format('day', language, zone).format(new Date(iso)).replace('.,', ',')

/** `Mi, 28.10.2026`, `Wed 28/10/2026`; in the reader's zone if none is given. */
export const writeFullDay = (iso: string, zone: string | undefined, language: string) =>
  writeWithWeekday('date', iso, zone, language)

/** `Mi, 28.10.26`, `Wed 28/10/26`: for narrow columns. */
export const writeShortDay = (iso: string, zone: string, language: string) =>
  writeWithWeekday('shortDate', iso, zone, language)

const writeWithWeekday = (kind: Kind, iso: string, zone: string | undefined, language: string) =>
  format(kind, language, zone)
    .format(new Date(iso))
    .replace(/\.?,/, language === 'de' ? ',' : '')

/** `28.10.2026`, in the reader's zone if none is given. */
export const writeDate = (iso: string, language: string, zone?: string) =>
  format('plain', language, zone).format(new Date(iso))

/** `09:05`, in the reader's zone if none is given. */
export const writeTime = (iso: string, zone: string | undefined, language: string) =>
  format('time', language, zone).format(new Date(iso))

/** `28.10.2026, 09:05`, in the reader's zone if none is given. */
export const writeMoment = (iso: string, language: string, zone?: string) =>
  format('moment', language, zone).format(new Date(iso))

/** Whether this is a day, `2026-10-28`, which is all that is told of the times of a hidden trip. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** `Oktober 2026` */
export const writeMonth = (month: string, language: string) =>
  format('month', language, 'UTC').format(new Date(`${month}-01T00:00:00Z`))

/** `Okt.`, as in `Okt. 2026`: alone, a month may be abbreviated in another way. */
export const shortMonth = (month: string, language: string) =>
  format('shortYear', language, 'UTC')
    .formatToParts(new Date(`${month}-01T00:00:00Z`))
    .find(({ type }) => type === 'month')?.value ?? ''

/** `Okt. 2026` */
export const shortMonthOfYear = (month: string, language: string) =>
  format('shortYear', language, 'UTC').format(new Date(`${month}-01T00:00:00Z`))

/** `O`, for narrow columns. */
export const monthInitial = (month: string, language: string) =>
  format('initial', language, 'UTC').format(new Date(`${month}-01T00:00:00Z`))

/** `2026-10-28`, the day in that zone. */
export function dayIn(iso: string, zone: string): string {
  const parts = format('key', 'en', zone).formatToParts(new Date(iso))
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}
