import type { TrackPoint } from '#contract/trips/track.ts'
import { kilometresBetween } from '#domain/distance.ts'

/** Simulates a recorded drive: one step a second, with noise from a fixed sequence. */
export function simulateTrack(length: number, from = 7): TrackPoint[] {
  let seed = from
  const noise = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647 - 0.5
  }
  let [latitude, longitude, speed] = [48.4914, 9.2043, 14]
  const start = Date.parse('2026-03-01T07:15:00.000Z')
  return Array.from({ length }, (_, index) => {
    speed = Math.min(50, Math.max(0, speed + noise()))
    latitude += 1e-5 * speed * 0.6 + noise() * 1e-5
    longitude += 1e-5 * speed * 0.3 + noise() * 1e-5
    if (latitude > 54) latitude -= 6
    return {
      latitude,
      longitude,
      timestampIso: new Date(start + index * 1_000).toISOString(),
      speed: Math.round(speed * 100) / 100,
      accuracy: 5 + Math.round(noise() * 40) / 10,
    }
  })
}

/** The sum of the distances between the points, in kilometres. */
export const trackKilometres = (points: readonly TrackPoint[]): number =>
  points.slice(1).reduce((sum, point, index) => sum + kilometresBetween(points[index] ?? point, point), 0)
