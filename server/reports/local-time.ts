const MINUTE = 60_000
const DAY_MINUTES = 1_440
const DAYS_CACHED = 5_000

/** Every minute of a day: `09:05`. */
const CLOCK: readonly string[] = Array.from({ length: DAY_MINUTES }, (_, minute) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'),
)

const formats = new Map<string, Intl.DateTimeFormat>()
/** In minutes, by zone and day of UTC; null where the clocks change on that day or count seconds. */
const offsets = new Map<string, Map<string, number | null>>()

/** What the clocks of a zone show: `2026-10-28T09:05`. Asking Intl costs more than a table with many rows can afford. */
export function localTime(iso: string, zone: string): string {
  const offset = offsetOf(iso.slice(0, 10), zone)
  if (offset !== null) {
    const clock = CLOCK[Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16)) + offset]
    if (clock !== undefined) return `${iso.slice(0, 11)}${clock}`
  }
  const moment = Date.parse(iso)
  const shift = offset === null ? measured(moment, zone) : offset * MINUTE
  return new Date(moment + shift).toISOString().slice(0, 16)
}

/** `2026-10-28` */
export const localDay = (iso: string, zone: string): string => localTime(iso, zone).slice(0, 10)

/** From the first minute of a day to the last one of that day or another. */
export const isWholeDays = (startIso: string, endIso: string, zone: string): boolean =>
  localTime(startIso, zone).endsWith('T00:00') && localTime(endIso, zone).endsWith('T23:59')

function offsetOf(day: string, zone: string): number | null {
  let days = offsets.get(zone)
  if (!days) offsets.set(zone, (days = new Map<string, number | null>()))
  let offset = days.get(day)
  if (offset === undefined) {
    const midnight = Date.parse(day)
    const [begin, end] = [measured(midnight, zone), measured(midnight + DAY_MINUTES * MINUTE, zone)]
    offset = begin === end && begin % MINUTE === 0 ? begin / MINUTE : null
    if (days.size >= DAYS_CACHED) days.clear()
    days.set(day, offset)
  }
  return offset
}

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

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}
