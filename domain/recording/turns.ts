/** Radians; who turns by more than this between two positions turned at a corner, not along a bend. */
export const CORNER = 0.8
/** Radians; beyond, the corner would be too far off. */
export const SHARPEST_CORNER = 2.1
/** Radians; less comes of noise. */
const LEAST_TURN = 0.15
/** Metres; of a vehicle that turns at a junction */
const CORNER_RADIUS = 12

/** Radians to the right, at most half a turn to either side */
export const turn = (before: number, after: number) =>
  Math.atan2(Math.sin(after - before), Math.cos(after - before))

/** The length of a way that leaves a straight line by one angle and meets it by the other, in radians to the right. */
export const lengthOfTurns = (straight: number, first: number, second: number) =>
  isCorner(first, second)
    ? lengthOfCorner(straight, Math.abs(first), Math.abs(second))
    : lengthOfBend(straight, first, second)

/** Whether two streets meet between the positions */
export function isCorner(first: number, second: number): boolean {
  const both = Math.abs(first + second)
  const least = Math.min(Math.abs(first), Math.abs(second))
  return first * second > 0 && least > LEAST_TURN && both > CORNER && both < SHARPEST_CORNER
}

export function lengthOfCorner(straight: number, first: number, second: number): number {
  const both = first + second
  const toCorner = (straight * (Math.sin(first) + Math.sin(second))) / Math.sin(both)
  return Math.max(straight, toCorner - CORNER_RADIUS * (2 * Math.tan(both / 2) - both))
}

/** The length of a cubic curve with these directions at its ends. */
export function lengthOfBend(straight: number, first: number, second: number): number {
  if (Math.abs(first) + Math.abs(second) > SHARPEST_CORNER) return straight
  return straight * (1 + (2 * first ** 2 + 2 * second ** 2 + first * second) / 30)
}
