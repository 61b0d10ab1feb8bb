import { isDeepStrictEqual } from 'node:util'
import { tripsBeyondLimits } from '../../billing/public.ts'
import { newId } from '../../db/id.ts'
import type { Authorship } from '../../history/public.ts'
import {
  adjustTrip,
  checkTrip,
  checkTripChange,
  type EncodedTrack,
  recordTrip,
  withdrawTrip,
} from '../../trips/public.ts'
import { inUnits, prolong, tenthsOf, toTenths } from '../odometers/rules.ts'
import { waitingStore } from '../waiting/store.ts'
import type { RecordedDeviceTrip } from './device-trips.ts'
import type { DrivenTrip } from './match-trips.ts'
import { byDevice, bySystem, markOdometers, type Pass } from './pass.ts'
import type { RecordedTripRow, TrackerRow } from './store.ts'
import {
  isComputed,
  isoAt,
  lateReadingOf,
  odometersOf,
  type RecordedValues,
  trackOf,
  tripValues,
} from './trip-values.ts'

/** What a waiting trip will be. */
export type Waiting = { values: RecordedValues; isInterrupted: boolean }

type Entry = Waiting & { track: EncodedTrack | null }

/** Puts a trip that has ended into the logbook, or changes it there. */
export async function writeTrip(
  pass: Pass,
  device: TrackerRow,
  row: RecordedTripRow,
  found: DrivenTrip,
): Promise<void> {
  const values = await tripValues(pass, device, row, found)
  const way = trackOf(pass, row, found.points)
  const { track } = checkTrip({ ...values, odometerStart: 0, odometerEnd: 0, track: way })
  const written = { values, track, isInterrupted: found.isInterrupted }
  if (row.trip_id === null) await addTrip(pass, device, row, written)
  else await changeTrip(pass, device, row, row.trip_id, written)
  if (row.is_private) await pass.recordings.removePositions(device.id, row.started_at, row.ended_at)
}

async function addTrip(pass: Pass, device: TrackerRow, row: RecordedTripRow, entry: Entry): Promise<void> {
  const { values, track, isInterrupted } = entry
  if (pass.replacing.has(row.id) || !(await isBeyondPlan(pass, device, row, values)))
    return enterTrip(pass, device, row, entry)
  await pass.recordings.change(row.id, {
    state: 'waiting',
    time_zone: values.dateStartTz,
    waiting: JSON.stringify({ values, isInterrupted }),
  })
  if (track) await waitingStore(pass.tx, pass.vehicle).keepTrack(row.id, track)
}

/** Writes a new trip into the logbook. */
export async function enterTrip(
  pass: Pass,
  device: TrackerRow,
  row: RecordedTripRow,
  { values, track, isInterrupted }: Entry,
): Promise<void> {
  const { tx, vehicle, billing, recordings } = pass
  const odometers = await odometersOf(pass, row, values.dateStartIso)
  // Nobody can guess it: who sends one that is known is told of the trip that has it.
  const sid = `${device.id}/${values.dateStartIso}/${newId()}`
  const { row: trip } = await recordTrip(tx, {
    vehicle,
    billing,
    ...byDevice(pass, device.id),
    values: checkTrip({ ...values, ...odometers, sid }, track),
    byDevice: {
      driverUserId: row.driver_user_id,
      isOdometerComputed: isComputed(row),
      event: isInterrupted ? 'interrupted' : 'finished',
    },
  })
  const written = JSON.stringify({ ...values, trackDigest: trip.track_digest })
  await recordings.change(row.id, { state: 'recorded', trip_id: trip.id, written, waiting: null })
  markOdometers(pass, device.id, values.dateStartIso)
}

/** A device is not limited, so the limit is asked as if a user wrote the trip. */
async function isBeyondPlan(pass: Pass, device: TrackerRow, { id }: RecordedTripRow, values: RecordedValues) {
  const { tx, vehicle, billing } = pass
  const trip = {
    id,
    category: values.category,
    start_at: values.dateStartIso,
    start_tz: values.dateStartTz,
  }
  return (await tripsBeyondLimits(tx, { vehicle, billing, ...bySystem(pass, device.id) }, [trip])).size > 0
}

const TIMES = ['dateStartIso', 'dateStartTz', 'dateEndIso', 'dateEndTz'] as const

const timesOf = (values: RecordedValues) => Object.fromEntries(TIMES.map((name) => [name, values[name]]))

/** Changes only what is still as it was written, and no times so that the trip runs backwards. */
async function changeTrip(
  pass: Pass,
  device: TrackerRow,
  row: RecordedTripRow,
  tripId: string,
  { values: found, track }: Entry,
): Promise<void> {
  const { tx, vehicle, context, recordings } = pass
  const write = { vehicle, ...bySystem(pass, device.id) }
  const before = row.written as RecordedValues & { trackDigest: string | null }
  // Of a private drive that the server had ended no position tells the zone of its start any more.
  const isSameStart = row.is_private && found.dateStartIso === before.dateStartIso
  const values = isSameStart ? { ...found, dateStartTz: before.dateStartTz } : found
  // Whoever drives with the device now did not drive this trip.
  const { driverName: _, ...followed } = values
  const reading = await lateReadingOf(pass, row, values.dateStartIso)
  let times = timesOf(values)
  const after = await adjustTrip(tx, {
    ...write,
    tripId,
    change: ({ attributes, trackDigest, isDeleted }) => {
      if (isDeleted) return null
      const isFollowing = (name: string, value: unknown) => {
        const [now, then] = [attributes[name as keyof RecordedValues], before[name as keyof RecordedValues]]
        return isDeepStrictEqual(now, then) && !isDeepStrictEqual(value, then)
      }
      const following = (of: object) =>
        Object.fromEntries(Object.entries(of).filter(([name, value]) => isFollowing(name, value)))
      // Somebody has corrected one of them: the other one stays, too, until they fit again.
      if (runsBackwards({ ...attributes, ...following(times) })) times = timesOf(before)
      const way = toTenths(row.metres, context.system_of_units)
      const { isOdometerComputed } = attributes
      return {
        values: checkTripChange({
          ...following({ ...followed, ...times }),
          ...(isOdometerComputed && (reading ?? inUnits(prolong(tenthsOf(attributes.odometerStart), way)))),
        }),
        ...(isOdometerComputed && { isOdometerComputed: reading === null }),
        ...(trackDigest === before.trackDigest && { track }),
      }
    },
  })
  await recordings.change(row.id, {
    state: 'recorded',
    written: JSON.stringify({ ...values, ...times, trackDigest: after.trackDigest }),
  })
  const from = [before.dateStartIso, values.dateStartIso].toSorted()[0] ?? values.dateStartIso
  markOdometers(pass, device.id, from)
}

const runsBackwards = ({ dateStartIso, dateEndIso }: { dateStartIso: string; dateEndIso: string }) =>
  Date.parse(dateEndIso) < Date.parse(dateStartIso)

/** What a private trip does not tell. */
const NOWHERE = {
  category: 'private',
  placeStart: null,
  placeEnd: null,
  coordinateStart: null,
  coordinateEnd: null,
} as const

/** Who says that a drive was private, and drove; null if nobody knows. `isSpread`: another recording says so, and this one makes no further one private. */
type Cause = Authorship & { driverId: string | null; isSpread: boolean }

/** Another device says it. */
export const madeBy = (pass: Pass, { deviceId, driverId }: RecordedDeviceTrip): Cause => ({
  ...bySystem(pass, deviceId),
  driverId,
  isSpread: true,
})

/**
 * Times and kilometres are left of it, also if a rule has answered it, and it is the drive of the driver who says so. The
 * caller spares what a person has changed.
 */
export async function makePrivate(
  pass: Pass,
  row: RecordedTripRow,
  { driverId, isSpread, ...author }: Cause,
): Promise<void> {
  const { tx, vehicle, recordings } = pass
  const said = {
    ...NOWHERE,
    ...(driverId !== null && { driverName: await recordings.readDriverName(driverId) }),
  }
  if (row.trip_id !== null)
    await adjustTrip(tx, {
      vehicle,
      ...author,
      tripId: row.trip_id,
      change: () => ({
        values: checkTripChange({ ...said, reason: null }),
        ...(driverId !== null && { driverUserId: driverId }),
        track: null,
      }),
    })
  const [waiting, written] = [row.waiting as Waiting | null, row.written as object | null]
  await recordings.change(row.id, {
    is_private: true,
    is_spread: isSpread,
    ...(driverId !== null && { driver_user_id: driverId }),
    written: written && JSON.stringify({ ...written, ...said, trackDigest: null }),
    waiting: waiting && JSON.stringify({ ...waiting, values: { ...waiting.values, ...said } }),
  })
  if (!row.is_running) await recordings.removePositions(row.device_id, row.started_at, row.ended_at)
}

/** Takes the trip of a recording out of the logbook again; `causeId` is the device that is the reason. */
export async function withdraw(
  pass: Pass,
  { id, device_id, trip_id, started_ms, odometer_start }: RecordedTripRow,
  state: 'duplicate' | 'removed',
  causeId: string = device_id,
): Promise<void> {
  const { tx, vehicle, recordings } = pass
  await recordings.change(id, {
    state,
    is_running: false,
    trip_id: null,
    ...(trip_id !== null && { withdrawn_trip_id: trip_id }),
    written: null,
    waiting: null,
  })
  if (trip_id !== null) await withdrawTrip(tx, { vehicle, ...bySystem(pass, causeId), tripId: trip_id })
  // What was read for it does not count any more.
  if (trip_id !== null || odometer_start !== null) markOdometers(pass, device_id, isoAt(started_ms))
}
