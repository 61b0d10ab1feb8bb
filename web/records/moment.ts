import type { TFunction } from 'i18next'
import type { Language } from '#contract/users/user.ts'
import type { MomentConverter, WallTimeReading } from '#domain/moment.ts'
import { localToday, readDate, toDateInput } from '../ui/read-date.ts'
import { readTime } from '../ui/read-time.ts'
import { typedChecks } from '../ui/typed-checks.ts'

const NAMES = ['date', 'time', 'zone', 'offset'] as const

/** A moment in a form: date and wall time in a zone. */
export type MomentValues = Record<(typeof NAMES)[number], string>

/** The instant with which a form was filled, and its values then. */
export type MomentOrigin = { iso: string; zone: string; values: MomentValues }

export type MomentContext = { moments: MomentConverter; language: Language }

/** Shown to the minute; a recorded instant keeps its seconds until its time is edited. */
export function momentValues(iso: string, zone: string, { moments, language }: MomentContext): MomentValues {
  const wall = moments.wallTimeOf(iso, zone)
  const time = wall.time.slice(0, 5)
  return {
    date: toDateInput(wall.date, language),
    time,
    zone: wall.zone,
    offset: offsetKey(wall.date, time, wall.offset ?? ''),
  }
}

/** The chosen UTC offset belongs to one wall time: with another time it is asked for again. */
export const offsetKey = (date: string, time: string, offset: string) => `${date} ${time} ${offset}`

/** Date and time, if they can be read. */
function readWallTime({ date, time }: MomentValues, language: Language) {
  const day = readDate(date, localToday())
  const clock = readTime(time, language)
  return day.kind === 'date' && clock.kind === 'time' ? { date: day.iso, time: clock.time } : null
}

/** The form value for the chosen one of two equal hours. */
export function offsetValue(values: MomentValues, offset: string, language: Language): string {
  const wall = readWallTime(values, language)
  return wall ? offsetKey(wall.date, wall.time.slice(0, 5), offset) : values.offset
}

export const isMomentChanged = (values: MomentValues, from: MomentOrigin) =>
  NAMES.some((name) => values[name] !== from.values[name])

/** The instant of the form's values; unchanged values keep the original instant to the millisecond. */
export function readMoment(
  values: MomentValues,
  from: MomentOrigin,
  { moments, language }: MomentContext,
): WallTimeReading {
  if (!isMomentChanged(values, from))
    return { kind: 'instant', iso: from.iso, offset: moments.wallTimeOf(from.iso, from.zone).offset ?? '' }
  const wall = readWallTime(values, language)
  if (!wall) return { kind: 'invalid', part: 'date' }
  const prefix = offsetKey(wall.date, wall.time.slice(0, 5), '')
  const offset = values.offset.startsWith(prefix) ? values.offset.slice(prefix.length) : undefined
  return moments.instantOf({ ...wall, zone: values.zone, offset })
}

/** The instant to send; the values have passed `checkMoment`. */
export function toInstantIso(values: MomentValues, from: MomentOrigin, context: MomentContext): string {
  const reading = readMoment(values, from, context)
  if (reading.kind !== 'instant') throw new Error('the moment was checked before')
  return reading.iso
}

type MomentFaults = Partial<Record<'date' | 'time' | 'zone', string | undefined>>

/** The faults of a moment, by field. */
export function checkMoment(
  values: MomentValues,
  from: MomentOrigin,
  context: MomentContext,
  t: TFunction,
): MomentFaults {
  const typed = typedChecks(t, context.language)
  const found = {
    date: typed.date(values.date),
    time: typed.time(values.time),
    zone: typed.zone(values.zone),
  }
  if (found.date ?? found.time ?? found.zone) return found
  const reading = readMoment(values, from, context)
  if (reading.kind === 'missing') return { time: t('trips.hourMissing') }
  return reading.kind === 'twice' ? { time: t('trips.hourTwice') } : {}
}
