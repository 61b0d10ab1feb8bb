import Type, { type Static } from 'typebox'
import { decimal, odometer } from '../kernel/decimal.ts'
import { instant, replyInstant, zone } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { Coordinate } from '../kernel/place.ts'
import { label, oneOf, replyText, uuid } from '../kernel/text.ts'

/** When a trip begins and ends, and which positions count; seconds, metres and km/h. */
export const DETECTION_LIMITS = {
  startAfterSeconds: { minimum: 60, maximum: 1_800, decimals: 0 },
  startAfterMetres: { minimum: 100, maximum: 5_000, decimals: 0 },
  endAfterStillSeconds: { minimum: 120, maximum: 3_600, decimals: 0 },
  endAfterSilenceSeconds: { minimum: 300, maximum: 7_200, decimals: 0 },
  maxAccuracy: { minimum: 10, maximum: 500, decimals: 0 },
  maxSpeed: { minimum: 50, maximum: 400, decimals: 0 },
} as const

const DetectionSettings = {
  startAfterSeconds: Type.Number(),
  startAfterMetres: Type.Number(),
  endAfterStillSeconds: Type.Number(),
  endAfterSilenceSeconds: Type.Number(),
  maxAccuracy: Type.Number(),
  maxSpeed: Type.Number(),
}

/** The trip that a device records now. */
const RunningTrip = Type.Object({
  sinceIso: replyInstant(),
  /** In the vehicle's unit. */
  distance: Type.Number(),
  deviceId: uuid(),
  deviceName: Type.String(),
  driverName: replyText(),
  /** Whether the reader is the driver of the device. */
  isDriver: Type.Boolean(),
  isPrivate: Type.Boolean(),
})

/** A recorded trip that is not in the logbook yet, because the plan of the vehicle has no more trips in that month. */
const WaitingTrip = Type.Object({
  id: uuid(),
  dateStartIso: replyInstant(),
  dateEndIso: replyInstant(),
  distance: Type.Number(),
  isPrivate: Type.Boolean(),
})

/** The latest trips whose odometers are computed from their tracks. */
const UnconfirmedTrips = Type.Object({
  trips: Type.Integer(),
  sinceIso: replyInstant(),
  odometerStart: Type.Number(),
  odometerEnd: Type.Number(),
  /** What the trips add up to; gaps between them are left out. */
  distance: Type.Number(),
})

/** How the trips of a vehicle are recorded. Its id is that of the vehicle. */
export const Recording = Type.Object({
  running: nullable(RunningTrip),
  /** The first hundred. */
  waiting: Type.Array(WaitingTrip),
  waitingCount: Type.Integer(),
  unconfirmed: nullable(UnconfirmedTrips),
  ...DetectionSettings,
})
export type Recording = Static<typeof Recording>

/** Null: as it is by default. */
export const RecordingChange = Type.Object({
  startAfterSeconds: Type.Optional(nullable(decimal(DETECTION_LIMITS.startAfterSeconds))),
  startAfterMetres: Type.Optional(nullable(decimal(DETECTION_LIMITS.startAfterMetres))),
  endAfterStillSeconds: Type.Optional(nullable(decimal(DETECTION_LIMITS.endAfterStillSeconds))),
  endAfterSilenceSeconds: Type.Optional(nullable(decimal(DETECTION_LIMITS.endAfterSilenceSeconds))),
  maxAccuracy: Type.Optional(nullable(decimal(DETECTION_LIMITS.maxAccuracy))),
  maxSpeed: Type.Optional(nullable(decimal(DETECTION_LIMITS.maxSpeed))),
})
export type RecordingChange = Static<typeof RecordingChange>

export const POSITIONS_MAX = 1_000

const { latitude, longitude } = Coordinate.properties
const metres = () => Type.Number({ minimum: 0, maximum: 1_000_000 })

/**
 * What a phone with the portal has recorded of one drive since the last batch. Every batch repeats the id that the phone
 * gave the drive, and when it began; the last one says when it ended. A batch that is sent again changes nothing.
 */
export const DriveBatch = Type.Object({
  sid: label(),
  startedAtIso: instant(),
  endedAtIso: Type.Optional(nullable(instant())),
  /** The zone of the phone, for a drive without positions. */
  timeZone: Type.Optional(nullable(zone())),
  /** What the driver read; else they are computed. */
  odometerStart: Type.Optional(nullable(odometer())),
  odometerEnd: Type.Optional(nullable(odometer())),
  /** Once private, a drive stays so: of it only the kilometres are kept. */
  isPrivate: Type.Optional(Type.Boolean()),
  positions: Type.Array(
    Type.Object({
      latitude,
      longitude,
      timestampIso: instant(),
      accuracy: Type.Optional(nullable(metres())),
      /** Metres per second. */
      speed: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 1_000 }))),
    }),
    { maxItems: POSITIONS_MAX },
  ),
})
export type DriveBatch = Static<typeof DriveBatch>

/** `duplicate`: another device recorded the same drive; `tripId` is its trip. */
export const DRIVE_STATES = ['running', 'recorded', 'waiting', 'duplicate'] as const

export const Drive = Type.Object({
  state: oneOf(DRIVE_STATES),
  tripId: nullable(uuid()),
  /** In the vehicle's unit. */
  distance: Type.Number(),
  isPrivate: Type.Boolean(),
})
export type Drive = Static<typeof Drive>

/** A difference of more than this share of the computed distance is refused unless it is accepted. */
export const DRIFT_MAX = 0.1

/** What the odometer shows after the latest trip. */
export const OdometerConfirmation = Type.Object({
  odometer: odometer(),
  isDriftAccepted: Type.Optional(Type.Boolean()),
})

/** How many trips share the difference, which is negative where the computed odometers were too high. */
export const ConfirmedOdometers = Type.Object({
  trips: Type.Integer(),
  difference: Type.Number(),
  /** The difference as a share of the computed distance. */
  drift: Type.Number(),
})
