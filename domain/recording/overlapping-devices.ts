import type { DetectedTrip } from './detect-trips.ts'

/** A trip as a device of the vehicle recorded it. */
export interface DeviceTrip {
  deviceId: string
  trip: Pick<DetectedTrip, 'startAt' | 'endAt' | 'metres'>
}

/**
 * Of the trips that several devices of one vehicle recorded, those that are different drives: what overlaps with a trip
 * of another device that started earlier is the same drive.
 */
export function dropOverlaps<Trip extends DeviceTrip>(trips: readonly Trip[]): Trip[] {
  const kept: Trip[] = []
  for (const one of trips.toSorted(compareTrips))
    if (!kept.some((other) => isSameDrive(other, one))) kept.push(one)
  return kept
}

/** By start; of the same start the longest, so that the order of the devices does not matter. */
const compareTrips = (a: DeviceTrip, b: DeviceTrip) =>
  a.trip.startAt - b.trip.startAt ||
  b.trip.endAt - a.trip.endAt ||
  Number(a.deviceId > b.deviceId) - Number(a.deviceId < b.deviceId)

const isSameDrive = (earlier: DeviceTrip, later: DeviceTrip) =>
  earlier.deviceId !== later.deviceId && later.trip.startAt < earlier.trip.endAt
