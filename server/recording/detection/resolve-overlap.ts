import { dropOverlaps, makesPrivate } from '#domain/recording/overlapping-devices.ts'
import type { Pass } from './pass.ts'
import type { LogbookState, RecordedTripRow } from './store.ts'
import { makePrivate, withdraw } from './write-trip.ts'

/** What people have changed, and what cannot be recorded again, because its positions are gone, stays. */
function toDeviceTrip(row: RecordedTripRow, driverId: string | null, inLogbook: LogbookState | undefined) {
  const isPrivate = row.is_private || (inLogbook?.is_private ?? false)
  const isEmpty = row.metres === 0 && row.odometer_end === null
  return {
    deviceId: row.device_id,
    driverId,
    trip: { startAt: row.started_ms, endAt: row.ended_ms, metres: row.metres },
    isPrivate,
    isEmpty,
    isSettled:
      row.final_at !== null ||
      (inLogbook?.is_touched ?? false) ||
      (isPrivate && !isEmpty && row.trip_id !== null),
    row,
  }
}

/**
 * Two devices in one vehicle record the same drive, which is written once, whichever came first, and is private if its
 * driver says so with one of them. Returns what is to be written, if it is this one.
 */
export async function resolveOverlap(pass: Pass, row: RecordedTripRow): Promise<RecordedTripRow | null> {
  const { recordings } = pass
  const others = (await recordings.overlapping(row.started_at, row.ended_at)).filter(
    ({ device_id, state }) => device_id !== row.device_id && state !== 'duplicate',
  )
  if (others.length === 0) return row
  const rows = [row, ...others]
  const inLogbook = await recordings.readLogbookStates(rows)
  const drivers = await recordings.readDrivers(rows.map(({ device_id }) => device_id))
  const all = rows.map((one) => toDeviceTrip(one, drivers.get(one.device_id) ?? null, inLogbook.get(one.id)))
  const kept = new Set(dropOverlaps(all).map((one) => one.row))
  for (const one of all) {
    const cause = all.find((other) => makesPrivate(other, one))
    if (cause) await makePrivate(pass, one.row, cause.deviceId)
  }
  if (!kept.has(row)) {
    await withdraw(pass, row, 'duplicate')
    return null
  }
  // One that still runs loses when it ends.
  for (const other of others)
    if (!kept.has(other) && other.state !== 'running') {
      await withdraw(pass, other, 'duplicate')
      await releaseDuplicates(pass, other, row)
    }
  return recordings.get(row.id)
}

/** What was a duplicate of a trip that is none any more may be one of its own. */
export async function releaseDuplicates(
  { recordings }: Pass,
  gone: RecordedTripRow,
  winner: RecordedTripRow | null = null,
): Promise<void> {
  for (const other of await recordings.overlapping(gone.started_at, gone.ended_at))
    if (other.state === 'duplicate' && other.id !== gone.id && other.id !== winner?.id)
      recordings.setUnseen(other.device_id, other.started_at)
}
