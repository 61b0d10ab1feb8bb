import type { Coordinate } from '#contract/kernel/place.ts'
import { metresBetween, secondsBetween } from './geometry.ts'
import { lengthBySpeed } from './length-by-speed.ts'
import type { Position } from './position.ts'

/** Noise adds nothing to longer steps, and bends are seldom shorter. */
const STEP_METRES = 40
/** Whoever stands seems to wander. */
const STANDING_STEP_METRES = 80
/** Metres per second */
const STANDING_SPEED = 0.5
/** Metres per second; the course of slower vehicles is not exact. */
const COURSE_SPEED = 2
/** After a longer time nobody knows where the vehicle turned. */
const TURN_SECONDS = 40
/** Radians; who turns by more than this between two steps turned at a corner, not along a bend. */
const CORNER = 0.8
/** Radians; beyond, the corner would be too far off. */
const SHARPEST_CORNER = 2.1
/** Radians; less comes of noise. */
const LEAST_TURN = 0.15
/** Metres; of a vehicle that turns at a junction */
const CORNER_RADIUS = 12

/** The length of the way in metres. */
export function pathLength(path: readonly Position[]): number {
  const metres = lengthOfWay(path)
  return Math.round(lengthBySpeed(path, metres, lengthOfWay) ?? metres)
}

/** Straight lines between positions would cut corners and bends: how each step begins and ends tells how much. */
function lengthOfWay(path: readonly Position[]): number {
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

/** The vehicle leaves the straight line by one angle and meets it by the other, in radians to the right. */
function isCorner(first: number, second: number): boolean {
  const both = Math.abs(first + second)
  const least = Math.min(Math.abs(first), Math.abs(second))
  return first * second > 0 && least > LEAST_TURN && both > CORNER && both < SHARPEST_CORNER
}

function lengthOfCorner(straight: number, first: number, second: number): number {
  const both = first + second
  const toCorner = (straight * (Math.sin(first) + Math.sin(second))) / Math.sin(both)
  return Math.max(straight, toCorner - CORNER_RADIUS * (2 * Math.tan(both / 2) - both))
}

/** The length of a cubic curve with these directions at its ends. */
function lengthOfBend(straight: number, first: number, second: number): number {
  if (Math.abs(first) + Math.abs(second) > SHARPEST_CORNER) return straight
  return straight * (1 + (2 * first ** 2 + 2 * second ** 2 + first * second) / 30)
}

function courseOf({ bearing, speed = 0 }: Position): number | undefined {
  return bearing === undefined || speed < COURSE_SPEED ? undefined : (bearing * Math.PI) / 180
}

function headingOf(from: Coordinate, to: Coordinate): number {
  const narrowing = Math.cos((from.latitude * Math.PI) / 180)
  return Math.atan2((to.longitude - from.longitude) * narrowing, to.latitude - from.latitude)
}

/** Radians to the right, at most half a turn to either side */
const turn = (before: number, after: number) => Math.atan2(Math.sin(after - before), Math.cos(after - before))
