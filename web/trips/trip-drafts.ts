import { distanceBetween } from '#domain/decimal.ts'
import type { MomentConverter } from '#domain/moment.ts'
import { mayBeBusiness } from '../plans/public.ts'
import { localZone } from '../ui/zones.ts'
import type { Vehicle } from '../vehicles/public.ts'
import type { Trip } from './queries.ts'
import type { TripDraft } from './trip-values.ts'

// The drafts of a new trip.

const EMPTY_DRAFT = {
  category: 'none',
  placeEnd: null,
  odometerEnd: null,
  reason: null,
  contactName: null,
  contactCompany: null,
  driverName: null,
  comment: null,
} as const satisfies Partial<TripDraft>

const MINUTE = 60_000
const toMinute = (at: number) => new Date(Math.floor(at / MINUTE) * MINUTE).toISOString()

/** The time zone of a vehicle's trips; without one, the browser's. */
export const zoneOf = ({ attributes }: Vehicle) => attributes.timeZone ?? localZone()

/** Now, from the vehicle's place and odometer, with its category and driver. */
export function newTrip(vehicle: Vehicle, now: number): TripDraft {
  const iso = toMinute(now)
  const zone = zoneOf(vehicle)
  const draft = {
    ...EMPTY_DRAFT,
    category: vehicle.attributes.defaultCategory ?? 'none',
    driverName: vehicle.meta.newTripDriverName,
    dateStartIso: iso,
    dateStartTz: zone,
    dateEndIso: iso,
    dateEndTz: zone,
    odometerStart: vehicle.attributes.odometer,
    placeStart: vehicle.attributes.place,
  }
  return withinPlan(draft, vehicle)
}

const textsOf = ({ attributes: { category, reason, contactName, contactCompany, driverName } }: Trip) => ({
  category,
  reason,
  contactName,
  contactCompany,
  driverName,
})

const sum = (a: number, b: number) => Math.round((a + b) * 10) / 10
const durationOf = ({ attributes }: Trip) =>
  Date.parse(attributes.dateEndIso) - Date.parse(attributes.dateStartIso)

/** A new trip is business only if the vehicle's plan allows it; otherwise its contacts are dropped too. */
export const withinPlan = (start: TripDraft, { meta }: Vehicle): TripDraft =>
  start.category === 'business' && !mayBeBusiness(meta.plan, undefined)
    ? { ...start, category: 'none', contactName: null, contactCompany: null }
    : start

/** The one after this trip: from its end on, by the same driver and of the same category. */
export function nextTrip({ attributes: before }: Trip, vehicle: Vehicle): TripDraft {
  return {
    ...newTrip(vehicle, Date.parse(before.dateEndIso)),
    category: before.category,
    driverName: before.driverName,
    dateStartTz: before.dateEndTz,
    dateEndTz: before.dateEndTz,
    odometerStart: before.odometerEnd,
    placeStart: before.placeEnd,
  }
}

/** A copy of the trip: today at the same time, from the current odometer. */
export function copyTrip(trip: Trip, vehicle: Vehicle, now: number, moments: MomentConverter): TripDraft {
  const { dateStartIso, dateStartTz, dateEndTz, distance, placeStart, placeEnd } = trip.attributes
  const { date } = moments.wallTimeOf(new Date(now).toISOString(), dateStartTz)
  const { time } = moments.wallTimeOf(dateStartIso, dateStartTz)
  const reading = moments.instantOf({ date, time, zone: dateStartTz })
  // There is no such time today if the clock jumps over it.
  const start = reading.kind === 'instant' ? Date.parse(reading.iso) : now
  return {
    ...EMPTY_DRAFT,
    ...textsOf(trip),
    dateStartIso: toMinute(start),
    dateStartTz,
    dateEndIso: toMinute(start + durationOf(trip)),
    dateEndTz,
    odometerStart: vehicle.attributes.odometer,
    odometerEnd: sum(vehicle.attributes.odometer, distance),
    placeStart,
    placeEnd,
  }
}

/** Back to the start, directly after the trip and over the same distance. */
export function returnTrip(trip: Trip): TripDraft {
  const { dateStartTz, dateEndIso, dateEndTz, odometerEnd, distance, placeStart, placeEnd } = trip.attributes
  return {
    ...EMPTY_DRAFT,
    ...textsOf(trip),
    dateStartIso: dateEndIso,
    dateStartTz: dateEndTz,
    dateEndIso: new Date(Date.parse(dateEndIso) + durationOf(trip)).toISOString(),
    dateEndTz: dateStartTz,
    odometerStart: odometerEnd,
    odometerEnd: sum(odometerEnd, distance),
    placeStart: placeEnd,
    placeEnd: placeStart,
  }
}

const HOUR = 3_600_000
/** Slower than walking for so long is standing most of the time. */
const SLOWEST = { speed: 5, duration: 2 * HOUR }

/**
 * The gap between two trips: from place and odometer of the earlier one's end to those of the later one's start. Its
 * times only if the vehicle can have driven all the while; otherwise they are asked for.
 */
export function gapTrip(
  { attributes: earlier }: Trip,
  { attributes: later }: Trip,
  { meta }: Vehicle,
): TripDraft {
  const duration = Date.parse(later.dateStartIso) - Date.parse(earlier.dateEndIso)
  const distance = distanceBetween(earlier.odometerEnd, later.odometerStart)
  const isSlow = duration > SLOWEST.duration && distance / (duration / HOUR) < SLOWEST.speed
  return {
    ...EMPTY_DRAFT,
    driverName: meta.newTripDriverName,
    dateStartIso: earlier.dateEndIso,
    dateStartTz: earlier.dateEndTz,
    dateEndIso: later.dateStartIso,
    dateEndTz: later.dateStartTz,
    odometerStart: earlier.odometerEnd,
    odometerEnd: later.odometerStart,
    placeStart: earlier.placeEnd,
    placeEnd: later.placeStart,
    ...(isSlow && { isTimeUnknown: true }),
  }
}
