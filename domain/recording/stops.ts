import type { Coordinate } from '#contract/kernel/place.ts'
import type { Span } from './find-drives.ts'
import { isReachable, metresBetween, secondsBetween } from './geometry.ts'
import type { Position } from './position.ts'
import type { DetectionSettings } from './settings.ts'

/** Satellite positions of a standing vehicle wander this far, and by their accuracy farther. */
export const WANDER_METRES = 50
/** Who parks, walks about and comes back drives off from where he came, give or take this. */
const RETURN_METRES = 150
/** A longer silence ends a trip in any case. */
export const LONGEST_GAP_SECONDS = 3_600
/** Metres per second; nobody on foot is so fast. */
export const DRIVING_SPEED = 3
/** In so many moments of the time that ends a trip a stay may begin. */
const STAYS_TRIED = 60
/** Where nothing was sent, the vehicle drove the straight way this fast or was standing meanwhile. */
export const SILENT_SPEED = 30 / 3.6

/** Whether the vehicle stood long enough to end a trip; between the two positions it did not drive fast. */
export function isStop(points: readonly Position[], span: Span, settings: DetectionSettings): boolean {
  const [first, last] = [points[span.from], points[span.to]]
  if (!first || !last) return false
  if (hasBreak(points, span, settings)) return true
  if (secondsBetween(first, last) < settings.endAfterStillSeconds) return false
  if (metresBetween(first, last) <= RETURN_METRES) return true
  // So that each position is looked at a bounded number of times; what comes after a silence always counts.
  const step = (settings.endAfterStillSeconds * 1_000) / STAYS_TRIED
  let nextAt = -Infinity
  for (let index = span.from + 1; index <= span.to; index += 1) {
    const { at } = points[index] as Position
    if (at < nextAt) continue
    nextAt = at + step
    if (secondsOfStay(points, { from: index, to: span.to }) >= settings.endAfterStillSeconds) return true
  }
  return false
}

export function hasBreak(
  points: readonly Position[],
  { from, to }: Span,
  settings: DetectionSettings,
): boolean {
  for (let index = from + 1; index <= to; index += 1)
    if (isBreak(points[index - 1] as Position, points[index] as Position, settings)) return true
  return false
}

/** Whether the vehicle cannot have driven from one position to the next, or nobody knows what it did for too long. */
export const isBreak = (last: Position, next: Position, settings: DetectionSettings) =>
  secondsBetween(last, next) > LONGEST_GAP_SECONDS ||
  idleSeconds(last, next) >= longestIdleSeconds(last, next, settings) ||
  !isReachable(last, next, settings.maxSpeed)

/** A client that falls asleep tells before that the vehicle stands: if it drove, before and after, the client was stopped. */
const longestIdleSeconds = (last: Position, next: Position, settings: DetectionSettings) =>
  Math.min(last.speed ?? 0, next.speed ?? 0) >= DRIVING_SPEED
    ? Math.max(settings.endAfterSilenceSeconds, settings.endAfterStillSeconds)
    : settings.endAfterStillSeconds

/** What is left of the time between two positions after driving from one to the other. */
const idleSeconds = (last: Position, next: Position) =>
  secondsBetween(last, next) - metresBetween(last, next) / SILENT_SPEED

/** How long the vehicle stands where it is at the first position, silences before and after included. */
function secondsOfStay(points: readonly Position[], { from, to }: Span): number {
  const first = points[from] as Position
  const before = Math.max(0, idleSeconds(points[from - 1] ?? first, first))
  let place: Coordinate = first
  let last = first
  for (let index = from + 1; index <= to; index += 1) {
    const point = points[index] as Position
    if (metresBetween(place, point) > WANDER_METRES + (point.accuracy ?? 0))
      return before + secondsBetween(first, last) + Math.max(0, idleSeconds(last, point))
    const share = 1 / (index - from + 1)
    place = {
      latitude: place.latitude + (point.latitude - place.latitude) * share,
      longitude: place.longitude + (point.longitude - place.longitude) * share,
    }
    last = point
  }
  return before + secondsBetween(first, last)
}
