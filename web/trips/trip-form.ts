import type { TFunction } from 'i18next'
import type { NewTrip, TripChange } from '#contract/trips/trip.ts'
import { distanceBetween } from '#domain/decimal.ts'
import { checkPlace } from '../places/public.tsx'
import { checkMoment, isMomentChanged, type MomentContext, toInstantIso } from '../records/public.ts'
import { checks, collectFaults } from '../ui/checks.ts'
import { validValue } from '../ui/input.ts'
import { isEqual } from '../ui/is-equal.ts'
import { checkOdometer } from '../vehicles/public.ts'
import {
  momentOrigin,
  momentValuesOf,
  type Origin,
  readTripMoment,
  type Side,
  type TripValues,
} from './trip-values.ts'

const TEXTS = { reason: 500, contactName: 500, contactCompany: 500, driverName: 500, comment: 2_000 } as const
type TextName = keyof typeof TEXTS
const TEXT_NAMES = Object.keys(TEXTS) as TextName[]

export const isBusiness = ({ category }: Pick<TripValues, 'category'>) => category === 'business'

/** Only business trips have contacts. */
const isFieldShown = (name: TextName, values: TripValues) => isBusiness(values) || !name.startsWith('contact')

type CheckResult = Partial<Record<keyof TripValues, string | undefined>>

export function checkTrip(values: TripValues, from: Origin, context: MomentContext, t: TFunction) {
  const texts = TEXT_NAMES.filter((name) => isFieldShown(name, values) && values[name] !== from.values[name])
  const found: CheckResult = {
    ...checkEnd(values, 'Start', from, context, t),
    ...checkEnd(values, 'End', from, context, t),
    ...checkOrder(values, from, context, t),
    ...checkOdometers(values, t),
    placeStart: checkPlace(values.placeStart, t),
    placeEnd: checkPlace(values.placeEnd, t),
    ...Object.fromEntries(texts.map((name) => [name, checks(t).length(values[name], TEXTS[name])])),
  }
  return collectFaults(found as Record<keyof TripValues, string | undefined>)
}

function checkEnd(
  values: TripValues,
  side: Side,
  from: Origin,
  context: MomentContext,
  t: TFunction,
): CheckResult {
  const found = checkMoment(momentValuesOf(values, side), momentOrigin(from, side), context, t)
  return { [`date${side}`]: found.date, [`time${side}`]: found.time, [`zone${side}`]: found.zone }
}

function checkOrder(values: TripValues, from: Origin, context: MomentContext, t: TFunction): CheckResult {
  const [start, end] = [
    readTripMoment(values, 'Start', context, from),
    readTripMoment(values, 'End', context, from),
  ]
  if (start.kind !== 'instant' || end.kind !== 'instant') return {}
  if (Date.parse(end.iso) >= Date.parse(start.iso)) return {}
  const name = values.dateStart === values.dateEnd ? 'timeEnd' : 'dateEnd'
  return { [name]: t('trips.endBeforeStart') }
}

function checkOdometers(values: TripValues, t: TFunction): CheckResult {
  const odometerStart = checkOdometer(values.odometerStart, t)
  const odometerEnd = checkOdometer(values.odometerEnd, t)
  if (odometerStart ?? odometerEnd) return { odometerStart, odometerEnd }
  const distance = distanceIn(values)
  return distance !== undefined && distance < 0 ? { odometerEnd: t('trips.odometerBelow') } : {}
}

/** The distance, once both odometers are valid. */
export function distanceIn(values: Pick<TripValues, `odometer${Side}`>): number | undefined {
  const [from, to] = [validValue(values.odometerStart), validValue(values.odometerEnd)]
  return from === null || to === null ? undefined : distanceBetween(from, to)
}

/** All attributes of a new trip; the values have passed the check. */
export function newAttributes(values: TripValues, from: Origin, context: MomentContext): NewTrip {
  const texts = TEXT_NAMES.filter((name) => isFieldShown(name, values) && values[name].trim() !== '')
  return {
    category: values.category,
    dateStartIso: isoOf(values, 'Start', from, context),
    dateStartTz: values.zoneStart,
    dateEndIso: isoOf(values, 'End', from, context),
    dateEndTz: values.zoneEnd,
    odometerStart: validValue(values.odometerStart) ?? 0,
    odometerEnd: validValue(values.odometerEnd) ?? 0,
    placeStart: values.placeStart,
    placeEnd: values.placeEnd,
    ...Object.fromEntries(texts.map((name) => [name, values[name]])),
  }
}

/** Only the attributes that differ from the saved trip. */
export function changedAttributes(values: TripValues, from: Origin, context: MomentContext): TripChange {
  const isTouched = (name: keyof TripValues) => !isEqual(values[name], from.values[name])
  const moment = (side: Side) =>
    isMomentChanged(momentValuesOf(values, side), momentOrigin(from, side)) && {
      [`date${side}Iso`]: isoOf(values, side, from, context),
      [`date${side}Tz`]: values[`zone${side}`],
    }
  const odometer = (side: Side) =>
    isTouched(`odometer${side}`) && { [`odometer${side}`]: validValue(values[`odometer${side}`]) }
  const place = (side: Side) => isTouched(`place${side}`) && { [`place${side}`]: values[`place${side}`] }
  const texts = TEXT_NAMES.filter((name) => isFieldShown(name, values) && isTouched(name))
  return {
    ...(isTouched('category') && { category: values.category }),
    ...moment('Start'),
    ...moment('End'),
    ...odometer('Start'),
    ...odometer('End'),
    ...place('Start'),
    ...place('End'),
    ...Object.fromEntries(texts.map((name) => [name, values[name] || null])),
  }
}

const isoOf = (values: TripValues, side: Side, from: Origin, context: MomentContext) =>
  toInstantIso(momentValuesOf(values, side), momentOrigin(from, side), context)
