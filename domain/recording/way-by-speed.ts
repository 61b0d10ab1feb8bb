import { metresBetween, secondsBetween } from './geometry.ts'
import type { Position } from './position.ts'
import { turn } from './turns.ts'

/** After a longer time nobody knows how the vehicle came there. */
const LONGEST_SECONDS = 31
/** Metres per second; receivers tell a little while they stand. */
const STANDING_SPEED = 0.5
/** Metres per second; of speed and course */
const SPEED_ERROR = 0.15
/** Metres per second squared: how much the vehicle may accelerate and brake unseen between two positions … */
const UNSTEADY = 1.8
/** … that tell the same speed and course … */
const STEADY = 0.5
/** … or that it stands at one place. */
const STANDING = 0.1
/** Metres per second, and radians */
const SAME_SPEED = 1
const SAME_COURSE = 0.2
/** Metres; of a receiver among houses that does not tell it */
const USUAL_ACCURACY = 10
/** Metres */
const LEAST_ERROR = 0.1

export interface Way {
  /** Metres */
  north: number
  east: number
  /** On each axis */
  variance: number
}

/** The way between two positions by the speed and course that they tell, if they do. */
export function wayBySpeed(from: Position, to: Position): Way | undefined {
  const seconds = secondsBetween(from, to)
  if (from.speed === undefined || to.speed === undefined || seconds > LONGEST_SECONDS) return undefined
  const [before, after] = [moving(from.speed), moving(to.speed)]
  if (before === 0 && after === 0)
    return { north: 0, east: 0, variance: LEAST_ERROR ** 2 + unseen(atRest(from, to), seconds) ** 2 }
  const [first, second] = [courseOf(from, to), courseOf(to, from)]
  if (first === undefined || second === undefined) return undefined
  const isSteady = Math.abs(before - after) < SAME_SPEED && Math.abs(turn(first, second)) < SAME_COURSE
  return {
    north: (seconds * (before * Math.cos(first) + after * Math.cos(second))) / 2,
    east: (seconds * (before * Math.sin(first) + after * Math.sin(second))) / 2,
    variance: (SPEED_ERROR * seconds + unseen(isSteady ? STEADY : UNSTEADY, seconds)) ** 2,
  }
}

/** Whoever stands at two places that are farther apart than they are inexact drove in between. */
const atRest = (from: Position, to: Position) =>
  metresBetween(from, to) <= accuracyOf(from) + accuracyOf(to) ? STANDING : UNSTEADY

const accuracyOf = ({ accuracy = USUAL_ACCURACY }: Position) => accuracy

const moving = (speed: number) => (speed < STANDING_SPEED ? 0 : speed)

/** How far a way is off its trapezium if the speed changes by this much in between */
const unseen = (acceleration: number, seconds: number) => (acceleration * seconds ** 2) / 12

/** Who stands tells no course, and keeps that of the other position. */
function courseOf({ bearing }: Position, other: Position): number | undefined {
  const degrees = bearing ?? other.bearing
  return degrees === undefined ? undefined : (degrees * Math.PI) / 180
}
