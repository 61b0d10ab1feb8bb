import type { MomentConverter } from '#domain/moment.ts'
import { mayBeBusiness } from '../plans/public.ts'
import { localZone } from '../ui/zones.ts'
import type { Vehicle } from '../vehicles/public.ts'
import type { Trip } from './queries.ts'
import type { TripDraft } from './trip-values.ts'

// What a new trip begins with.

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

/** The zone of a vehicle's trips; one without a zone is where its driver is. */
export const zoneOf = ({ attributes }: Vehicle) => attributes.timeZone ?? localZone()

/** Now, from where the vehicle is, going on from what its odometer shows. */
export function newTrip(vehicle: Vehicle, now: number): TripDraft {
  const iso = toMinute(now)
  const zone = zoneOf(vehicle)
  return {
    ...EMPTY_DRAFT,
    dateStartIso: iso,
    dateStartTz: zone,
    dateEndIso: iso,
    dateEndTz: zone,
    odometerStart: vehicle.attributes.odometer,
    placeStart: vehicle.attributes.place,
  }
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

/** A new trip is business only where the plan of the vehicle has it; its contacts go with it. */
export const withinPlan = (start: TripDraft, { meta }: Vehicle): TripDraft =>
  start.category === 'business' && !mayBeBusiness(meta.plan, undefined)
    ? { ...start, category: 'none', contactName: null, contactCompany: null }
    : start

/** The same trip once more: today at the same time of day, going on from the odometer. */
export function copyTrip(trip: Trip, vehicle: Vehicle, now: number, moments: MomentConverter): TripDraft {
  const { dateStartIso, dateStartTz, dateEndTz, distance, placeStart, placeEnd } = trip.attributes
  const { date } = moments.wallTimeOf(new Date(now).toISOString(), dateStartTz)
  const { time } = moments.wallTimeOf(dateStartIso, dateStartTz)
  const reading = moments.instantOf({ date, time, zone: dateStartTz })
  // Only where the clock jumps today there is no such time.
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

/** Back to where the trip began, as soon as it had ended and as far as it was. */
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

/** What lies between two trips: from where and when the earlier ended to where and when the later begins. */
export const gapTrip = ({ attributes: earlier }: Trip, { attributes: later }: Trip): TripDraft => ({
  ...EMPTY_DRAFT,
  dateStartIso: earlier.dateEndIso,
  dateStartTz: earlier.dateEndTz,
  dateEndIso: later.dateStartIso,
  dateEndTz: later.dateStartTz,
  odometerStart: earlier.odometerEnd,
  odometerEnd: later.odometerStart,
  placeStart: earlier.placeEnd,
  placeEnd: later.placeStart,
})
