import type { RecordingWindow } from '#contract/recording/device.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MINUTE_MS = 60_000
/** Clocks are set and zones begin at full quarters of an hour, so within one they only go on. */
const QUARTER_MS = 15 * MINUTE_MS

/** What the clock of a zone showed at the beginning of a quarter of an hour. */
type Quarter = { at: number; weekday: number; hour: string; minute: number }
type Zone = { format: Intl.DateTimeFormat; latest: Quarter | null }

const zones = new Map<string, Zone>()

function zoneNamed(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: name,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const zone = { format, latest: null }
  zones.set(name, zone)
  return zone
}

/** The positions of a request are mostly of the same quarter, and formatting takes longer than all else about them. */
function quarterIn(zone: Zone, at: number): Quarter {
  if (zone.latest?.at === at) return zone.latest
  const parts = Object.fromEntries(zone.format.formatToParts(at).map(({ type, value }) => [type, value]))
  zone.latest = {
    at,
    weekday: WEEKDAYS.indexOf(parts['weekday'] ?? '') + 1,
    hour: parts['hour'] ?? '',
    minute: Number(parts['minute']),
  }
  return zone.latest
}

/** Whether a device with windows may record at a moment. */
export function isInWindows(windows: readonly RecordingWindow[], zone: string, at: number): boolean {
  const passed = at % QUARTER_MS
  const { weekday, hour, minute } = quarterIn(zoneNamed(zone), at - passed)
  const time = `${hour}:${String(minute + Math.floor(passed / MINUTE_MS)).padStart(2, '0')}`
  return windows.some((window) => window.weekday === weekday && window.from <= time && time < window.to)
}
