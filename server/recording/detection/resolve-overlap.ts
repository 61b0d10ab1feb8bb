import { dropOverlaps, hasWay, isOfSameDriver, makesPrivate } from '#domain/recording/overlapping-devices.ts'
import { type RecordedDeviceTrip, readDeviceTrips } from './device-trips.ts'
import { duplicateStore } from './duplicates/store.ts'
import type { Pass } from './pass.ts'
import type { RecordedTripRow } from './store.ts'
import { takeOver } from './take-over.ts'
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
    // Of one that still runs nobody knows how much of it another driver's drive was.
    const cause = all.find(
      (other) => makesPrivate(other, one) && (!one.row.is_running || isOfSameDriver(other, one)),
    )
    if (cause && !isDuplicate(one, row)) await makePrivate(pass, one.row, madeBy(pass, cause))
  }
  if (await takeOver(pass, all)) return resolveOverlap(pass, await recordings.get(row.id), isReleased)
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
    .map((one) => (own && givesWay(one, own) ? { ...one, isSettled: false } : one))
  const kept = new Set(dropOverlaps(rivals).map((one) => one.row))
  if (!kept.has(row)) {
    await withdraw(pass, row, 'duplicate')
    return null
  }
  // One that still runs loses when it ends.
  const lost = rivals.map((one) => one.row).filter((one) => !kept.has(one) && one.state !== 'running')
  for (const other of lost) await withdraw(pass, other, 'duplicate', row.device_id)
  if (lost.some(({ trip_id }) => trip_id !== null)) pass.replacing.add(row.id)
  if (lost.length > 0) await releaseDuplicates(pass, lost, row)
  return recordings.get(row.id)
}

/** It gave way to another one before; that somebody called it private still counts. */
const isDuplicate = (one: RecordedDeviceTrip, row: RecordedTripRow) =>
  one.row.state === 'duplicate' && one.row.id !== row.id

/** Nobody takes the private trip of a colleague out of the logbook: its positions are gone. Mere times anybody can make up. */
const isPrivateOfAnother = (one: RecordedDeviceTrip, own: RecordedDeviceTrip) =>
  one.isPrivate &&
  (hasWay(one) || one.row.odometer_end !== null || !hasWay(own)) &&
  one.row.trip_id !== null &&
  one.driverId !== null &&
  own.driverId !== null &&
  one.driverId !== own.driverId

/**
 * A private trip is final as soon as it is written. If nobody has changed it, it still gives way to the longer private one
 * of its driver, or the drive would count twice; but not to what is private only beside it.
 */
const givesWay = (one: RecordedDeviceTrip, own: RecordedDeviceTrip) =>
  one.isPrivate &&
  own.isPrivate &&
  !one.isTouched &&
  (one.isSpread || !own.isSpread) &&
  hasWay(own) &&
  isShorter(one, own) &&
  isOfSameDriver(own, one)

const isShorter = ({ trip: a }: RecordedDeviceTrip, { trip: b }: RecordedDeviceTrip) =>
  a.endAt - a.startAt < b.endAt - b.startAt

/** What was a duplicate of trips that are none any more may be one of its own. */
export async function releaseDuplicates(
  { tx, vehicle, recordings }: Pass,
  gone: readonly RecordedTripRow[],
  winner: RecordedTripRow | null = null,
): Promise<void> {
  const known = [...gone, ...(winner ? [winner] : [])].map(({ id }) => id)
  const duplicates = duplicateStore(tx, vehicle)
  await duplicates.releaseDrives(gone, known)
  for (const { device_id, from } of await duplicates.ofTrackers(gone, known))
    recordings.setUnseen(device_id, from)
}
