import type { DeviceTrip } from '#domain/recording/overlapping-devices.ts'
import type { Pass } from './pass.ts'
import type { RecordedTripRow } from './store.ts'

/** `isTouched`: a person has changed its trip. */
export type RecordedDeviceTrip = DeviceTrip & { row: RecordedTripRow; isTouched: boolean }

/** Recordings of several devices as they are compared. What people have changed, and what is final, is settled. */
export async function readDeviceTrips(
  { recordings }: Pass,
  rows: readonly RecordedTripRow[],
): Promise<RecordedDeviceTrip[]> {
  const inLogbook = await recordings.readLogbookStates(rows)
  return rows.map((row) => {
    const state = inLogbook.get(row.id)
    const isTouched = state?.is_touched ?? false
    return {
      deviceId: row.device_id,
      driverId: row.driver_user_id,
      isDriverCertain: row.drive_sid !== null,
      trip: { startAt: row.started_ms, endAt: row.ended_ms, metres: row.metres },
      isPrivate: row.is_private || (state?.is_private ?? false),
      isSpread: row.is_spread,
      isSettled: row.final_at !== null || isTouched,
      isDeleted: state?.is_deleted ?? false,
      isTouched,
      row,
    }
  })
}
