import type { TFunction } from 'i18next'
import type { Language } from '#contract/users/user.ts'
import type { MomentConverter, WallTimeReading } from '#domain/moment.ts'
import { checkZone } from '../ui/check-zone.ts'
import { checks } from '../ui/checks.ts'
import { type Input, validValue } from '../ui/input.ts'
import { isEqual } from '../ui/is-equal.ts'

/** A moment in a form: date and wall time in a zone. */
export type MomentValues = {
  date: Input<string>
  time: Input<string>
  zone: string
  offset: ChosenOffset | null
}

/** The chosen UTC offset belongs to one wall time: with another time it is asked for again. */
export type ChosenOffset = { date: string; time: string; offset: string }

const NAMES = ['date', 'time', 'zone', 'offset'] as const

/** The instant with which a form was filled, and its values then. */
export type MomentOrigin = { iso: string; zone: string; values: MomentValues }

export type MomentContext = { moments: MomentConverter; language: Language }

/** Shown to the minute; a recorded instant keeps its seconds until its time is edited. */
export function momentValues(iso: string, zone: string, { moments }: MomentContext): MomentValues {
  const wall = moments.wallTimeOf(iso, zone)
  const time = wall.time.slice(0, 5)
  return {
    date: wall.date,
    time,
    zone: wall.zone,
    offset: { date: wall.date, time, offset: wall.offset ?? '' },
  }
}

/** Date and time, if both are valid. */
function wallTimeOf(values: MomentValues) {
  const [date, time] = [validValue(values.date), validValue(values.time)]
  return date !== null && time !== null ? { date, time } : null
}

/** The form value for the chosen one of two equal hours. */
export function chooseOffset(values: MomentValues, offset: string): ChosenOffset | null {
  const wall = wallTimeOf(values)
  return wall && { date: wall.date, time: wall.time.slice(0, 5), offset }
}

export const isMomentChanged = (values: MomentValues, from: MomentOrigin) =>
  NAMES.some((name) => !isEqual(values[name], from.values[name]))

/** The instant of the form's values; unchanged values keep the original instant to the millisecond. */
export function readMoment(
  values: MomentValues,
  from: MomentOrigin,
  { moments }: MomentContext,
): WallTimeReading {
  if (!isMomentChanged(values, from))
    return { kind: 'instant', iso: from.iso, offset: moments.wallTimeOf(from.iso, from.zone).offset ?? '' }
  const wall = wallTimeOf(values)
  if (!wall) return { kind: 'invalid', part: 'date' }
  const { offset: chosen } = values
  const isOfThisTime = chosen?.date === wall.date && chosen.time === wall.time.slice(0, 5)
  return moments.instantOf({ ...wall, zone: values.zone, offset: isOfThisTime ? chosen.offset : undefined })
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
  const { input, required } = checks(t)
  const found = {
    date: input(values.date),
    time: input(values.time),
    zone: required(values.zone) ?? checkZone(values.zone, t, context.language),
  }
  if (found.date ?? found.time ?? found.zone) return found
  const reading = readMoment(values, from, context)
  if (reading.kind === 'missing') return { time: t('trips.hourMissing') }
  return reading.kind === 'twice' ? { time: t('trips.hourTwice') } : {}
}
