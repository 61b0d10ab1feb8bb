import { isReachable, metresBetween, secondsBetween } from './geometry.ts'
import type { Position } from './position.ts'
import type { DetectionSettings } from './settings.ts'

/** How many positions decide whether a device jumped there and stayed, or only seemed to. */
const WITNESSES = 5
/** A single position this far off the way, there and back, is an error. */
const SPIKE_METRES = 100
const SPIKE_RETURN_SHARE = 0.5
/** Metres per second beyond what the client tells */
const SPIKE_SPEED = 5

/** In order of time, one for each moment, without inaccurate ones, jumps and spikes. */
export function cleanPositions(positions: readonly Position[], settings: DetectionSettings): Position[] {
  const accurate = positions.filter(({ accuracy = 0 }) => accuracy <= settings.maxAccuracy)
  return dropSpikes(dropJumps(dropDuplicates(accurate), settings.maxSpeed))
}

function dropDuplicates(positions: readonly Position[]): Position[] {
  const sorted = positions.toSorted(comparePositions)
  return sorted.filter(({ at }, index) => at !== sorted[index - 1]?.at)
}

/** By time; of the same moment the most accurate first, so that the order of delivery does not matter. */
function comparePositions(a: Position, b: Position): number {
  return (
    a.at - b.at ||
    compareNumbers(a.accuracy ?? Infinity, b.accuracy ?? Infinity) ||
    a.latitude - b.latitude ||
    a.longitude - b.longitude ||
    compareTexts(textOf(a), textOf(b))
  )
}

const compareNumbers = (a: number, b: number) => Number(a > b) - Number(a < b)
const compareTexts = (a: string, b: string) => Number(a > b) - Number(a < b)
const textOf = (position: Position) => JSON.stringify(Object.entries(position).toSorted())

/** Leaves out what cannot be reached from the position before, unless the following ones are rather reached from it. */
function dropJumps(positions: readonly Position[], maxSpeed: number): Position[] {
  const kept: Position[] = []
  for (const [index, position] of positions.entries()) {
    const last = kept.at(-1)
    if (last && !isReachable(last, position, maxSpeed)) {
      const next = positions.slice(index + 1, index + 1 + WITNESSES)
      const forLast = next.filter((one) => isReachable(last, one, maxSpeed)).length
      const forPosition = next.filter((one) => isReachable(position, one, maxSpeed)).length
      if (forPosition <= forLast) continue
      // Then the last one was the jump, if it came just as suddenly.
      const before = kept.at(-2)
      if (!before || !isReachable(before, last, maxSpeed)) kept.pop()
    }
    kept.push(position)
  }
  return kept
}

const dropSpikes = (positions: readonly Position[]) =>
  positions.filter((position, index) => !isSpike(positions[index - 1], position, positions[index + 1]))

function isSpike(before: Position | undefined, position: Position, after: Position | undefined): boolean {
  if (!before || !after) return false
  const [there, back] = [metresBetween(before, position), metresBetween(position, after)]
  const across = metresBetween(before, after)
  if (Math.min(there, back) < SPIKE_METRES) return false
  if (position.speed === undefined) return across < SPIKE_RETURN_SHARE * Math.min(there, back)
  // Who turns round drives as fast as the way tells.
  const told = Math.max(before.speed ?? 0, position.speed, after.speed ?? 0)
  const implied = Math.max(there / secondsBetween(before, position), back / secondsBetween(position, after))
  return across ** 2 < there ** 2 + back ** 2 && implied > 1.5 * told + SPIKE_SPEED
}
