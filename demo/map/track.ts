import type { Coordinate } from '#contract/kernel/place.ts'
import type { TrackInput } from '#contract/trips/track.ts'
import type { Random } from '../random.ts'

const SECONDS_A_POINT = 15
const MOST_POINTS = 240

type Route = { from: Coordinate; to: Coordinate; startMs: number; endMs: number; metres: number }

/** Simulates a track with bends; faster in the middle. */
export function trackOf({ from, to, startMs, endMs, metres }: Route, random: Random): TrackInput {
  const seconds = (endMs - startMs) / 1000
  const count = Math.max(12, Math.min(MOST_POINTS, Math.round(seconds / SECONDS_A_POINT)))
  const bends = [1, 2, 3, 5].map((wave) => ({ wave, size: ((random.next() - 0.5) * 0.22) / wave }))
  const north = to.latitude - from.latitude
  const east = to.longitude - from.longitude
  const points = Array.from({ length: count }, (_, index) => {
    const time = index / (count - 1)
    const way = time - Math.sin(2 * Math.PI * time) / (2 * Math.PI) / 1.6
    const aside = bends.reduce((sum, { wave, size }) => sum + size * Math.sin(Math.PI * wave * way), 0)
    const speed = (metres / seconds) * (1 - Math.cos(2 * Math.PI * time) / 1.6)
    return {
      latitude: rounded(from.latitude + north * way + east * aside * 0.66, 1e6),
      longitude: rounded(from.longitude + east * way - north * aside * 1.5, 1e6),
      timestampIso: new Date(startMs + Math.round(time * seconds) * 1000).toISOString(),
      speed: rounded(Math.max(0, speed * (0.9 + 0.2 * random.next())), 10),
      accuracy: random.between(3, 14),
    }
  })
  return { points }
}

const rounded = (value: number, steps: number) => Math.round(value * steps) / steps
