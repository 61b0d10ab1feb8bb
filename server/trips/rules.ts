import type { TripCategory } from '#contract/trips/trip.ts'
import { distanceBetween } from '#domain/decimal.ts'

export type Span = { start_at: string; end_at: string; odometer_start: string; odometer_end: string }

/** The attribute that makes the trip run backwards; of two, the one that was sent. */
export function findBackwardsField(
  { start_at, end_at, odometer_start, odometer_end }: Span,
  sent: { dateEndIso?: unknown; odometerEnd?: unknown },
): { attribute: string; detail: string } | null {
  if (Date.parse(end_at) < Date.parse(start_at))
    return sent.dateEndIso === undefined
      ? { attribute: 'dateStartIso', detail: 'must not be after the end' }
      : { attribute: 'dateEndIso', detail: 'must not be before the start' }
  if (Number(odometer_end) < Number(odometer_start))
    return sent.odometerEnd === undefined
      ? { attribute: 'odometerStart', detail: 'must not be above the end' }
      : { attribute: 'odometerEnd', detail: 'must not be below the start' }
  return null
}

/** Contacts are stored for business trips only. */
export const hasContact = (category: TripCategory): boolean => category === 'business'

/** Compares two timestamps as PostgreSQL writes them. */
export const isBefore = (one: string, other: string): boolean =>
  // Equal format and UTC: text order is time order ('+' sorts before '.' and digits).
  isPlainUtc(one) && isPlainUtc(other) ? one < other : Date.parse(one) < Date.parse(other)

const isPlainUtc = (moment: string) => moment.endsWith('+00') && moment[10] === ' '

/** The later of two moments, one of which may be null. */
export const laterOf = (one: string | null, other: string): string =>
  one === null || isBefore(one, other) ? other : one

/**
 * The gap or overlap between a trip and the previous one; null if they join. Tax courts reject logbooks with gaps.
 * `occupiedUntil` is the latest end of all earlier trips.
 */
export function gapToPrevious(
  previous: Span,
  trip: Span,
  occupiedUntil = previous.end_at,
): { distance: number; isOverlapping: boolean } | null {
  const distance = distanceBetween(previous.odometer_end, trip.odometer_start)
  const isOverlapping = isBefore(trip.start_at, occupiedUntil)
  return distance === 0 && !isOverlapping ? null : { distance, isOverlapping }
}
