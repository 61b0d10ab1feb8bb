import { localeOf } from './locale.ts'

// Formats moments in a zone. Creating an Intl format is expensive, so each is cached. It holds 30 kB, and there are
// thousands of kinds, languages and zones together: beyond a number that serves any logbook all are dropped.
const FORMATS_CACHED = 500

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
  if (formats.size >= FORMATS_CACHED) formats.clear()
  formats.set(name, made)
  return made
}

/** A text that is no moment is shown as it is: one wrong value must not cost a whole report or page. */
function write(kind: Kind, iso: string, language: string, zone: string | undefined): string {
  const moment = new Date(iso)
  return Number.isNaN(moment.getTime()) ? iso : format(kind, language, zone).format(moment)
}

/** `Mi, 28.10.`; an abbreviation needs no point before a comma. */
export const writeDay = (iso: string, zone: string, language: string) =>
  write('day', iso, language, zone).replace('.,', ',')

/** `Mi, 28.10.2026`, `Wed 28/10/2026`; in the reader's zone if none is given. */
export const writeFullDay = (iso: string, zone: string | undefined, language: string) =>
  writeWithWeekday('date', iso, zone, language)

/** `Mi, 28.10.26`, `Wed 28/10/26`: for narrow columns. */
export const writeShortDay = (iso: string, zone: string, language: string) =>
  writeWithWeekday('shortDate', iso, zone, language)

const writeWithWeekday = (kind: Kind, iso: string, zone: string | undefined, language: string) =>
  write(kind, iso, language, zone).replace(/\.?,/, language === 'de' ? ',' : '')

/** `28.10.2026`, in the reader's zone if none is given. */
export const writeDate = (iso: string, language: string, zone?: string) => write('plain', iso, language, zone)

/** `09:05`, in the reader's zone if none is given. */
export const writeTime = (iso: string, zone: string | undefined, language: string) =>
  write('time', iso, language, zone)

/** `28.10.2026, 09:05`, in the reader's zone if none is given. */
export const writeMoment = (iso: string, language: string, zone?: string) =>
  write('moment', iso, language, zone)

/** Intl has no year 0. */
const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/

/** Whether this is a day of the calendar, `2026-10-28`, which is all that is told of the times of a hidden trip. */
export function isDay(text: string): boolean {
  const midnight = DAY.test(text) ? Date.parse(text) : Number.NaN
  // `Date` turns 2026-02-30 into the second of March.
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text)
}

/** `Oktober 2026` */
export const writeMonth = (month: string, language: string) => write('month', month, language, 'UTC')

/** `Okt.`, as in `Okt. 2026`: alone, a month may be abbreviated in another way. */
export const shortMonth = (month: string, language: string) =>
  format('shortYear', language, 'UTC')
    .formatToParts(new Date(`${month}-01T00:00:00Z`))
    .find(({ type }) => type === 'month')?.value ?? ''

/** `Okt. 2026` */
export const shortMonthOfYear = (month: string, language: string) =>
  write('shortYear', month, language, 'UTC')

/** `O`, for narrow columns. */
export const monthInitial = (month: string, language: string) => write('initial', month, language, 'UTC')

/** `2026-10-28`, the day in that zone. */
export function dayIn(iso: string, zone: string): string {
  const parts = format('key', 'en', zone).formatToParts(new Date(iso))
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}
