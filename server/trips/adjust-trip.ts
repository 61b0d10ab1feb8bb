import type { Trip } from '#contract/trips/trip.ts'
import type { Tx } from '../db/pool.ts'
import { lockVehicle, type VehicleKey, type VehicleWrite } from '../vehicles/public.ts'
import { type CheckedTripChange, checkTripChange } from './checked-values.ts'
import { tripAttributes } from './present.ts'
import { type Odometers, type TripRow, tripStore } from './store.ts'
import { digestOf } from './track/digest.ts'
import { trackStore } from './track/store.ts'
import type { EncodedTrack } from './track/tasks.ts'
import { changedValues } from './values.ts'

/** A trip as it is now, also of what is hidden from users. */
export type TripState = {
  attributes: Trip
  trackDigest: string | null
  isDeleted: boolean
}

type Adjustment = VehicleWrite & {
  tripId: string
  /** What is to change, by how the trip is now. */
  change: (state: TripState) => {
    values: CheckedTripChange
    /** Undefined: as it is. */
    isOdometerComputed?: boolean
    /** Undefined: as it is. */
    driverUserId?: string
    /** Undefined: as it is. */
    track?: EncodedTrack | null
  } | null
}

/**
 * Changes a trip for the recording itself, which may also change one that is hidden from users, and needs no right of a
 * plan. A track is replaced, because later positions belong to it. Returns the trip as it is afterwards.
 */
export async function adjustTrip(tx: Tx, { tripId, change, ...write }: Adjustment): Promise<TripState> {
  await lockVehicle(tx, write)
  const trips = tripStore(tx, write.vehicle, null)
  const before = await trips.getWithDeleted(tripId)
  const adjusted = change(stateOf(before))
  if (!adjusted || before.deleted_at !== null) return stateOf(before)
  const { values, isOdometerComputed, driverUserId, track } = adjusted
  const digest = track ? digestOf(track.content) : track
  const after = await trips.change(tripId, {
    ...changedValues(values, before),
    ...(isOdometerComputed !== undefined && { is_odometer_computed: isOdometerComputed }),
    ...(driverUserId !== undefined && { driver_user_id: driverUserId }),
    ...(digest !== undefined && { track_digest: digest }),
  })
  if (digest !== undefined && digest !== before.track_digest) {
    const tracks = trackStore(tx, write.vehicle)
    if (before.track_digest !== null) await tracks.remove(tripId)
    if (track) await tracks.add(tripId, track)
  }
  return stateOf(after ?? before)
}

/** How a trip is now, also one that is hidden from users. */
export const readTripState = async (tx: Tx, vehicle: VehicleKey, tripId: string): Promise<TripState> =>
  stateOf(await tripStore(tx, vehicle, null).getWithDeleted(tripId))

/**
 * Computed trips, also those that are hidden from the writer, get these odometers: because somebody has read the odometer
 * (`isRead`), or because a trip before them came, went or changed.
 */
export async function setComputedOdometers(
  tx: Tx,
  { trips, isRead, ...write }: VehicleWrite & { trips: readonly Odometers[]; isRead: boolean },
): Promise<void> {
  await lockVehicle(tx, write)
  for (const { start, end } of trips) checkTripChange({ odometerStart: start, odometerEnd: end })
  await tripStore(tx, write.vehicle, null).setComputedOdometers(trips, isRead)
}

/** Takes a trip back that turned out to be none of its own, also one that is hidden from users. */
export async function withdrawTrip(tx: Tx, { tripId, ...write }: VehicleWrite & { tripId: string }) {
  await lockVehicle(tx, write)
  await tripStore(tx, write.vehicle, null).withdraw(tripId)
}

const stateOf = (row: TripRow): TripState => ({
  attributes: tripAttributes({ ...row, hidden_days: null }),
  trackDigest: row.track_digest,
  isDeleted: row.deleted_at !== null,
})
