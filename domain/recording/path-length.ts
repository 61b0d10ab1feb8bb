import type { Coordinate } from '#contract/kernel/place.ts'
import { metresBetween, northAndEast, secondsBetween } from './geometry.ts'
import { courseOf, lengthByCourse, TURN_SECONDS } from './length-by-course.ts'
import { lengthBySpeed } from './length-by-speed.ts'
import type { Position } from './position.ts'
import { isCorner, lengthOfBend, lengthOfCorner, turn } from './turns.ts'

/** Noise adds nothing to longer steps, and bends are seldom shorter. */
const STEP_METRES = 40
/** Whoever stands seems to wander. */
const STANDING_STEP_METRES = 80
/** Metres per second */
const STANDING_SPEED = 0.5

/** Of the length by places alone; larger differences come of a wrong unit, or of a course that is always north. */
const TOLERANCE = 0.1

/** The length of the way in metres, by speed and course where they are told truly, else by places alone. */
export function pathLength(path: readonly Position[]): number {
  const byPlaces = lengthByPlaces(path)
  const isTrue = (metres: number | null) =>
    metres !== null && Math.abs(metres - byPlaces) <= TOLERANCE * byPlaces
  const byCourse = lengthByCourse(path)
  const lengthOfRest = (rest: readonly Position[]) =>
    (isTrue(byCourse) ? lengthByCourse(rest) : null) ?? lengthByPlaces(rest)
  // Their errors have nothing in common: the mean is better than either.
  const measures = [byCourse, lengthBySpeed(path, lengthOfRest)].filter((metres) => metres !== null)
  const trueOnes = measures.filter(isTrue)
  const total = trueOnes.reduce((sum, metres) => sum + metres, 0)
  return Math.round(trueOnes.length > 0 ? total / trueOnes.length : byPlaces)
}

/** Straight lines between positions would cut corners and bends: how each step begins and ends tells how much. */
function lengthByPlaces(path: readonly Position[]): number {
  const stops = spaceOut(path)
  const headings = stops.slice(1).map((stop, index) => headingOf(stops[index] as Position, stop))
  let metres = 0
  for (const [index, heading] of headings.entries()) {
    const [from, to] = [stops[index] as Position, stops[index + 1] as Position]
    const [before, after] = [courseOf(from), courseOf(to)]
    const straight = metresBetween(from, to)
    const first = turn(before ?? headings[index - 1] ?? heading, heading)
    const second = turn(heading, after ?? headings[index + 1] ?? heading)
    if (secondsBetween(from, to) > TURN_SECONDS) metres += straight
    else if (isCorner(first, second)) metres += lengthOfCorner(straight, Math.abs(first), Math.abs(second))
    // Where no course is told, it is between the directions of two steps.
    else
      metres += lengthOfBend(
        straight,
        before === undefined ? first / 2 : first,
        after === undefined ? second / 2 : second,
      )
  }
  return metres
}

function spaceOut(path: readonly Position[]): Position[] {
  const stops = path.slice(0, 1)
  for (const point of path) {
    const isStanding = point.speed !== undefined && point.speed < STANDING_SPEED
    const least = isStanding ? STANDING_STEP_METRES : STEP_METRES
    if (metresBetween(stops.at(-1) ?? point, point) >= least) stops.push(point)
  }
  const last = path.at(-1)
  if (last && last !== stops.at(-1)) stops.push(last)
  return stops
}

function headingOf(from: Coordinate, to: Coordinate): number {
  const [north, east] = northAndEast(from, to)
  return Math.atan2(east, north)
}
