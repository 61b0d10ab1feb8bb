import Type, { type Static } from 'typebox'
import { odometer } from '../kernel/decimal.ts'
import { instant, month, replyInstant, zone } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { Coordinate, Place, PlaceInput } from '../kernel/place.ts'
import { oneOf, optionalLabel, optionalText, replyText, uuid } from '../kernel/text.ts'
import { Timestamps, TimestampsInput } from '../kernel/timestamps.ts'
import { sid } from '../vehicles/vehicle.ts'
import { TRIP_CATEGORIES } from './category.ts'
import { TrackInput } from './track.ts'

export { TRIP_CATEGORIES, type TripCategory } from './category.ts'

/** A trip counts as entered late this many days after its end. */
export const LATE_AFTER_DAYS = 7

/**
 * A trip in a reply. `distance` is computed from the odometers. `isLate`: the trip, or any original of a merged trip,
 * was entered more than `LATE_AFTER_DAYS` after its end. `isMerged`: the trip was made of others, its originals.
 * `isOdometerComputed`: its odometers are the length of a recorded track, and nobody confirmed them yet. `isDriver`: the
 * reader is its driver. `isHidden`: a private trip that the company hides from the reader. Of that only
 * category, odometers, distance and `isLate` are told, and its days: both dates are midnight in the vehicle's zone.
 */
export const Trip = Type.Object({
  category: oneOf(TRIP_CATEGORIES),
  dateStartIso: replyInstant(),
  dateStartTz: Type.String(),
  dateEndIso: replyInstant(),
  dateEndTz: Type.String(),
  odometerStart: Type.Number(),
  odometerEnd: Type.Number(),
  distance: Type.Number(),
  placeStart: nullable(Place),
  placeEnd: nullable(Place),
  coordinateStart: nullable(Coordinate),
  coordinateEnd: nullable(Coordinate),
  reason: replyText(),
  contactName: replyText(),
  contactCompany: replyText(),
  driverName: replyText(),
  comment: replyText(),
  sid: replyText(),
  hasTrack: Type.Boolean(),
  isLate: Type.Boolean(),
  isMerged: Type.Boolean(),
  isOdometerComputed: Type.Boolean(),
  isDriver: Type.Boolean(),
  isHidden: Type.Boolean(),
  ...Timestamps.properties,
})
export type Trip = Static<typeof Trip>

/**
 * The gap to the previous trip; null where the odometers meet and the times do not overlap. It has the distance between
 * the two odometers (negative where they overlap), and whether the trip starts before an earlier one has ended.
 */
export const GapToPrevious = Type.Object({
  tripId: uuid(),
  distance: Type.Number(),
  isOverlapping: Type.Boolean(),
})
export type GapToPrevious = Static<typeof GapToPrevious>

export const TRIP_TEXT = { maxLength: 500 }
const COMMENT = { maxLength: 2_000 }

const optionalParts = {
  category: Type.Optional(nullable(oneOf(TRIP_CATEGORIES))),
  placeStart: Type.Optional(nullable(PlaceInput)),
  placeEnd: Type.Optional(nullable(PlaceInput)),
  coordinateStart: Type.Optional(nullable(Coordinate)),
  coordinateEnd: Type.Optional(nullable(Coordinate)),
  reason: Type.Optional(optionalLabel(TRIP_TEXT)),
  contactName: Type.Optional(optionalLabel(TRIP_TEXT)),
  contactCompany: Type.Optional(optionalLabel(TRIP_TEXT)),
  driverName: Type.Optional(optionalLabel(TRIP_TEXT)),
  comment: Type.Optional(optionalText(COMMENT)),
  ...TimestampsInput,
}

export const NewTrip = Type.Object({
  dateStartIso: instant(),
  dateStartTz: zone(),
  dateEndIso: instant(),
  dateEndTz: zone(),
  odometerStart: odometer(),
  odometerEnd: odometer(),
  ...optionalParts,
  sid: sid(),
  track: Type.Optional(nullable(TrackInput)),
})
export type NewTrip = Static<typeof NewTrip>

export const TripChange = Type.Object({
  dateStartIso: Type.Optional(instant()),
  dateStartTz: Type.Optional(zone()),
  dateEndIso: Type.Optional(instant()),
  dateEndTz: Type.Optional(zone()),
  odometerStart: Type.Optional(odometer()),
  odometerEnd: Type.Optional(odometer()),
  ...optionalParts,
  /** Hands the trip over to another user of the vehicle; only its driver can. */
  driverUserId: Type.Optional(uuid()),
})
export type TripChange = Static<typeof TripChange>

export const TripMerge = Type.Object({ tripIds: Type.Array(uuid(), { maxItems: 500 }) })

const Sums = { count: Type.Integer(), distance: Type.Number() }

/** Distances of a vehicle in one calendar month; a trip counts in the month of its start in the vehicle's zone. */
export const TripMonth = Type.Object({
  month: month(),
  ...Sums,
  categories: Type.Array(Type.Object({ category: oneOf(TRIP_CATEGORIES), ...Sums })),
})
export type TripMonth = Static<typeof TripMonth>
