import { northAndEast, secondsBetween } from './geometry.ts'
import type { Position } from './position.ts'
import { CORNER, lengthOfTurns, SHARPEST_CORNER, turn } from './turns.ts'

/** Metres per second; the course of slower vehicles is not exact. */
const COURSE_SPEED = 2
/** Of the positions. Networks tell a place now and then, without a course. */
const COURSE_SHARE = 0.9
/** After a longer time nobody knows where the vehicle turned. */
export const TURN_SECONDS = 40
/** Noise bends longer steps too little to matter, and along them a street may turn more than once. */
const NEAR_METRES = 150
/** Of the straight line; roads are 1.2 to 1.3 times as long over some kilometres. */
const DETOUR = 1.25
/** Metres; of a receiver among houses that does not tell it */
const USUAL_ACCURACY = 10

/** The length of a way whose client tells its course; null if it does not. */
export function lengthByCourse(path: readonly Position[]): number | null {
  const courses = coursesOf(path)
  if (!courses) return null
  let metres = 0
  for (let index = 1; index < path.length; index += 1) {
    const [from, to] = [path[index - 1] as Position, path[index] as Position]
    metres += lengthOfStep(from, to, courses[index - 1] as number, courses[index] as number)
  }
  return metres
}

export const courseOf = ({ bearing, speed = 0 }: Position) =>
  bearing === undefined || speed < COURSE_SPEED ? undefined : (bearing * Math.PI) / 180

/** In radians. Who stands keeps the course. */
function coursesOf(path: readonly Position[]): number[] | null {
  const told = path.map(courseOf)
  const known = path.filter(({ speed }, index) => told[index] !== undefined || isSlow(speed))
  const first = told.find((course) => course !== undefined)
  // The first position may be where the vehicle was left.
  if (first === undefined || known.length < COURSE_SHARE * (path.length - 1)) return null
  let last = first
  return told.map((course) => (last = course ?? last))
}

const isSlow = (speed: number | undefined) => speed !== undefined && speed < COURSE_SPEED

/**
 * Receivers know their course far better than their place. So only what lies along it counts: errors to the side would make
 * each step longer, errors along it the next one shorter again.
 */
function lengthOfStep(from: Position, to: Position, before: number, after: number): number {
  const [north, east] = northAndEast(from, to)
  const straight = Math.hypot(north, east)
  const turned = turn(before, after)
  const heading = Math.atan2(east, north)
  const [first, second] = [turn(before, heading), turn(heading, after)]
  if (secondsBetween(from, to) > TURN_SECONDS) return lengthOfSilence(from, to, straight, first, second)
  if (Math.abs(turned) > SHARPEST_CORNER) return lengthOfReturn(from, to, straight)
  if (straight > NEAR_METRES) return lengthOfTurns(straight, first, second)
  const course = before + turned / 2
  const along = north * Math.cos(course) + east * Math.sin(course)
  const aside = Math.abs(east * Math.cos(course) - north * Math.sin(course))
  // A corner close to one of the positions leads this far to the side; beyond, there was another one.
  const corner = Math.max(0, along) * Math.tan(Math.abs(turned) / 2)
  const more = Math.max(0, aside - corner - accuracyOf(from) - accuracyOf(to))
  return more + (along > 0 ? lengthOfTurns(along, turned / 2, turned / 2) : along)
}

/** Who turned back drove farther than the straight line, but slowed down for the corners. */
function lengthOfReturn(from: Position, to: Position, straight: number): number {
  return Math.max(straight, (straight + meanSpeed(from, to) * secondsBetween(from, to)) / 2)
}

/** Whoever enters or leaves a silence by another course than straight on took a usual detour, if there was time for it. */
function lengthOfSilence(
  from: Position,
  to: Position,
  straight: number,
  first: number,
  second: number,
): number {
  const isStraightOn = Math.abs(first) + Math.abs(second) < CORNER
  return isStraightOn
    ? straight
    : Math.max(straight, Math.min(DETOUR * straight, meanSpeed(from, to) * secondsBetween(from, to)))
}

const accuracyOf = ({ accuracy = USUAL_ACCURACY }: Position) => accuracy

const meanSpeed = (from: Position, to: Position) => ((from.speed ?? 0) + (to.speed ?? 0)) / 2
