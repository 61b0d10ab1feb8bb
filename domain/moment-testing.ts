import type { MomentConverter, WallTime, WallTimeReading } from './moment.ts'

// Properties for every minute of 2026, checked against Intl, which the converter does not use.

/** Zones with and without summer time, in both hemispheres, with odd offsets and odd jumps. */
export const ZONES = [
  'Europe/Berlin',
  'Europe/London',
  'Europe/Dublin',
  'Europe/Lisbon',
  'Europe/Helsinki',
  'Europe/Chisinau',
  'Europe/Istanbul',
  'Atlantic/Azores',
  'Atlantic/Reykjavik',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Africa/Lagos',
  'America/New_York',
  'America/St_Johns',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/Havana',
  'America/Nuuk',
  'Asia/Beirut',
  'Asia/Jerusalem',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Apia',
] as const

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const YEAR_START = Date.UTC(2026, 0, 1)
export const MINUTES = 365 * 24 * 60

/** The wall time of a zone in minutes since the epoch, by Intl. */
function clockOf(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 0, day = 0, hour, minute } = parts
    return Date.UTC(year, month - 1, day, hour, minute)
  }
}

const clocks = new Map(ZONES.map((zone) => [zone, clockOf(zone)]))

/** Every instant with this wall time in a zone, found by trying the offsets around it. */
function momentsShowing(wall: number, zone: (typeof ZONES)[number]): number[] {
  const clock = clocks.get(zone) ?? Number
  const offsets = [-26, 26].map((hours) => clock(wall + hours * HOUR) - (wall + hours * HOUR))
  return [...new Set(offsets)].map((offset) => wall - offset).filter((at) => clock(at) === wall)
}

const wallText = (wall: number, zone: string): WallTime => {
  const [date = '', time = ''] = new Date(wall).toISOString().split('T')
  return { date, time: time.slice(0, 5), zone }
}

/** What is wrong with this minute in this zone; undefined if nothing. */
export function faultOf(
  moments: MomentConverter,
  zone: (typeof ZONES)[number],
  minute: number,
): string | undefined {
  const at = YEAR_START + minute * MINUTE
  const wall = wallText(at, zone)
  const expected = momentsShowing(at, zone).toSorted((a, b) => a - b)
  const reading = moments.instantOf(wall)
  const readings = readingsOf(moments, wall, reading)
  const instants = readings.map((one) => (one.kind === 'instant' ? Date.parse(one.iso) : Number.NaN))
  const survives = readings.every((one) => one.kind === 'instant' && isSame(moments, wall, one))
  const isRight = survives && JSON.stringify(instants) === JSON.stringify(expected)
  return isRight ? undefined : `${JSON.stringify(wall)} was read as ${JSON.stringify(reading)}`
}

function readingsOf(moments: MomentConverter, wall: WallTime, reading: WallTimeReading): WallTimeReading[] {
  if (reading.kind === 'missing') return []
  if (reading.kind !== 'twice') return [reading]
  return reading.offsets.map((offset) => moments.instantOf({ ...wall, offset }))
}

function isSame(
  moments: MomentConverter,
  wall: WallTime,
  reading: Extract<WallTimeReading, { kind: 'instant' }>,
): boolean {
  const back = moments.wallTimeOf(reading.iso, wall.zone)
  return back.date === wall.date && back.time === wall.time && back.offset === reading.offset
}

/** The minutes around every change of the clocks, where converters go wrong. */
export function minutesAroundJumps(zone: (typeof ZONES)[number]): number[] {
  const clock = clocks.get(zone) ?? Number
  const jumpsIn = (from: number, to: number) => clock(to) - clock(from) !== to - from
  const minutes: number[] = []
  for (let day = YEAR_START + HOUR * 24; day < YEAR_START + 363 * 24 * HOUR; day += 24 * HOUR) {
    if (!jumpsIn(day, day + 24 * HOUR)) continue
    let hour = day
    while (!jumpsIn(hour, hour + HOUR)) hour += HOUR
    const wall = (clock(hour) - YEAR_START) / MINUTE
    for (let minute = wall - 70; minute <= wall + 130; minute += 1) minutes.push(minute)
  }
  return minutes
}
