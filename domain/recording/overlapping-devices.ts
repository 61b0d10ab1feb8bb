import type { DetectedTrip } from './detect-trips.ts'

/** A trip as a device of the vehicle recorded it. One without any metres is mere times, which anybody can make up. */
export interface DeviceTrip {
  deviceId: string
  /** Null if nobody knows who drove. */
  driverId: string | null
  /** Recorded by the phone of the driver; others know at most who usually drives with them. */
  isDriverCertain: boolean
  trip: Pick<DetectedTrip, 'startAt' | 'endAt' | 'metres'>
  /** It stays, whatever other devices recorded. */
  isSettled: boolean
  /** It was in the logbook, and somebody has deleted it. */
  isDeleted: boolean
  isPrivate: boolean
  /** It is private only because another recording is, and makes no further one private. */
  isSpread: boolean
}

/**
 * Of the trips that several devices of one vehicle recorded, those that are different drives. First come those that are
 * much the same, of which the private one counts, then the clearly longer one, then the first to start. A trip that is
 * part of a longer one is dropped last, so that none takes a longer one out of the logbook, not even one that is settled.
 */
export function dropOverlaps<Trip extends DeviceTrip>(trips: readonly Trip[]): Trip[] {
  const different = keepFirst(trips, compareSimilar, (a, b) => isMuchTheSame(a, b) && mayDrop(a, b))
  return keepFirst(
    different,
    compareLengths,
    (a, b) => isSameDrive(a, b) && !isOfTwoDrivers(a, b) && isNoPart(a, b) && mayDrop(a, b),
  )
}

/** What is settled comes first, however short it is. */
const isNoPart = (a: DeviceTrip, b: DeviceTrip) => lengthOf(a) >= lengthOf(b) || !hasWay(b)

/** Mere times drop no way, however settled they are, and what somebody has deleted drops nothing of another driver. */
const mayDrop = (a: DeviceTrip, b: DeviceTrip): boolean =>
  (hasWay(a) || !hasWay(b)) && !(a.isDeleted && isOfOtherDriver(a, b))

export const isOfOtherDriver = (a: DeviceTrip, b: DeviceTrip) =>
  a.driverId !== null && b.driverId !== null && a.driverId !== b.driverId

/**
 * Whether a private recording makes another one private: one that is much the same, whoever usually drives with that
 * device, but not what another driver's own phone recorded. Of one that is only the same drive, that of the same driver;
 * if nobody knows who drove, the recording has to have a way.
 */
export function makesPrivate(one: DeviceTrip, other: DeviceTrip): boolean {
  if (!mayMakePrivate(one, other)) return false
  if (isOfSameDriver(one, other)) return isSameDrive(one, other)
  return !other.isDriverCertain && isMuchTheSame(one, other)
}

/** The same for drives that still run: the private one must have been heard of, but for a silence, when the other began. */
export const makesRunningPrivate = (one: DeviceTrip, other: DeviceTrip, silence: number): boolean =>
  mayMakePrivate(one, other) &&
  one.deviceId !== other.deviceId &&
  other.trip.startAt <= one.trip.endAt + silence &&
  isOfSameDriver(one, other)

const mayMakePrivate = (one: DeviceTrip, other: DeviceTrip) =>
  one.isPrivate && !one.isSpread && !other.isPrivate && !other.isSettled

export const isOfSameDriver = (one: DeviceTrip, other: DeviceTrip) =>
  other.driverId === null ? hasWay(one) : one.driverId === other.driverId

function keepFirst<Trip extends DeviceTrip>(
  trips: readonly Trip[],
  compare: (a: Trip, b: Trip) => number,
  isSame: (a: Trip, b: Trip) => boolean,
): Trip[] {
  const kept: Trip[] = []
  for (const one of trips.toSorted(compare))
    if (one.isSettled || !kept.some((other) => isSame(other, one))) kept.push(one)
  return kept
}

const compareSimilar = (a: DeviceTrip, b: DeviceTrip) =>
  compareWorth(a, b) ||
  Number(b.isPrivate) - Number(a.isPrivate) ||
  lengthStepOf(b) - lengthStepOf(a) ||
  compareStarts(a, b)

const compareLengths = (a: DeviceTrip, b: DeviceTrip) =>
  compareWorth(a, b) || lengthOf(b) - lengthOf(a) || compareStarts(a, b)

const compareWorth = (a: DeviceTrip, b: DeviceTrip) =>
  Number(b.isSettled) - Number(a.isSettled) || Number(hasWay(b)) - Number(hasWay(a))

/** Of the same start the longest, then the first device: the order in which they come does not matter. */
const compareStarts = (a: DeviceTrip, b: DeviceTrip) =>
  a.trip.startAt - b.trip.startAt ||
  b.trip.endAt - a.trip.endAt ||
  Number(a.deviceId > b.deviceId) - Number(a.deviceId < b.deviceId)

/** The drive that somebody calls private is part of a longer one of another driver: each of the two stays as it is. */
const isOfTwoDrivers = (a: DeviceTrip, b: DeviceTrip) =>
  (a.isPrivate || b.isPrivate) &&
  [a, b].every((one) => !one.isPrivate || one.isSettled || hasWay(one)) &&
  isOfOtherDriver(a, b)

const isSameDrive = (a: DeviceTrip, b: DeviceTrip) => sharesHalf(a, b, Math.min(lengthOf(a), lengthOf(b)))

const isMuchTheSame = (a: DeviceTrip, b: DeviceTrip) => sharesHalf(a, b, Math.max(lengthOf(a), lengthOf(b)))

/** Of two that are much the same, whether the first one heard clearly more of the drive. */
export const hasHeardMore = (one: DeviceTrip, other: DeviceTrip): boolean =>
  hasWay(one) && isMuchTheSame(one, other) && lengthStepOf(one) > lengthStepOf(other)

const sharesHalf = (a: DeviceTrip, b: DeviceTrip, length: number) =>
  a.deviceId !== b.deviceId &&
  a.trip.startAt < b.trip.endAt &&
  b.trip.startAt < a.trip.endAt &&
  Math.min(a.trip.endAt, b.trip.endAt) - Math.max(a.trip.startAt, b.trip.startAt) >= length / 2

/**
 * Lengths in steps of a quarter: one order holds for any number of devices, and a trip that is written does not give way
 * to each one that ends some seconds later.
 */
const lengthStepOf = (one: DeviceTrip) => Math.floor(Math.log1p(lengthOf(one)) / Math.log(1.25))

const lengthOf = ({ trip: { startAt, endAt } }: DeviceTrip) => endAt - startAt

export const hasWay = ({ trip: { metres } }: DeviceTrip) => metres > 0
