import type { Span } from './find-drives.ts'
import { metresBetween, secondsBetween } from './geometry.ts'
import type { Position } from './position.ts'
import type { DetectionSettings } from './settings.ts'
import { turn } from './turns.ts'

/** Metres per second */
const MOVING_SPEED = 1.5
/** Radians; a lane bends less along a jam, and who walks off comes back the other way. */
const SAME_COURSE = 0.8
/** Places before a longer silence say nothing about the speed after it. */
const NEIGHBOUR_SECONDS = 60

/** Metres; of a receiver among houses that does not tell it */
const USUAL_ACCURACY = 10

/** Whether the vehicle, too slow to be seen driving, still moved on along its course again and again. */
export function isJam(
  points: readonly Position[],
  { from, to }: Span,
  course: number | undefined,
  { endAfterStillSeconds }: DetectionSettings,
): boolean {
  if (course === undefined) return false
  let last = points[from] as Position
  for (let index = from + 1; index <= to; index += 1) {
    const point = points[index] as Position
    const { speed = 0, bearing } = point
    const isMoving = speed >= MOVING_SPEED && bearing !== undefined && isTold(points, index)
    if (bearing !== undefined && Math.abs(turn(course, (bearing * Math.PI) / 180)) > SAME_COURSE) return false
    if (!isMoving && index < to) continue
    if (secondsBetween(last, point) >= endAfterStillSeconds) return false
    last = point
  }
  return true
}

/** Whether the places around bear out a quarter of the told speed, as far as they are exact; some clients always tell the last one. */
export function isTold(points: readonly Position[], index: number): boolean {
  const point = points[index] as Position
  const nearest = (other = point) =>
    Math.abs(secondsBetween(other, point)) <= NEIGHBOUR_SECONDS ? other : point
  const [before, after] = [nearest(points[index - 1]), nearest(points[index + 1])]
  const speed = ((before.speed ?? 0) + (point.speed ?? 0) + (after.speed ?? 0)) / 3
  const blur = ((before.accuracy ?? USUAL_ACCURACY) + (after.accuracy ?? USUAL_ACCURACY)) / 2
  return metresBetween(before, after) + blur >= (speed * secondsBetween(before, after)) / 4
}
