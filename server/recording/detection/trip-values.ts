import type { Coordinate } from '#contract/kernel/place.ts'
import type { Position } from '#domain/recording/position.ts'
import { zoneOf } from '../../places/public.ts'
import { inUnits, odometerAfter, prolong, tenthsOf, toTenths } from '../odometers/rules.ts'
import { readOdometerHistory } from '../odometers/store.ts'
import type { DrivenTrip } from './match-trips.ts'
import { followOdometers, type Pass } from './pass.ts'
import type { RecordedTripRow, TrackerRow } from './store.ts'

export const isoAt = (ms: number): string => new Date(ms).toISOString()

/** The attributes of a recorded trip, without its odometers. Of a private one nothing tells where it was. */
export async function tripValues(pass: Pass, device: TrackerRow, row: RecordedTripRow, found: DrivenTrip) {
  const { startAt, endAt, start, end } = found
  const whose = {
    ...pass.vehicle,
    vehicleId: pass.vehicle.id,
    // Of others: who may send made-up positions would read the contacts of the driver from the trips.
    contactsOf: device.is_own ? device.driver_id : null,
    language: device.language,
  }
  const name = (position: Coordinate | null) =>
    row.is_private || !position ? null : pass.namePlace(pass.tx, whose, position)
  const zoneAt = (position: Coordinate | null) =>
    position ? zoneOf(position) : (row.time_zone ?? pass.context.time_zone ?? 'UTC')
  return {
    category: row.is_private ? 'private' : 'none',
    dateStartIso: isoAt(startAt),
    dateStartTz: zoneAt(start),
    dateEndIso: isoAt(endAt),
    dateEndTz: zoneAt(end),
    placeStart: await name(start),
    placeEnd: await name(end),
    coordinateStart: row.is_private ? null : start,
    coordinateEnd: row.is_private ? null : end,
    driverName: row.driver_user_id === null ? null : await pass.recordings.readDriverName(row.driver_user_id),
  }
}

export type RecordedValues = Awaited<ReturnType<typeof tripValues>>

/** Checking and encoding so many takes a tenth of a second; of a drive of a day there is one every nine seconds. */
const POINTS_MAX = 10_000

/** The way of a trip, if it is kept; of very many points every second one, or fewer, and the last. */
export function trackOf({ context }: Pass, { is_private }: RecordedTripRow, points: readonly Position[]) {
  if (is_private || !context.keeps_track) return null
  const step = Math.ceil(points.length / POINTS_MAX)
  return {
    points: points
      .filter((_point, index) => index % step === 0 || index === points.length - 1)
      .map(({ at, latitude, longitude, speed, accuracy }) => ({
        latitude,
        longitude,
        timestampIso: isoAt(at),
        ...(speed !== undefined && speed >= 0 && { speed }),
        ...(accuracy !== undefined && { accuracy }),
      })),
  }
}

/** The odometers of a new trip: what the driver read, or else the vehicle's prolonged by the way. */
export async function odometersOf(pass: Pass, row: RecordedTripRow, startedAt: string) {
  const { tx, vehicle, context } = pass
  // Only a computed one follows later.
  if (!isComputed(row)) await followOdometers(pass)
  const way = toTenths(row.metres, context.system_of_units)
  const { first, events } = await readOdometerHistory(tx, vehicle, startedAt, startedAt)
  const known = row.odometer_start === null ? odometerAfter(first, events) : tenthsOf(row.odometer_start)
  if (row.odometer_end === null) return inUnits(prolong(known, way))
  const end = tenthsOf(row.odometer_end)
  // Who read only the end may have read less than was computed.
  const start = row.odometer_start === null && end < known ? Math.max(0, end - way) : Math.min(known, end)
  return inUnits({ start, end })
}

/** What the driver read once the trip was in the logbook; null if nothing, or if the end was read below the start. */
export async function lateReadingOf(pass: Pass, row: RecordedTripRow, startedAt: string) {
  if (row.odometer_end === null) return null
  if (row.odometer_start !== null && tenthsOf(row.odometer_end) < tenthsOf(row.odometer_start)) return null
  return odometersOf(pass, row, startedAt)
}

/** Nobody needs to confirm what the driver read. */
export const isComputed = ({ odometer_end }: RecordedTripRow): boolean => odometer_end === null
