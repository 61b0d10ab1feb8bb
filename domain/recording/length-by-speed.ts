import { secondsBetween } from './geometry.ts'
import type { Position } from './position.ts'

/** Within this time the speed changes evenly; in longer ones the vehicle may have stood. */
const OFTEN_SECONDS = 6
/** Of the time of a trip. Leaving the slow steps of a client that sends by distance to others would choose by chance. */
const OFTEN_SHARE = 0.9
/** Longer silences say nothing about how often a client sends. */
const SILENT_SECONDS = 60
/** Metres per second; receivers tell a little while they stand. */
const STANDING_SPEED = 0.5

/**
 * The length of a way whose client often tells its speed, which receivers know far better than where they are; null if it
 * tells too seldom. What lies between is measured otherwise.
 */
export function lengthBySpeed(
  path: readonly Position[],
  lengthOfRest: (path: readonly Position[]) => number,
): number | null {
  const steps = path.slice(1).map((to, index) => toStep(path[index] as Position, to))
  const known = steps.filter(({ seconds }) => seconds <= SILENT_SECONDS)
  const often = known.filter(({ bySpeed }) => bySpeed !== null)
  if (sum(often, 'seconds') < OFTEN_SHARE * sum(known, 'seconds') || often.length === 0) return null
  let metres = 0
  let rest: Position[] = []
  for (const { from, to, bySpeed } of steps) {
    if (bySpeed === null) rest.push(...(rest.length > 0 ? [to] : [from, to]))
    else {
      metres += bySpeed + lengthOfRest(rest)
      rest = []
    }
  }
  return metres + lengthOfRest(rest)
}

type Step = { from: Position; to: Position; seconds: number; bySpeed: number | null }

function toStep(from: Position, to: Position): Step {
  const seconds = secondsBetween(from, to)
  const isTold = from.speed !== undefined && to.speed !== undefined && seconds <= OFTEN_SECONDS
  const bySpeed = isTold ? (seconds * (moving(from.speed) + moving(to.speed))) / 2 : null
  return { from, to, seconds, bySpeed }
}

const moving = (speed = 0) => (speed < STANDING_SPEED ? 0 : speed)

const sum = (steps: readonly Step[], key: 'seconds') => steps.reduce((total, step) => total + step[key], 0)
