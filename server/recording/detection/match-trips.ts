import type { Coordinate } from '#contract/kernel/place.ts'
import type { DetectedTrip } from '#domain/recording/detect-trips.ts'

/** `isInterrupted`: nothing was sent after a position at which the vehicle drove. */
export type FoundTrip = DetectedTrip & { isRunning: boolean; isInterrupted: boolean }

/** Who drives with the portal may record no position at all. */
export type DrivenTrip = Omit<DetectedTrip, 'start' | 'end' | 'gaps'> & {
  start: Coordinate | null
  end: Coordinate | null
  isRunning: boolean
  isInterrupted: boolean
}

/**
 * A trip that was recorded before. `isFixed`: its positions are gone, so it stays as it is; `isTouched`: somebody has
 * changed it, so it may follow later positions, but never goes.
 */
export type KnownTrip = { id: string; startAt: number; endAt: number; isFixed: boolean; isTouched: boolean }

/** `left`: somebody has changed it, so it stays, though it is found no more. */
type Matched<K> = { pairs: { found: FoundTrip; known: K | null }[]; vanished: K[]; left: K[] }

type Span = Pick<KnownTrip, 'startAt' | 'endAt'>

/** In milliseconds; negative if they are apart. */
export const sharedTime = (a: Span, b: Span): number =>
  Math.min(a.endAt, b.endAt) - Math.max(a.startAt, b.startAt)

/**
 * Which of the detected trips is which of those recorded before: one that somebody has changed, or else the one that it
 * shares most time with. What is left of the recorded ones is part of another trip now, or none. Both are in the order of
 * their starts.
 */
export function matchTrips<K extends KnownTrip>(
  known: readonly K[],
  found: readonly FoundTrip[],
): Matched<K> {
  const open = new Set(known.filter(({ isFixed }) => !isFixed))
  const pairs: Matched<K>['pairs'] = []
  const knownAt = overlapSweep(known)
  for (const trip of found) {
    const candidates = knownAt(trip)
    if (
      candidates.some(({ isFixed }) => isFixed) ||
      candidates.filter(({ isTouched }) => isTouched).length > 1
    ) {
      // It is not written, so those that it would replace stay.
      for (const one of candidates) open.delete(one)
      continue
    }
    const [best] = candidates
      .filter((one) => open.has(one))
      .toSorted(
        (a, b) =>
          Number(b.isTouched) - Number(a.isTouched) ||
          sharedTime(b, trip) - sharedTime(a, trip) ||
          a.startAt - b.startAt,
      )
    if (best) open.delete(best)
    pairs.push({ found: trip, known: best ?? null })
  }
  const gone = [...open]
  return {
    pairs,
    vanished: gone.filter(({ isTouched }) => !isTouched),
    left: gone.filter(({ isTouched }) => isTouched),
  }
}

/** Which of the known trips share time with one; asked in the order of time, each is looked at about once. */
function overlapSweep<K extends KnownTrip>(known: readonly K[]): (trip: Span) => K[] {
  let first = 0
  return (trip) => {
    while ((known[first]?.endAt ?? Infinity) <= trip.startAt) first += 1
    const overlapping: K[] = []
    for (let nth = first; (known[nth]?.startAt ?? Infinity) < trip.endAt; nth += 1) {
      const one = known[nth] as K
      if (sharedTime(one, trip) > 0) overlapping.push(one)
    }
    return overlapping
  }
}
