import type { Coordinate } from '#contract/kernel/place.ts'
import { metresBetween } from './geometry.ts'

/** Noise adds nothing to longer steps, and bends are seldom shorter. */
const STEP_METRES = 40
/** Radians; who turns by more than this between three steps turned at a corner, not along a bend. */
const CORNER = 0.8
/** Radians; beyond, the corner would be too far off. */
const SHARPEST_CORNER = 2.1
const LEAST_TURN = 0.15

/**
 * The length of the way in metres. Straight lines between positions would cut the corners: a step between two turns to
 * the same side leads along the corner or the bend that they tell.
 */
export function pathLength(path: readonly Coordinate[]): number {
  const stops = spaceOut(path)
  const headings = stops.slice(1).map((stop, index) => headingOf(stops[index] as Coordinate, stop))
  let metres = 0
  for (const [index, heading] of headings.entries()) {
    const [from, to] = [stops[index] as Coordinate, stops[index + 1] as Coordinate]
    const before = turn(headings[index - 1] ?? heading, heading)
    const after = turn(heading, headings[index + 1] ?? heading)
    metres += metresBetween(from, to) * stretch(before, after)
  }
  return Math.round(metres)
}

function spaceOut(path: readonly Coordinate[]): Coordinate[] {
  const stops = path.slice(0, 1)
  for (const point of path) if (metresBetween(stops.at(-1) ?? point, point) >= STEP_METRES) stops.push(point)
  return stops
}

function headingOf(from: Coordinate, to: Coordinate): number {
  const narrowing = Math.cos((from.latitude * Math.PI) / 180)
  return Math.atan2((to.longitude - from.longitude) * narrowing, to.latitude - from.latitude)
}

/** Radians to the right, at most half a turn to either side */
function turn(before: number, after: number): number {
  return Math.atan2(Math.sin(after - before), Math.cos(after - before))
}

/** How much longer the way is than the straight line between two turns. */
function stretch(before: number, after: number): number {
  const [first, second] = [Math.abs(before), Math.abs(after)]
  const both = first + second
  const isCorner =
    before * after > 0 && Math.min(first, second) > LEAST_TURN && both > CORNER && both < SHARPEST_CORNER
  if (isCorner) return (Math.sin(first) + Math.sin(second)) / Math.sin(both)
  const arc = Math.min(SHARPEST_CORNER, both) / 4
  return arc < 0.01 ? 1 : arc / Math.sin(arc)
}
