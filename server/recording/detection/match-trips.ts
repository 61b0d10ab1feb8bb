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

/** A trip that was recorded before; `isFixed`: its positions are gone, so it stays as it is. */
export type KnownTrip = { id: string; startAt: number; endAt: number; isFixed: boolean }

type Matched<K> = { pairs: { found: FoundTrip; known: K | null }[]; vanished: K[] }

const overlap = (a: KnownTrip, b: FoundTrip) => Math.min(a.endAt, b.endAt) - Math.max(a.startAt, b.startAt)

/**
 * Which of the detected trips is which of those recorded before: the one that it shares most time with. What is left of
 * the recorded ones is part of another trip now, or none.
 */
export function matchTrips<K extends KnownTrip>(
  known: readonly K[],
  found: readonly FoundTrip[],
): Matched<K> {
  const fixed = known.filter(({ isFixed }) => isFixed)
  const open = new Set(known.filter(({ isFixed }) => !isFixed))
  const pairs = found
    .filter((trip) => !fixed.some((one) => overlap(one, trip) > 0))
    .map((trip) => {
      const [best] = [...open]
        .filter((one) => overlap(one, trip) > 0)
        .toSorted((a, b) => overlap(b, trip) - overlap(a, trip) || a.startAt - b.startAt)
      if (best) open.delete(best)
      return { found: trip, known: best ?? null }
    })
  return { pairs, vanished: [...open] }
}
