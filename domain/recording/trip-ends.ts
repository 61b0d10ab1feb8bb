import type { Span } from './find-drives.ts'
import { metresBetween, secondsBetween } from './geometry.ts'
import type { Position } from './position.ts'
import { LONGEST_GAP_SECONDS, SILENT_SPEED, WANDER_METRES } from './stops.ts'

/** Clients that are awake send more often, also while standing. */
const AWAKE_SECONDS = 60
/** Later somebody may have got out and walked away. */
const ARRIVAL_SECONDS = 30
/** Nearer positions are of the same place. */
const NOISE_METRES = 15
/** Metres per second; nobody on foot is so fast. */
const DRIVING_SPEED = 3
/** Sleeping clients notice only after some way that the vehicle drives again. */
const UNHEARD_METRES = 2_000
/** Red lights are shorter. */
const LIGHT_SECONDS = 240

/** How the vehicle came to where the drive begins: from where it stood, unheard if its client slept. */
export function departure(
  points: readonly Position[],
  { from }: Span,
  earliest: number,
  left: Position,
): Position[] {
  if (from <= earliest) return []
  const woken = findWaking(points, from, earliest, left)
  const way = points.slice(woken ?? from, from)
  // Meanwhile somebody may have carried a sleeping device elsewhere.
  const parked = woken === null ? (points[from - 1] as Position) : left
  const first = points[woken ?? from] as Position
  const metres = metresBetween(parked, first)
  const seconds = metres / SILENT_SPEED
  if (metres > UNHEARD_METRES || secondsBetween(parked, first) < seconds) return way
  const { latitude, longitude } = parked
  return [{ at: Math.round(first.at - 1_000 * seconds), latitude, longitude }, ...way]
}

/** The first position after a sleep, if the vehicle drove since, perhaps only to a red light. */
function findWaking(
  points: readonly Position[],
  from: number,
  earliest: number,
  left: Position,
): number | null {
  const [first, light] = [points[from] as Position, points[from - 1] as Position]
  if (isAsleep(light, first)) return from
  if (isNear(light, left)) return null
  for (let index = from - 1; index > earliest; index -= 1) {
    const [point, last] = [points[index] as Position, points[index - 1] as Position]
    const isOnFoot = !isNear(point, light) && (point.speed ?? 0) < DRIVING_SPEED
    if (isOnFoot || secondsBetween(point, first) > LIGHT_SECONDS) return null
    if (isAsleep(last, point)) return index
  }
  return null
}

const isAsleep = (last: Position, next: Position) => secondsBetween(last, next) > AWAKE_SECONDS

const isNear = (point: Position, place: Position) =>
  metresBetween(point, place) <= WANDER_METRES + (point.accuracy ?? 0)

/** Where the vehicle came to stand: where the client tells it at once, or after a silence if it still drove before. */
export function arrival(last: Position, next: Position | undefined): Position[] {
  if (!next) return []
  const metres = metresBetween(last, next)
  if (metres < NOISE_METRES) return []
  const silence = secondsBetween(last, next)
  if (silence <= ARRIVAL_SECONDS) return [next]
  if (silence > LONGEST_GAP_SECONDS) return []
  if ((last.speed ?? 0) < DRIVING_SPEED || metres > UNHEARD_METRES) return []
  return [{ ...next, at: Math.min(next.at, Math.round(last.at + (1_000 * metres) / SILENT_SPEED)) }]
}
