import type { DeviceState, RecordingWindow } from '#contract/recording/device.ts'

export const DAY_MS = 86_400_000

type Known = {
  isRevoked: boolean
  hasLeft: boolean
  isDriving: boolean
  lastAt: number | null
  windows: RecordingWindow[] | null
}

/** A device is silent if it sent nothing for a day of which a part was inside its windows. */
export function stateOf({ isRevoked, hasLeft, isDriving, lastAt, windows }: Known, now: number): DeviceState {
  if (isRevoked) return 'revoked'
  if (hasLeft) return 'left'
  if (lastAt === null) return 'new'
  if (isDriving) return 'driving'
  return isOverdue(lastAt, windows, now) ? 'silent' : 'ready'
}

function isOverdue(lastAt: number, windows: RecordingWindow[] | null, now: number): boolean {
  if (now - lastAt <= DAY_MS) return false
  if (windows === null) return true
  // Whole weekdays are enough: a day without a window does not count.
  const weekdays = new Set(windows.map(({ weekday }) => weekday))
  for (let at = lastAt + DAY_MS; at <= now && at <= lastAt + 8 * DAY_MS; at += DAY_MS)
    if (weekdays.has(new Date(at).getUTCDay() || 7)) return true
  return false
}
