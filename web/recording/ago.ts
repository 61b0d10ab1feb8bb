const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

const DAY_MS = 86_400_000

type Seen = { lastPositionAtIso: string; isLastPositionDay: boolean }

/** When a device sent last: `vor 12 Sek.`, or `gestern` where the reader may know no more. */
export function writeLastSeen({ lastPositionAtIso, isLastPositionDay }: Seen, now: number, language: string) {
  if (!isLastPositionDay) return writeAgo(lastPositionAtIso, now, language)
  const days = Math.max(0, Math.floor((now - Date.parse(lastPositionAtIso)) / DAY_MS))
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day')
}

/** `vor 12 Sek.`, `vor 3 Tagen` */
export function writeAgo(iso: string, now: number, language: string): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(iso)) / 1_000))
  const [unit, length] = STEPS.find(([, size]) => seconds >= size) ?? STEPS[3]
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' })
  return format.format(-Math.floor(seconds / length), unit)
}
