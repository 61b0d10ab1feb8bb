import { dropOverlaps } from '#domain/recording/overlapping-devices.ts'
import type { Pass } from './pass.ts'
import type { RecordedTripRow } from './store.ts'
import { withdraw } from './write-trip.ts'

const toDeviceTrip = (row: RecordedTripRow) => ({
  deviceId: row.device_id,
  trip: { startAt: row.started_ms, endAt: row.ended_ms, metres: row.metres },
  row,
})

/**
 * Two devices in one vehicle record the same drive, which is written once, whichever came first. Returns whether it is
 * this one.
 */
export async function resolveOverlap(pass: Pass, row: RecordedTripRow): Promise<boolean> {
  const others = (await pass.recordings.overlapping(row.started_at, row.ended_at)).filter(
    ({ device_id, state }) => device_id !== row.device_id && state !== 'duplicate',
  )
  const kept = new Set(dropOverlaps([row, ...others].map(toDeviceTrip)).map((one) => one.row))
  if (!kept.has(row)) {
    await withdraw(pass, row, 'duplicate')
    return false
  }
  // One that still runs loses when it ends.
  for (const other of others)
    if (!kept.has(other) && other.state !== 'running') await withdraw(pass, other, 'duplicate')
  return true
}
