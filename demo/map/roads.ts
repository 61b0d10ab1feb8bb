import type { Coordinate } from '#contract/kernel/place.ts'
import { kilometresBetween } from '#domain/distance.ts'

/** Roads are longer than the great-circle distance. */
const DETOUR = 1.28

export const roadKm = (from: Coordinate, to: Coordinate): number =>
  Math.max(1.5, kilometresBetween(from, to) * DETOUR + 0.8)

/** Slow in towns, faster on country roads, motorway for most of a long drive. */
export const minutesFor = (km: number): number =>
  4 + km * (km < 12 ? 1.7 : km < 45 ? 1.15 : km < 120 ? 0.85 : 0.68)
