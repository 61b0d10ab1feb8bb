import { metresBetween, secondsBetween } from '#domain/recording/geometry.ts'
import type { Position } from '#domain/recording/position.ts'
import type { DetectionSettings } from '#domain/recording/settings.ts'
import { detectTripsApart } from './detect-apart.ts'
import type { FoundTrip } from './match-trips.ts'

/**
 * The trips that positions in order tell. Those of a trip that is final are gone, so nothing is detected across its end: the
 * silence that they leave would join what came before with what came after, as one trip that shares time with it.
 */
export async function findTrips(
  positions: readonly Position[],
  ends: readonly number[],
  settings: DetectionSettings,
  now: number,
): Promise<FoundTrip[]> {
  const found: FoundTrip[] = []
  const parts = splitAt(positions, ends)
  for (const [nth, part] of parts.entries()) {
    const isLast = nth === parts.length - 1
    const { trips, running } = await detectTripsApart(part, settings, isLast ? now : Infinity)
    for (const trip of trips)
      found.push({
        ...trip,
        isRunning: false,
        isInterrupted: trip.endAt === positions.at(-1)?.at && isDrivingAtEnd(trip.points),
      })
    if (running) found.push({ ...running, isRunning: true, isInterrupted: false })
  }
  return found
}

/** Each part begins with the moment that ends the one before. */
export function splitAt<P extends { at: number }>(
  positions: readonly P[],
  moments: readonly number[],
): P[][] {
  const parts: P[][] = [[]]
  const ends = moments.toSorted((a, b) => a - b)
  for (const position of positions) {
    while ((ends[parts.length - 1] ?? Infinity) <= position.at) parts.push([])
    parts.at(-1)?.push(position)
  }
  return parts
}

/** Faster than a vehicle rolls into its parking space. */
const DRIVING_SPEED = 5

function isDrivingAtEnd(points: readonly Position[]): boolean {
  const [before, last] = points.slice(-2)
  return (
    before !== undefined &&
    last !== undefined &&
    metresBetween(before, last) > DRIVING_SPEED * secondsBetween(before, last)
  )
}
