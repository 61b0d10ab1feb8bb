import { northAndEast, secondsBetween, shift } from './geometry.ts'
import type { Position } from './position.ts'
import { wayBySpeed } from './way-by-speed.ts'

/** Reflections and the atmosphere change slowly: after this time an error is mostly another one. */
const ERROR_SECONDS = 60
/** Accuracy is the radius within which two of three positions are; of a normal error on each axis that is 1.5 times as far. */
const ACCURACY_PER_ERROR = 1.5
/** Metres; of a receiver among houses that does not tell it */
const USUAL_ACCURACY = 10
/** Metres; what differs from one position to the next, and is rounded */
const JITTER = 1.5
const UNKNOWN = 1e6
/** Of the way between positions; speeds in a wrong unit and courses that are always north contradict it by more. */
const CONTRADICTION = 0.5

/**
 * What is believed at a position: how far the way that speed and course tell is `off`, and the `error` of the receiver as
 * a multiple of the usual one; both north and east, with the same variances.
 */
interface Belief {
  off: readonly [number, number]
  error: readonly [number, number]
  offVariance: number
  covariance: number
  errorVariance: number
}

/**
 * Receivers know speed and course far better than where they are. A Kalman filter with a backward pass (Rauch, Tung and
 * Striebel) weighs the way that speed and course tell against the places: who stands, stands at one place, and errors of
 * the receiver, which change slowly, are told from the way.
 */
export function smoothPlaces(path: readonly Position[]): Position[] {
  const origin = path[0]
  if (!origin || !isCredible(path)) return [...path]
  const way: [number, number][] = []
  const memories: number[] = []
  const predicted: Belief[] = []
  const beliefs: Belief[] = []
  for (const [index, point] of path.entries()) {
    const before = path[index - 1]
    const step = before && wayBySpeed(before, point)
    const [north, east] = way[index - 1] ?? [0, 0]
    const driven: [number, number] = [north + (step?.north ?? 0), east + (step?.east ?? 0)]
    const memory = before ? Math.exp(-secondsBetween(before, point) / ERROR_SECONDS) : 0
    const belief = predict(beliefs[index - 1], step?.variance ?? UNKNOWN, memory)
    const [toNorth, toEast] = northAndEast(origin, point)
    way.push(driven)
    memories.push(memory)
    predicted.push(belief)
    beliefs.push(observe(belief, errorAt(path, index), [toNorth - driven[0], toEast - driven[1]]))
  }
  for (let index = path.length - 2; index >= 0; index -= 1)
    beliefs[index] = revise(
      beliefs[index] as Belief,
      predicted[index + 1] as Belief,
      beliefs[index + 1] as Belief,
      memories[index + 1] as number,
    )
  return path.map((point, index) => {
    const [[north, east], { off }] = [way[index] as [number, number], beliefs[index] as Belief]
    return { ...point, ...shift(origin, north + off[0], east + off[1]) }
  })
}

/** The usual error on one axis, by the accuracy that this position and its neighbours tell */
function errorAt(path: readonly Position[], index: number): number {
  let [metres, count] = [0, 0]
  for (let near = Math.max(0, index - 2); near <= Math.min(path.length - 1, index + 2); near += 1) {
    metres += path[near]?.accuracy ?? USUAL_ACCURACY
    count += 1
  }
  return metres / count / ACCURACY_PER_ERROR
}

function predict(last: Belief | undefined, variance: number, memory: number): Belief {
  if (!last) return { off: [0, 0], error: [0, 0], offVariance: UNKNOWN, covariance: 0, errorVariance: 1 }
  return {
    off: last.off,
    error: [memory * last.error[0], memory * last.error[1]],
    offVariance: last.offVariance + variance,
    covariance: memory * last.covariance,
    errorVariance: 1 + memory ** 2 * (last.errorVariance - 1),
  }
}

/** `place` is north and east of where the way by speed and course leads. */
function observe(belief: Belief, usual: number, place: readonly [number, number]): Belief {
  const { off, error, offVariance, covariance, errorVariance } = belief
  const variance = offVariance + 2 * usual * covariance + usual ** 2 * errorVariance + JITTER ** 2
  const offGain = (offVariance + usual * covariance) / variance
  const errorGain = (covariance + usual * errorVariance) / variance
  const north = place[0] - off[0] - usual * error[0]
  const east = place[1] - off[1] - usual * error[1]
  return {
    off: [off[0] + offGain * north, off[1] + offGain * east],
    error: [error[0] + errorGain * north, error[1] + errorGain * east],
    offVariance: offVariance - offGain ** 2 * variance,
    covariance: covariance - offGain * errorGain * variance,
    errorVariance: errorVariance - errorGain ** 2 * variance,
  }
}

/** What later positions tell about this one; the variances are not needed any more. */
function revise(belief: Belief, predicted: Belief, next: Belief, memory: number): Belief {
  const { offVariance, covariance, errorVariance } = predicted
  const determinant = offVariance * errorVariance - covariance ** 2
  const gain = (first: number, second: number): [number, number] => [
    (first * errorVariance - second * covariance) / determinant,
    (second * offVariance - first * covariance) / determinant,
  ]
  const [byOff, byError] = gain(belief.offVariance, memory * belief.covariance)
  const [errorByOff, errorByError] = gain(belief.covariance, memory * belief.errorVariance)
  const change = (axis: 0 | 1) =>
    [next.off[axis] - predicted.off[axis], next.error[axis] - predicted.error[axis]] as const
  const [north, east] = [change(0), change(1)]
  const { off, error } = belief
  return {
    ...belief,
    off: [off[0] + byOff * north[0] + byError * north[1], off[1] + byOff * east[0] + byError * east[1]],
    error: [
      error[0] + errorByOff * north[0] + errorByError * north[1],
      error[1] + errorByOff * east[0] + errorByError * east[1],
    ],
  }
}

function isCredible(path: readonly Position[]): boolean {
  let [metres, contradiction] = [0, 0]
  for (const [index, point] of path.entries()) {
    const before = path[index - 1]
    const step = before && wayBySpeed(before, point)
    if (!step) continue
    const [north, east] = northAndEast(before, point)
    metres += Math.hypot(north, east)
    contradiction += Math.hypot(step.north - north, step.east - east)
  }
  return metres > 0 && contradiction <= CONTRADICTION * metres
}
