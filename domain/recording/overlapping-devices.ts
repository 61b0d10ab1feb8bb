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
  const sorted = trips.toSorted(
    (a, b) =>
      Number(b.isSettled) - Number(a.isSettled) ||
      Number(a.isEmpty) - Number(b.isEmpty) ||
      Number(countsFirst(b, trips)) - Number(countsFirst(a, trips)) ||
      compareTrips(a, b),
  )
  for (const one of sorted)
    if (one.isSettled || !kept.some((other) => isSameDrive(other, one))) kept.push(one)
  return kept
}

/**
 * Whether a private recording makes another one of the same drive private. Nobody decides that for the device of somebody
 * else, and a device of which nobody knows the driver must have recorded the drive from about its start to its end.
 */
export const makesPrivate = (one: DeviceTrip, other: DeviceTrip): boolean =>
  one.isPrivate &&
  !other.isPrivate &&
  !other.isSettled &&
  isSameDrive(one, other) &&
  (one.driverId === null || other.driverId === null
    ? isOfSameTime(one, other)
    : one.driverId === other.driverId)

/** A private one counts before the others, unless one of them is of somebody else, who did not say so. */
const countsFirst = (one: DeviceTrip, all: readonly DeviceTrip[]) =>
  one.isPrivate &&
  all.every(
    (other) => other.isPrivate || other.isSettled || !isSameDrive(one, other) || makesPrivate(one, other),
  )

/** By start; of the same start the longest: the order of the devices does not matter. */
const compareTrips = (a: DeviceTrip, b: DeviceTrip) =>
  a.trip.startAt - b.trip.startAt ||
  b.trip.endAt - a.trip.endAt ||
  Number(a.deviceId > b.deviceId) - Number(a.deviceId < b.deviceId)

/** They share at least half of the longer one. */
function isOfSameTime({ trip: a }: DeviceTrip, { trip: b }: DeviceTrip): boolean {
  const shared = Math.min(a.endAt, b.endAt) - Math.max(a.startAt, b.startAt)
  return shared >= Math.max(a.endAt - a.startAt, b.endAt - b.startAt) / 2
}

const isSameDrive = (a: DeviceTrip, b: DeviceTrip) =>
  a.deviceId !== b.deviceId && a.trip.startAt < b.trip.endAt && b.trip.startAt < a.trip.endAt
