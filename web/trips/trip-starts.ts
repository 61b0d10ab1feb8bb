import type { Moments } from '#domain/moment.ts'
import { mayBeBusiness } from '../plans/rules.ts'
import { zoneHere } from '../ui/zones.ts'
import type { Vehicle } from '../vehicles/queries.ts'
import type { Trip } from './queries.ts'
import type { TripStart } from './trip-values.ts'

// What a new trip begins with.

const NOTHING = {
  category: 'none',
  placeEnd: null,
  odometerEnd: null,
  reason: null,
  contactName: null,
  contactCompany: null,
  driverName: null,
  comment: null,
} as const satisfies Partial<TripStart>

const MINUTE = 60_000
const toMinute = (at: number) => new Date(Math.floor(at / MINUTE) * MINUTE).toISOString()

/** The zone of a vehicle's trips; one without a zone is where its driver is. */
export const zoneOf = ({ attributes }: Vehicle) => attributes.timeZone ?? zoneHere()

/** Now, from where the vehicle is, going on from what its odometer shows. */
export function newTrip(vehicle: Vehicle, now: number): TripStart {
  const iso = toMinute(now)
  const zone = zoneOf(vehicle)
  return {
    ...NOTHING,
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
const lengthOf = ({ attributes }: Trip) =>
  Date.parse(attributes.dateEndIso) - Date.parse(attributes.dateStartIso)

/** A new trip is business only where the plan of the vehicle has it; its contacts go with it. */
export const withinPlan = (start: TripStart, { meta }: Vehicle): TripStart =>
  start.category === 'business' && !mayBeBusiness(meta.plan, undefined)
    ? { ...start, category: 'none', contactName: null, contactCompany: null }
    : start

/** The same trip once more: today at the same time of day, going on from the odometer. */
export function copyOf(trip: Trip, vehicle: Vehicle, now: number, moments: Moments): TripStart {
  const { dateStartIso, dateStartTz, dateEndTz, distance, placeStart, placeEnd } = trip.attributes
  const { date } = moments.wallOf(new Date(now).toISOString(), dateStartTz)
  const { time } = moments.wallOf(dateStartIso, dateStartTz)
  const reading = moments.instantOf({ date, time, zone: dateStartTz })
  // Only where the clock jumps today there is no such time.
  const start = reading.kind === 'instant' ? Date.parse(reading.iso) : now
  return {
    ...NOTHING,
    ...textsOf(trip),
    dateStartIso: toMinute(start),
    dateStartTz,
    dateEndIso: toMinute(start + lengthOf(trip)),
    dateEndTz,
    odometerStart: vehicle.attributes.odometer,
    odometerEnd: sum(vehicle.attributes.odometer, distance),
    placeStart,
    placeEnd,
  }
}

/** Back to where the trip began, as soon as it had ended and as far as it was. */
export function wayBack(trip: Trip): TripStart {
  const { dateStartTz, dateEndIso, dateEndTz, odometerEnd, distance, placeStart, placeEnd } = trip.attributes
  return {
    ...NOTHING,
    ...textsOf(trip),
    dateStartIso: dateEndIso,
    dateStartTz: dateEndTz,
    dateEndIso: new Date(Date.parse(dateEndIso) + lengthOf(trip)).toISOString(),
    dateEndTz: dateStartTz,
    odometerStart: odometerEnd,
    odometerEnd: sum(odometerEnd, distance),
    placeStart: placeEnd,
    placeEnd: placeStart,
  }
}

/** What lies between two trips: from where and when the earlier ended to where and when the later begins. */
export const between = ({ attributes: earlier }: Trip, { attributes: later }: Trip): TripStart => ({
  ...NOTHING,
  dateStartIso: earlier.dateEndIso,
  dateStartTz: earlier.dateEndTz,
  dateEndIso: later.dateStartIso,
  dateEndTz: later.dateStartTz,
  odometerStart: earlier.odometerEnd,
  odometerEnd: later.odometerStart,
  placeStart: earlier.placeEnd,
  placeEnd: later.placeStart,
})
