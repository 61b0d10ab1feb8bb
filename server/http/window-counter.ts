import { monotonicNow } from '../monotonic-clock.ts'

/** More keys than that in one window are an attack: all are forgotten then. */
const KEYS_MAX = 100_000

/** Counts by key, anew in each window of time. Each process counts for itself: this is no exact quota. */
export function windowCounter(windowMs: number, now: () => number = monotonicNow) {
  let window = 0
  let counts = new Map<string, number>()
  return (key: string, change: 1 | -1 = 1): number => {
    const current = Math.floor(now() / windowMs)
    if (current !== window || counts.size > KEYS_MAX) {
      window = current
      counts = new Map()
    }
    const count = Math.max(0, (counts.get(key) ?? 0) + change)
    counts.set(key, count)
    return count
  }
}
