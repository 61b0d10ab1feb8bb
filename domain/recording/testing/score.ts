import type { DetectedTrip } from '../detect-trips.ts'
import type { TrueTrip } from './scene.ts'

export interface Score {
  trips: number
  found: number
  startOnTime: number
  endOnTime: number
  distanceRight: number
  /** All three */
  right: number
  /** Detected without a drive, or a second time for the same one */
  false: number
}

const TOLERANCE_MS = 120_000
const TOLERANCE_SHARE = 0.03

export const EMPTY_SCORE: Score = {
  trips: 0,
  found: 0,
  startOnTime: 0,
  endOnTime: 0,
  distanceRight: 0,
  right: 0,
  false: 0,
}

/** Compares what was driven with what was detected; each trip is matched with the one it overlaps most. */
export function scoreTrips(driven: readonly TrueTrip[], detected: readonly DetectedTrip[]): Score {
  const score = { ...EMPTY_SCORE, trips: driven.length }
  const free = new Set(detected)
  for (const trip of driven) {
    const [match] = [...free]
      .filter((one) => overlap(trip, one) > 0)
      .toSorted((a, b) => overlap(trip, b) - overlap(trip, a))
    if (!match) continue
    free.delete(match)
    const isStart = Math.abs(match.startAt - trip.startAt) <= TOLERANCE_MS
    const isEnd = Math.abs(match.endAt - trip.endAt) <= TOLERANCE_MS
    const isDistance = Math.abs(match.metres / trip.metres - 1) <= TOLERANCE_SHARE
    score.found += 1
    score.startOnTime += Number(isStart)
    score.endOnTime += Number(isEnd)
    score.distanceRight += Number(isDistance)
    score.right += Number(isStart && isEnd && isDistance)
  }
  score.false = free.size
  return score
}

type Span = { startAt: number; endAt: number }
const overlap = (a: Span, b: Span) => Math.min(a.endAt, b.endAt) - Math.max(a.startAt, b.startAt)

export const addScores = (a: Score, b: Score): Score => ({
  trips: a.trips + b.trips,
  found: a.found + b.found,
  startOnTime: a.startOnTime + b.startOnTime,
  endOnTime: a.endOnTime + b.endOnTime,
  distanceRight: a.distanceRight + b.distanceRight,
  right: a.right + b.right,
  false: a.false + b.false,
})
