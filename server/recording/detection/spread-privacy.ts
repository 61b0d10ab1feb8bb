import { makesRunningPrivate } from '#domain/recording/overlapping-devices.ts'
import { readDeviceTrips } from './device-trips.ts'
import type { Pass } from './pass.ts'
import { madeBy, makePrivate } from './write-trip.ts'

/** A private drive that runs makes what other devices record of it private at once: nobody is to see it as driving. */
export async function spreadPrivacy(pass: Pass): Promise<void> {
  const running = await readDeviceTrips(pass, await pass.recordings.running())
  const silence = pass.context.settings.endAfterSilenceSeconds * 1_000
  for (const one of running) {
    const cause = running.find((other) => makesRunningPrivate(other, one, silence))
    if (cause) await makePrivate(pass, one.row, madeBy(pass, cause))
  }
}
