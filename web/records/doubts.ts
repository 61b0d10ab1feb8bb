import type { WallTimeReading } from '#domain/moment.ts'

const DAY_MS = 86_400_000

/**
 * More than a day ahead nobody has driven or paid anything: a month or a year is mistyped. It can be meant, so it is
 * asked about, once; what was saved like that is left in peace. Null where there is nothing to ask.
 */
export function findFutureDate(
  moment: WallTimeReading,
  saved: string | undefined,
  now: number,
): string | null {
  if (moment.kind !== 'instant') return null
  const at = Date.parse(moment.iso)
  return at - now > DAY_MS && (saved === undefined || at !== Date.parse(saved)) ? moment.iso : null
}
