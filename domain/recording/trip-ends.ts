import type { Span } from './find-drives.ts'
import { metresBetween, secondsBetween } from './geometry.ts'
import type { Position } from './position.ts'
import { DRIVING_SPEED, LONGEST_GAP_SECONDS, SILENT_SPEED, WANDER_METRES } from './stops.ts'

/** Clients that are awake send more often, also while standing. */
const AWAKE_SECONDS = 60
/** Later somebody may have got out and walked away. */
const ARRIVAL_SECONDS = 30
/** Metres per second, as told of somebody on foot; who drives slower does not get far. */
const WALKING_SPEED = 2.2
/** Nearer positions are of the same place, if no speed tells that the vehicle drives … */
const NOISE_METRES = 15
/** … and if one does */
const SAME_PLACE_METRES = 5
/** Sleeping clients notice only after some way that the vehicle drives again. */
const UNHEARD_METRES = 2_000
/** Of the told speed beyond that of a silence */
const FAST_SHARE = 0.25
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
  if (woken === null && isOnFoot(points[from] as Position, points[from - 1] as Position)) return []
  const way = points.slice(woken ?? from, from)
  // Meanwhile somebody may have carried a sleeping device elsewhere.
  const parked = woken === null ? (points[from - 1] as Position) : left
  const first = points[woken ?? from] as Position
  const metres = metresBetween(parked, first)
  const seconds = metres / silentSpeed(first)
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

/** Whoever tells hardly any speed stands or walks, unless the other place is too far for that. */
function isOnFoot(position: Position, other: Position): boolean {
  const { speed = Infinity, accuracy = 0 } = position
  const seconds = Math.abs(secondsBetween(position, other))
  return speed < WALKING_SPEED && metresBetween(position, other) <= WALKING_SPEED * seconds + accuracy
}

/** Where the vehicle came to stand: where the client tells it at once, or after a silence if it still drove before. */
export function arrival(last: Position, next: Position | undefined): Position[] {
  if (!next) return []
  const metres = metresBetween(last, next)
  const silence = secondsBetween(last, next)
  if (metres < (last.speed === undefined ? NOISE_METRES : SAME_PLACE_METRES)) return []
  if (silence <= ARRIVAL_SECONDS) return isOnFoot(last, next) ? [] : [next]
  if (silence > LONGEST_GAP_SECONDS) return []
  if ((last.speed ?? 0) < DRIVING_SPEED || metres > UNHEARD_METRES) return []
  return [{ ...next, at: Math.min(next.at, Math.round(last.at + (1_000 * metres) / silentSpeed(last))) }]
}

/** Who is heard of at speed was on a fast road for a part of the silence. */
const silentSpeed = ({ speed = 0 }: Position) => SILENT_SPEED + FAST_SHARE * Math.max(0, speed - SILENT_SPEED)

/** A way that begins or ends with a silence: the vehicle stood for a part of it. */
export const trimSilences = (path: readonly Position[]): Position[] =>
  trimStart(trimStart(path).toReversed()).toReversed()

function trimStart(path: readonly Position[]): Position[] {
  // The silence may come after the position at which the vehicle was seen standing.
  const index = isSilent(path, 0) ? 0 : 1
  const [stood, heard] = [path[index], path[index + 1]]
  if (!isSilent(path, index) || !stood || !heard || (stood.speed ?? 0) >= DRIVING_SPEED) return [...path]
  const needed = Math.round((1_000 * metresBetween(stood, heard)) / silentSpeed(heard))
  const silence = stood.at - heard.at
  const at = heard.at + Math.sign(silence) * Math.min(Math.abs(silence), needed)
  return [{ ...stood, at }, ...path.slice(index + 1)]
}

/** Whether nothing was heard for long after a position, with something of the way left after that */
function isSilent(path: readonly Position[], index: number): boolean {
  const [position, next] = [path[index], path[index + 1]]
  return (
    index + 2 < path.length &&
    !!position &&
    !!next &&
    Math.abs(secondsBetween(position, next)) > AWAKE_SECONDS
  )
}
