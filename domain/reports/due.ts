import type { IntervalUnit } from '#contract/reports/template.ts'
import { addDays } from '../calendar-day.ts'
import { dayIn } from '../format/date.ts'
import type { MomentConverter } from '../moment.ts'
import { periodOf } from './period.ts'
import { EMPTY_FILTER } from './settings.ts'

/** When reports are mailed, on the clock of their first vehicle. */
export const DUE_TIME = '06:00'
/** The clock for a report whose first vehicle has no zone, or that has no vehicle. */
export const DUE_ZONE = 'Europe/Berlin'

export type Due = { day: string; iso: string }

/** The first due day after that one: a Monday, or the first day of a month, quarter or year. */
export const dueDayAfter = (rhythm: IntervalUnit, day: string): string =>
  addDays(unitAround(rhythm, day).last ?? day, 1)

/** The instant of a due day. Where clocks skip that hour it is the next one, where it occurs twice the first. */
export function dueAt(day: string, zone: string, { instantOf }: MomentConverter): string {
  const read = instantOf({ date: day, time: DUE_TIME, zone })
  if (read.kind === 'instant') return read.iso
  const other = read.kind === 'twice' ? { time: DUE_TIME, offset: read.offsets[0] } : { time: '07:00' }
  const again = instantOf({ date: day, zone, ...other })
  return again.kind === 'instant' ? again.iso : `${day}T${DUE_TIME}:00Z`
}

/** The next time after an instant; one day is due once, however often this is asked. */
export function nextDue(
  rhythm: IntervalUnit,
  zone: string,
  afterIso: string,
  converter: MomentConverter,
): Due {
  const today = dayIn(afterIso, zone)
  const isFirst = unitAround(rhythm, today).first === today
  const at = isFirst ? dueAt(today, zone, converter) : null
  if (at !== null && Date.parse(at) > Date.parse(afterIso)) return { day: today, iso: at }
  const day = dueDayAfter(rhythm, today)
  return { day, iso: dueAt(day, zone, converter) }
}

const unitAround = (rhythm: IntervalUnit, day: string) =>
  periodOf({ ...EMPTY_FILTER, relativeDateIntervalUnit: rhythm, relativeDateIntervalOffset: 0 }, day)
