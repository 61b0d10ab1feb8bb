import type { TripCategory } from '#contract/trips/trip.ts'
import { distanceBetween } from '#domain/decimal.ts'

export type Span = { start_at: string; end_at: string; odometer_start: string; odometer_end: string }

/** The attribute of a trip that runs backwards; a change is blamed for what it sent. */
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

/** Whom one visits is told of business trips alone. */
export const hasContact = (category: TripCategory): boolean => category === 'business'

/** Whether a moment is before another, both as PostgreSQL writes them. */
export const isBefore = (one: string, other: string): boolean =>
  // Written alike and in UTC, text has the order of time: a plus sign sorts before a point and any digit.
  isPlainUtc(one) && isPlainUtc(other) ? one < other : Date.parse(one) < Date.parse(other)

const isPlainUtc = (moment: string) => moment.endsWith('+00') && moment[10] === ' '

/** The later of two moments, of which one may not be there. */
export const laterOf = (one: string | null, other: string): string =>
  one === null || isBefore(one, other) ? other : one

/**
 * How a trip stands to the one before it, if the two do not join: courts reject logbooks over this. `reach` is
 * until when the vehicle was on the way by any earlier trip.
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
