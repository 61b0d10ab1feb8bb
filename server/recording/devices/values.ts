import type { DeviceChange, NewDevice, RecordingWindow } from '#contract/recording/device.ts'
import { omitUndefined } from '../../http/omit-undefined.ts'
import { invalid } from '../../http/refusal.ts'

/** The sent attributes as columns. */
export function valuesOf(sent: NewDevice | DeviceChange) {
  refuseEmptyWindows(sent.windows ?? [])
  const windows = sent.windows && JSON.stringify(sent.windows)
  return omitUndefined({ name: sent.name, driver_user_id: sent.driverUserId, windows })
}

function refuseEmptyWindows(windows: readonly RecordingWindow[]): void {
  for (const [index, { from, to }] of windows.entries())
    if (from >= to) throw invalid(`windows/${index}/to`, 'must be after its beginning')
}
