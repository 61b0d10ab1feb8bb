import type { RecordingWindow } from '#contract/recording/device.ts'

type Clock = { weekday: number; time: string }

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(zone, format)
  return format
}

function clockIn(zone: string, at: number): Clock {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return {
    weekday: WEEKDAYS.indexOf(parts['weekday'] ?? '') + 1,
    time: `${parts['hour']}:${parts['minute']}`,
  }
}

/** Whether a device may record at a moment. Without windows it always may. */
export function isInWindows(windows: readonly RecordingWindow[] | null, zone: string, at: number): boolean {
  if (windows === null) return true
  const { weekday, time } = clockIn(zone, at)
  return windows.some((window) => window.weekday === weekday && window.from <= time && time < window.to)
}
