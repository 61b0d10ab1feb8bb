import type { Moments, Reading } from '#contract/kernel/moment.ts'
import type { TripCategory } from '#contract/trips/trip.ts'
import type { Language } from '#contract/users/user.ts'
import { writePlace } from '../places/public.tsx'
import type { Filled } from '../records/use-record-editor.ts'
import { readDate, todayHere, writeDate } from '../ui/read-date.ts'
import { writeNumber } from '../ui/read-number.ts'
import { readTime } from '../ui/read-time.ts'
import type { Trip } from './queries.ts'

type Attributes = Trip['attributes']

/** A trip as its form holds it: everything as it is typed. */
export type TripValues = Record<
  | 'category'
  | `${'date' | 'time' | 'zone' | 'offset' | 'odometer' | 'place'}${Side}`
  | 'reason'
  | 'contactName'
  | 'contactCompany'
  | 'driverName'
  | 'comment',
  string
>
export type Side = 'Start' | 'End'

export type Context = { moments: Moments; language: Language }

/** What a form begins with: a saved trip, or what is known of a new one. */
export type TripStart = Pick<
  Attributes,
  | 'category'
  | 'dateStartIso'
  | 'dateStartTz'
  | 'dateEndIso'
  | 'dateEndTz'
  | 'odometerStart'
  | 'placeStart'
  | 'placeEnd'
> & {
  odometerEnd: number | null
  reason: string | null
  contactName: string | null
  contactCompany: string | null
  driverName: string | null
  comment: string | null
}

export type Origin = Filled<TripStart, TripValues>

export function tripValues(trip: TripStart, { moments, language }: Context): TripValues {
  const reading = (value: number | null) =>
    value === null ? '' : writeNumber(String(value), { kind: 'reading', language })
  const start = momentValues(trip.dateStartIso, trip.dateStartTz, moments, language)
  const end = momentValues(trip.dateEndIso, trip.dateEndTz, moments, language)
  return {
    category: trip.category satisfies TripCategory,
    dateStart: start.date,
    timeStart: start.time,
    zoneStart: start.zone,
    offsetStart: start.offset,
    odometerStart: reading(trip.odometerStart),
    placeStart: writePlace(trip.placeStart),
    dateEnd: end.date,
    timeEnd: end.time,
    zoneEnd: end.zone,
    offsetEnd: end.offset,
    odometerEnd: reading(trip.odometerEnd),
    placeEnd: writePlace(trip.placeEnd),
    reason: trip.reason ?? '',
    contactName: trip.contactName ?? '',
    contactCompany: trip.contactCompany ?? '',
    driverName: trip.driverName ?? '',
    comment: trip.comment ?? '',
  }
}

/** Shown to the minute; a recorded trip keeps its seconds as long as its time is not touched. */
export function momentValues(iso: string, zone: string, moments: Moments, language: Language) {
  const wall = moments.wallOf(iso, zone)
  const time = wall.time.slice(0, 5)
  return {
    date: writeDate(wall.date, language),
    time,
    zone: wall.zone,
    offset: chosenOffset(wall.date, time, wall.offset ?? ''),
  }
}

/** An offset is chosen for one wall time: with another time it is no longer said which is meant. */
export const chosenOffset = (date: string, time: string, offset: string) => `${date} ${time} ${offset}`

/** What the clock and calendar of one end say, once they can be read. */
export function wallIn(values: TripValues, side: Side, language: Language) {
  const date = readDate(values[`date${side}`], todayHere())
  const time = readTime(values[`time${side}`], language)
  if (date.kind !== 'date' || time.kind !== 'time') return null
  return { date: date.iso, time: time.time }
}

/** The moment of one end of the trip. What was not touched is the moment that it was, to the millisecond. */
export function momentIn(
  values: TripValues,
  side: Side,
  { moments, language }: Context,
  from?: Origin | null,
): Reading {
  const names = [`date${side}`, `time${side}`, `zone${side}`, `offset${side}`] as const
  if (from && names.every((name) => values[name] === from.values[name])) {
    const [iso, zone] = [from.start[`date${side}Iso`], from.start[`date${side}Tz`]]
    return { kind: 'instant', iso, offset: moments.wallOf(iso, zone).offset ?? '' }
  }
  const wall = wallIn(values, side, language)
  if (!wall) return { kind: 'invalid', part: 'date' }
  const prefix = chosenOffset(wall.date, wall.time.slice(0, 5), '')
  const chosen = values[`offset${side}`]
  const offset = chosen.startsWith(prefix) ? chosen.slice(prefix.length) : undefined
  return moments.instantOf({ ...wall, zone: values[`zone${side}`], offset })
}
