import { loadMomentConverter } from '#domain/moment.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export type Day = {
  date: string
  /** Monday is 1. */
  weekday: number
  isWork: boolean
  isSummer: boolean
  /** Days before the anchor. */
  daysLeft: number
  /** The instant of this many minutes after midnight, wall time. */
  at: (minutes: number) => number
}

/** The days before the anchor in a zone, oldest first. */
export async function daysBefore(anchor: string, count: number, zone: string): Promise<Day[]> {
  const { instantOf } = await loadMomentConverter()
  const end = Date.parse(`${anchor}T12:00:00Z`)
  return Array.from({ length: count }, (_, index) => {
    const noon = new Date(end - (count - index) * DAY)
    const date = noon.toISOString().slice(0, 10)
    const reading = instantOf({ date, time: '12:00', zone })
    if (reading.kind !== 'instant') throw new Error(`there is no noon on ${date} in ${zone}`)
    // Nobody drives while clocks change, so the offset at noon holds for the whole day.
    const midnight = Date.parse(reading.iso) - 12 * HOUR
    const weekday = noon.getUTCDay() || 7
    return {
      date,
      weekday,
      isWork: weekday < 6 && !isHoliday(date),
      isSummer: date.slice(5) >= '07-15' && date.slice(5) <= '09-05',
      daysLeft: count - index,
      at: (minutes) => midnight + Math.round(minutes) * MINUTE,
    }
  })
}

const FIXED = new Set(['01-01', '01-06', '05-01', '10-03', '11-01', '12-24', '12-25', '12-26', '12-31'])
/** Good Friday, Easter Monday, Ascension, Whit Monday, Corpus Christi: days after Easter. */
const MOVING = [-2, 1, 39, 50, 60]

function isHoliday(date: string): boolean {
  if (FIXED.has(date.slice(5))) return true
  const easter = easterOf(Number(date.slice(0, 4)))
  return MOVING.some((days) => new Date(easter + days * DAY).toISOString().startsWith(date))
}

/** Gauss's rule in the form of the calendar of Lichtenberg. */
function easterOf(year: number): number {
  const century = Math.floor(year / 100)
  const shift = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25)
  const sunday = 2 - Math.floor((3 * century + 3) / 4)
  const moon = (19 * (year % 19) + shift) % 30
  const border = 21 + moon - Math.floor((moon + Math.floor((year % 19) / 11)) / 29)
  const firstSunday = 7 - ((year + Math.floor(year / 4) + sunday) % 7)
  const distance = 7 - ((border - firstSunday) % 7)
  return Date.UTC(year, 2, border + distance)
}
