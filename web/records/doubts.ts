import type { WallTimeReading } from '#domain/moment.ts'

const DAY_MS = 86_400_000

/**
 * A date more than a day ahead is probably mistyped. Returns it if the user must confirm it, null if it is fine or was
 * saved like that before.
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
