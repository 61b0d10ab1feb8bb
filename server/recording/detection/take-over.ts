import { isDeepStrictEqual } from 'node:util'
import { hasHeardMore, isOfOtherDriver } from '#domain/recording/overlapping-devices.ts'
import { readTripState } from '../../trips/public.ts'
import type { RecordedDeviceTrip } from './device-trips.ts'
import type { Pass } from './pass.ts'
import type { RecordedValues } from './trip-values.ts'
import { withdraw } from './write-trip.ts'

/** What tells of a trip that its recording is right. */
const RECORDED = [
  'dateStartIso',
  'dateStartTz',
  'dateEndIso',
  'dateEndTz',
  'placeStart',
  'placeEnd',
  'coordinateStart',
  'coordinateEnd',
] as const

/**
 * A trip that somebody has filled in becomes that of the first recording, if that has heard clearly more of the drive:
 * the rest of it would be in no logbook. What that one has written before, of the part that it knew then, goes. Who has
 * changed times, places or odometers knows better, and so does who has filled in several trips. Returns whether there was one.
 */
export async function takeOver(
  pass: Pass,
  [own, ...others]: readonly RecordedDeviceTrip[],
): Promise<boolean> {
  const { tx, vehicle, recordings } = pass
  const [filledIn, ...more] = others.filter(({ isSettled, row }) => isSettled && row.state !== 'duplicate')
  if (!own || !filledIn || more.length > 0 || !mayTakeOver(own, filledIn)) return false
  // Another recording may have made it private just now.
  if ((await recordings.get(own.row.id)).is_private) return false
  const { id, trip_id, driver_user_id, written } = filledIn.row
  if (trip_id === null || written === null) return false
  const { attributes, isDeleted } = await readTripState(tx, vehicle, trip_id)
  const isAsRecorded = RECORDED.every((name) =>
    isDeepStrictEqual(attributes[name], (written as RecordedValues)[name]),
  )
  if (isDeleted || !attributes.isOdometerComputed || !isAsRecorded) return false
  if (own.row.trip_id !== null) await withdraw(pass, own.row, 'duplicate', filledIn.row.device_id)
  await recordings.change(id, { state: 'duplicate', is_running: false, trip_id: null, written: null })
  await recordings.change(own.row.id, {
    state: 'recorded',
    trip_id,
    driver_user_id,
    written: JSON.stringify(written),
    waiting: null,
  })
  return true
}

const mayTakeOver = (own: RecordedDeviceTrip, filledIn: RecordedDeviceTrip) =>
  !own.isSettled &&
  !filledIn.isPrivate &&
  filledIn.row.final_at === null &&
  filledIn.row.odometer_start === null &&
  !isOfOtherDriver(own, filledIn) &&
  hasHeardMore(own, filledIn)
