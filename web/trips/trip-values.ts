import type { Place } from '#contract/kernel/place.ts'
import type { TripCategory } from '#contract/trips/trip.ts'
import type { WallTimeReading } from '#domain/moment.ts'
import {
  type ChosenOffset,
  type MomentContext,
  type MomentOrigin,
  type MomentValues,
  momentValues,
  readMoment,
} from '../records/public.ts'
import type { Input } from '../ui/input.ts'
import type { Trip } from './queries.ts'

type Attributes = Trip['attributes']

/** The form values of a trip. */
export type TripValues = { category: TripCategory } & Record<`${'date' | 'time'}${Side}`, Input<string>> &
  Record<`zone${Side}`, string> &
  Record<`offset${Side}`, ChosenOffset | null> &
  Record<`odometer${Side}`, Input<number>> &
  Record<`place${Side}`, Place | null> &
  Record<'reason' | 'contactName' | 'contactCompany' | 'driverName' | 'comment', string>
export type Side = 'Start' | 'End'

/** What a form begins with: a saved trip, or the defaults of a new one. */
export type TripDraft = Pick<
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
  /** The times are to be entered: nothing likely is known. */
  isTimeUnknown?: boolean
}

export type Origin = { start: TripDraft; values: TripValues }

export function tripValues(trip: TripDraft, context: MomentContext): TripValues {
  const start = momentValues(trip.dateStartIso, trip.dateStartTz, context)
  const end = momentValues(trip.dateEndIso, trip.dateEndTz, context)
  return {
    category: trip.category,
    dateStart: start.date,
    timeStart: trip.isTimeUnknown ? null : start.time,
    zoneStart: start.zone,
    offsetStart: start.offset,
    odometerStart: trip.odometerStart,
    placeStart: trip.placeStart,
    dateEnd: end.date,
    timeEnd: trip.isTimeUnknown ? null : end.time,
    zoneEnd: end.zone,
    offsetEnd: end.offset,
    odometerEnd: trip.odometerEnd,
    placeEnd: trip.placeEnd,
    reason: trip.reason ?? '',
    contactName: trip.contactName ?? '',
    contactCompany: trip.contactCompany ?? '',
    driverName: trip.driverName ?? '',
    comment: trip.comment ?? '',
  }
}

/** The form values of one end. */
export const momentValuesOf = (values: TripValues, side: Side): MomentValues => ({
  date: values[`date${side}`],
  time: values[`time${side}`],
  zone: values[`zone${side}`],
  offset: values[`offset${side}`],
})

/** One end of the trip as the form was filled. */
export const momentOrigin = ({ start, values }: Origin, side: Side): MomentOrigin => ({
  iso: start[`date${side}Iso`],
  zone: start[`date${side}Tz`],
  values: momentValuesOf(values, side),
})

/** The moment of one end, from the form's values. */
export const readTripMoment = (
  values: TripValues,
  side: Side,
  context: MomentContext,
  from: Origin,
): WallTimeReading => readMoment(momentValuesOf(values, side), momentOrigin(from, side), context)
