import type { Coordinate } from '#contract/kernel/place.ts'
import { kilometresBetween } from '#domain/distance.ts'
import type { Position } from './position.ts'

export const metresBetween = (a: Coordinate, b: Coordinate) => 1_000 * kilometresBetween(a, b)

export const secondsBetween = (earlier: Pick<Position, 'at'>, later: Pick<Position, 'at'>) =>
  (later.at - earlier.at) / 1_000

/** Whether a vehicle can be at both, considering that neither position is exact. */
export function isReachable(from: Position, to: Position, maxSpeed: number): boolean {
  const blur = (from.accuracy ?? 0) + (to.accuracy ?? 0)
  return metresBetween(from, to) - blur <= maxSpeed * secondsBetween(from, to)
}

const METRES_PER_DEGREE = 111_195

/** Metres, for places so near that the earth is flat between them */
export function northAndEast(from: Coordinate, to: Coordinate): [number, number] {
  const narrowing = Math.cos(((from.latitude + to.latitude) * Math.PI) / 360)
  return [
    (to.latitude - from.latitude) * METRES_PER_DEGREE,
    (to.longitude - from.longitude) * METRES_PER_DEGREE * narrowing,
  ]
}

/** The place so many metres north and east of another one */
export function shift(from: Coordinate, north: number, east: number): Coordinate {
  const latitude = from.latitude + north / METRES_PER_DEGREE
  const narrowing = Math.cos(((from.latitude + latitude) * Math.PI) / 360)
  return { latitude, longitude: from.longitude + east / METRES_PER_DEGREE / narrowing }
}
