import { memoize } from './memoize.ts'

const MINUTE = 60_000
const DAY_MINUTES = 1_440
const DAYS_CACHED = 5_000
/** A company drives in a few; each holds its days. */
const ZONES_CACHED = 20

/** Every minute of a day: `09:05`. */
const CLOCK: readonly string[] = Array.from({ length: DAY_MINUTES }, (_, minute) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'),
)

/** In minutes; null where the clocks change on that day of UTC, or count seconds. */
type Offset = number | null

/** The offset of a zone by day of UTC. A day ends where the next one begins, so each midnight is measured once. */
const offsetsOf = memoize((zone: string) => {
  const atMidnight = memoize((midnight: number) => measured(midnight, zone), DAYS_CACHED)
  return memoize((day: string): Offset => {
    const midnight = Date.parse(day)
    const [begin, end] = [atMidnight(midnight), atMidnight(midnight + DAY_MINUTES * MINUTE)]
    return begin === end && begin % MINUTE === 0 ? begin / MINUTE : null
  }, DAYS_CACHED)
}, ZONES_CACHED)

/** What was asked for last: rows that follow each other are mostly of one day. */
let last: { day: string; zone: string; offset: Offset } | null = null

/** `2026-10-28` and `09:05` */
export type LocalTime = { day: string; clock: string }

/** What the clocks of a zone show. Asking Intl costs more than a table with many rows can afford. */
export function localParts(iso: string, zone: string): LocalTime {
  if (!last || last.zone !== zone || !iso.startsWith(last.day)) {
    const day = iso.slice(0, 10)
    last = { day, zone, offset: offsetsOf(zone)(day) }
  }
  const { day, offset } = last
  if (offset !== null) {
    const clock = CLOCK[minuteOf(iso) + offset]
    if (clock !== undefined) return { day, clock }
  }
  const moment = Date.parse(iso)
  const shift = offset === null ? measured(moment, zone) : offset * MINUTE
  const shown = new Date(moment + shift).toISOString()
  return { day: shown.slice(0, 10), clock: shown.slice(11, 16) }
}

/** The same as one text: `2026-10-28T09:05`. */
export function localTime(iso: string, zone: string): string {
  const { day, clock } = localParts(iso, zone)
  return `${day}T${clock}`
}

/** Of the day, by the digits of `T09:05`. */
const minuteOf = (iso: string) =>
  twoDigits(iso.charCodeAt(11), iso.charCodeAt(12)) * 60 + twoDigits(iso.charCodeAt(14), iso.charCodeAt(15))
const twoDigits = (tens: number, ones: number) => (tens - ZERO) * 10 + ones - ZERO
const ZERO = 48

/** `2026-10-28` */
export const localDay = (iso: string, zone: string): string => localParts(iso, zone).day

/** From the first minute of a day to the last one of that day or another. */
export const isWholeDays = (startIso: string, endIso: string, zone: string): boolean =>
  localTime(startIso, zone).endsWith('T00:00') && localTime(endIso, zone).endsWith('T23:59')

function measured(moment: number, zone: string): number {
  const seconds = Math.floor(moment / 1000) * 1000
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = formatOf(zone)
    .format(seconds)
    .split(NO_DIGITS)
    .map(Number)
  const shown = new Date(0)
  shown.setUTCFullYear(year, month - 1, day)
  shown.setUTCHours(hour, minute, second)
  return shown.getTime() - seconds
}

/** Between the numbers of `10/28/2026, 09:05:12`. */
const NO_DIGITS = /\D+/

const formatOf = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
  ZONES_CACHED,
)
