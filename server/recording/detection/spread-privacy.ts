import { makesRunningPrivate } from '#domain/recording/overlapping-devices.ts'
import { ABANDONED_MS } from '../drives/rules.ts'
import { type RecordedDeviceTrip, readDeviceTrips } from './device-trips.ts'
import type { Pass } from './pass.ts'
import type { RecordedTripRow } from './store.ts'
import { madeBy, makePrivate } from './write-trip.ts'

/**
 * A private drive that runs makes what other devices record of it private at once: nobody is to see it as driving, nor a
 * part of it, `recorded`, that has ended.
 */
export async function spreadPrivacy(pass: Pass, recorded: RecordedTripRow): Promise<void> {
  const running = await readDeviceTrips(pass, await pass.recordings.running())
  const ended = await readDeviceTrips(pass, recorded.is_running ? [] : [recorded])
  const silence = pass.context.settings.endAfterSilenceSeconds * 1_000
  // A page of the portal in the background sends no positions, and its drive goes on.
  const heardFor = ({ row }: RecordedDeviceTrip) => (row.drive_sid === null ? silence : ABANDONED_MS)
  for (const one of [...running, ...ended]) {
    const cause = running.find(
      (other) =>
        makesRunningPrivate(other, one, heardFor(other)) && (one.row.is_running || isHalfAfter(one, other)),
    )
    if (cause) await makePrivate(pass, one.row, madeBy(pass, cause))
  }
}

/** Whether half of a trip was driven after the start of another one. */
const isHalfAfter = ({ trip: { startAt, endAt } }: RecordedDeviceTrip, other: RecordedDeviceTrip) =>
  (startAt + endAt) / 2 >= other.trip.startAt
