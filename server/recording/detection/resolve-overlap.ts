import { dropOverlaps, makesPrivate } from '#domain/recording/overlapping-devices.ts'
import { readDeviceTrips } from './device-trips.ts'
import type { Pass } from './pass.ts'
import type { RecordedTripRow } from './store.ts'
import { makePrivate, withdraw } from './write-trip.ts'

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
  const all = await readDeviceTrips(pass, [row, ...others])
  for (const one of all) {
    const cause = all.find((other) => makesPrivate(other, one))
    if (cause) await makePrivate(pass, one.row, cause)
  }
  // The positions of a private drive are gone, so it does not give way to one that runs and may yet vanish.
  const rivals = all.filter((one) => one.row === row || !row.is_private || one.row.state !== 'running')
  const kept = new Set(dropOverlaps(rivals).map((one) => one.row))
  if (!kept.has(row)) {
    await withdraw(pass, row, 'duplicate')
    return null
  }
  // One that still runs loses when it ends.
  for (const { row: other } of rivals)
    if (!kept.has(other) && other.state !== 'running') {
      await withdraw(pass, other, 'duplicate', row.device_id)
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
