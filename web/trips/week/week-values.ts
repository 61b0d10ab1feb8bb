import type { TFunction } from 'i18next'
import type { NewTrip } from '#contract/trips/trip.ts'
import { exactSum } from '#domain/decimal.ts'
import type { MomentContext } from '../../records/public.ts'
import type { Faults } from '../../ui/form.ts'
import { type Input, validValue } from '../../ui/input.ts'
import type { Vehicle } from '../../vehicles/public.ts'
import { withinPlan } from '../trip-drafts.ts'
import { checkTrip, newAttributes } from '../trip-form.ts'
import { type Origin, type TripValues, tripValues } from '../trip-values.ts'
import type { Past, Proposal } from './last-week.ts'

// The form of several trips: the fields of each have its number behind their name.

/** The start reading goes on from the trip before it until it is typed; the end is always typed or taken by a press. */
export type WeekValues = { [N in `isTicked:${number}` | `isStartTyped:${number}`]: boolean } & {
  [N in `time${'Start' | 'End'}:${number}`]: Input<string>
} & { [N in `odometer${'Start' | 'End'}:${number}`]: Input<number> }

export type Line = { proposal: Proposal; origin: Origin; sid: string }

export function lineOf({ source, ...times }: Proposal, vehicle: Vehicle, context: MomentContext): Line {
  const { category, dateStartTz, dateEndTz, placeStart, placeEnd } = source.attributes
  const { reason, contactName, contactCompany, driverName } = source.attributes
  const route = { category, dateStartTz, dateEndTz, placeStart, placeEnd }
  const texts = { reason, contactName, contactCompany, driverName, comment: null }
  const moments = { dateStartIso: times.startIso, dateEndIso: times.endIso }
  const draft = { ...route, ...texts, ...moments, odometerStart: 0, odometerEnd: null }
  const start = withinPlan(draft, vehicle)
  return {
    proposal: { source, ...times },
    origin: { start, values: tripValues(start, context) },
    sid: crypto.randomUUID(),
  }
}

export const initialValues = (lines: readonly Line[]): WeekValues =>
  Object.fromEntries(
    lines.flatMap(({ origin: { values } }, at) => [
      [`isTicked:${at}`, false],
      [`isStartTyped:${at}`, false],
      [`timeStart:${at}`, values.timeStart],
      [`timeEnd:${at}`, values.timeEnd],
      [`odometerStart:${at}`, null],
      [`odometerEnd:${at}`, null],
    ]),
  ) as WeekValues

/** The reading from which a line goes on: the last one before it, of the book or of a ticked line. */
export function startReading(
  at: number,
  lines: readonly Line[],
  values: WeekValues,
  { trips, odometer }: { trips: readonly Past[]; odometer: number },
): Input<number> {
  if (values[`isStartTyped:${at}`]) return values[`odometerStart:${at}`] ?? null
  const start = Date.parse(lines[at]?.proposal.startIso ?? '')
  const booked = trips
    .map(({ attributes }) => ({ end: Date.parse(attributes.dateEndIso), reading: attributes.odometerEnd }))
    .filter(({ end }) => end <= start)
  const ticked = lines.slice(0, at).flatMap(({ proposal }, nth) => {
    const reading = values[`isTicked:${nth}`] ? validValue(values[`odometerEnd:${nth}`] ?? null) : null
    return reading === null ? [] : [{ end: Date.parse(proposal.endIso), reading }]
  })
  const before = [...booked, ...ticked].toSorted((a, b) => a.end - b.end).at(-1)
  return before?.reading ?? odometer
}

/** The end reading if the trip was as far as last week. */
export function proposedEnd({ proposal }: Line, start: Input<number>): number | null {
  const reading = validValue(start)
  return reading === null ? null : exactSum([reading, proposal.source.attributes.distance], 1)
}

/** One line as the form of a trip. */
export const tripOf = (
  { origin }: Line,
  at: number,
  values: WeekValues,
  start: Input<number>,
): TripValues => ({
  ...origin.values,
  timeStart: values[`timeStart:${at}`] ?? null,
  timeEnd: values[`timeEnd:${at}`] ?? null,
  odometerStart: start,
  odometerEnd: values[`odometerEnd:${at}`] ?? null,
})

const FIELDS = {
  dateStart: 'timeStart',
  timeStart: 'timeStart',
  dateEnd: 'timeEnd',
  timeEnd: 'timeEnd',
  odometerStart: 'odometerStart',
  odometerEnd: 'odometerEnd',
} as const

export function lineFaults(
  trip: TripValues,
  { origin }: Line,
  at: number,
  context: MomentContext,
  t: TFunction,
): Faults<WeekValues> {
  const found = checkTrip(trip, origin, context, t)
  return Object.fromEntries(
    Object.entries(FIELDS).flatMap(([name, field]) => {
      const fault = found[name as keyof typeof FIELDS]
      return fault ? [[`${field}:${at}`, fault]] : []
    }),
  )
}

export const attributesOf = (trip: TripValues, { origin, sid }: Line, context: MomentContext): NewTrip => ({
  ...newAttributes(trip, origin, context),
  sid,
})
