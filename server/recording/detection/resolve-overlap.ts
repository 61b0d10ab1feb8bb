import { dropOverlaps, makesPrivate } from '#domain/recording/overlapping-devices.ts'
import { type RecordedDeviceTrip, readDeviceTrips } from './device-trips.ts'
import type { Pass } from './pass.ts'
import type { RecordedTripRow } from './store.ts'
import { madeBy, makePrivate, withdraw } from './write-trip.ts'

/**
 * Two devices in one vehicle record the same drive, which is written once, whichever came first, and is private if its
 * driver says so with one of them. Returns what is to be written, if it is this one. `isReleased`: it was a duplicate of
 * one that gave way itself.
 */
export async function resolveOverlap(
  pass: Pass,
  row: RecordedTripRow,
  isReleased = false,
): Promise<RecordedTripRow | null> {
  const { recordings } = pass
  const others = (await recordings.overlapping(row.started_at, row.ended_at)).filter(
    ({ device_id }) => device_id !== row.device_id,
  )
  if (others.length === 0) return row
  const all = await readDeviceTrips(pass, [row, ...others])
  for (const one of all) {
    const cause = all.find((other) => makesPrivate(other, one))
    if (cause && !isDuplicate(one, row)) await makePrivate(pass, one.row, madeBy(pass, cause))
  }
  const [own] = all
  // What comes back takes out only what is shorter: of three, each could take out the next one for ever.
  const stays = (one: RecordedDeviceTrip) =>
    own && one !== own && (isPrivateOfAnother(one, own) || (isReleased && !isShorter(one, own)))
  const rivals = all
    // The positions of a private drive are gone, so it does not give way to one that runs and may yet vanish.
    .filter(
      (one) => one === own || (!isDuplicate(one, row) && !(row.is_private && one.row.state === 'running')),
    )
    .map((one) => (stays(one) ? { ...one, isSettled: true } : one))
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

/** It gave way to another one before; that somebody called it private still counts. */
const isDuplicate = (one: RecordedDeviceTrip, row: RecordedTripRow) =>
  one.row.state === 'duplicate' && one.row.id !== row.id

/** Nobody takes the private trip of a colleague out of the logbook: its positions are gone. */
const isPrivateOfAnother = (one: RecordedDeviceTrip, own: RecordedDeviceTrip) =>
  one.isPrivate &&
  one.row.trip_id !== null &&
  one.driverId !== null &&
  own.driverId !== null &&
  one.driverId !== own.driverId

const isShorter = ({ trip: a }: RecordedDeviceTrip, { trip: b }: RecordedDeviceTrip) =>
  a.endAt - a.startAt < b.endAt - b.startAt

/** What was a duplicate of a trip that is none any more may be one of its own. */
export async function releaseDuplicates(
  { recordings }: Pass,
  gone: RecordedTripRow,
  winner: RecordedTripRow | null = null,
): Promise<void> {
  for (const other of await recordings.overlapping(gone.started_at, gone.ended_at)) {
    if (other.state !== 'duplicate' || other.id === gone.id || other.id === winner?.id) continue
    if (other.drive_sid === null) recordings.setUnseen(other.device_id, other.started_at)
    else await recordings.change(other.id, { is_released: true })
  }
}
