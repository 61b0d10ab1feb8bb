const DAY = 86_400_000
const DAYS_CACHED = 5_000

const formats = new Map<string, Intl.DateTimeFormat>()
/** By zone and day since 1970; null where the clocks change on that day. */
const offsets = new Map<string, Map<number, number | null>>()

/** What the clocks of a zone show: `2026-10-28T09:05`. Asking Intl costs far more than a table with many rows can afford. */
export const localTime = (iso: string, zone: string): string => local(iso, zone).slice(0, 16)

/** `2026-10-28` */
export const localDay = (iso: string, zone: string): string => local(iso, zone).slice(0, 10)

function local(iso: string, zone: string): string {
  const moment = Date.parse(iso)
  return new Date(moment + offsetAt(moment, zone)).toISOString()
}

function offsetAt(moment: number, zone: string): number {
  if (zone === 'UTC') return 0
  const day = Math.floor(moment / DAY)
  const days = offsets.get(zone) ?? new Map<number, number | null>()
  offsets.set(zone, days)
  let offset = days.get(day)
  if (offset === undefined) {
    const [begin, end] = [measured(day * DAY, zone), measured((day + 1) * DAY, zone)]
    offset = begin === end ? begin : null
    if (days.size >= DAYS_CACHED) days.clear()
    days.set(day, offset)
  }
  return offset ?? measured(moment, zone)
}

function measured(moment: number, zone: string): number {
  const seconds = Math.floor(moment / 1000) * 1000
  const parts = formatOf(zone).formatToParts(seconds)
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  const shown = new Date(0)
  shown.setUTCFullYear(part('year'), part('month') - 1, part('day'))
  shown.setUTCHours(part('hour'), part('minute'), part('second'))
  return shown.getTime() - seconds
}

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
