const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** `vor 12 Sek.`, `vor 3 Tagen` */
export function writeAgo(iso: string, now: number, language: string): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(iso)) / 1_000))
  const [unit, length] = STEPS.find(([, size]) => seconds >= size) ?? STEPS[3]
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' })
  return format.format(-Math.floor(seconds / length), unit)
}
