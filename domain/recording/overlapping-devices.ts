import type { DetectedTrip } from './detect-trips.ts'

/** A trip as a device of the vehicle recorded it. */
export interface DeviceTrip {
  deviceId: string
  /** Null if nobody knows who drives with it. */
  driverId: string | null
  trip: Pick<DetectedTrip, 'startAt' | 'endAt' | 'metres'>
  /** It stays, whatever other devices recorded. */
  isSettled: boolean
  isPrivate: boolean
  /** Nothing but its times is known. */
  isEmpty: boolean
}

/**
 * Of the trips that several devices of one vehicle recorded, those that are different drives: what overlaps with a trip
 * of another device that comes first is the same drive.
 */
export function dropOverlaps<Trip extends DeviceTrip>(trips: readonly Trip[]): Trip[] {
  const kept: Trip[] = []
  for (const one of trips.toSorted(compareTrips))
    if (one.isSettled || !kept.some((other) => isSameDrive(other, one))) kept.push(one)
  return kept
}

/**
 * Whether a private recording makes another one of the same drive private: always one of the same driver, and any other
 * that it shares half of the shorter one with, whoever usually drives with that device. Of mere times, which anybody can
 * make up for a whole day, half must be shared.
 */
export function makesPrivate(one: DeviceTrip, other: DeviceTrip): boolean {
  if (!one.isPrivate || other.isPrivate || other.isSettled || !isSameDrive(one, other)) return false
  if (one.driverId !== null && one.driverId === other.driverId) return true
  const least = one.trip.metres === 0 ? lengthOf(one) : Math.min(lengthOf(one), lengthOf(other))
  return sharedTime(one, other) >= least / 2
}

const lengthOf = ({ trip: { startAt, endAt } }: DeviceTrip) => endAt - startAt

const sharedTime = ({ trip: a }: DeviceTrip, { trip: b }: DeviceTrip) =>
  Math.min(a.endAt, b.endAt) - Math.max(a.startAt, b.startAt)

/** What has a way, then the private one before the others, then by start; of the same start the longest: the order of the devices does not matter. */
const compareTrips = (a: DeviceTrip, b: DeviceTrip) =>
  Number(b.isSettled) - Number(a.isSettled) ||
  Number(a.isEmpty) - Number(b.isEmpty) ||
  Number(b.isPrivate) - Number(a.isPrivate) ||
  a.trip.startAt - b.trip.startAt ||
  b.trip.endAt - a.trip.endAt ||
  Number(a.deviceId > b.deviceId) - Number(a.deviceId < b.deviceId)

const isSameDrive = (a: DeviceTrip, b: DeviceTrip) =>
  a.deviceId !== b.deviceId && a.trip.startAt < b.trip.endAt && b.trip.startAt < a.trip.endAt
