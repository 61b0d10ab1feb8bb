import { monotonicNow } from '../monotonic-clock.ts'

const ENTRIES_MAX = 1_000

/** Caches answers for cacheMs, at most ENTRIES_MAX; 0 disables it. Null is not cached. */
export function createCache<T>(cacheMs: number, now: () => number = monotonicNow) {
  const entries = new Map<string, { value: T; until: number }>()
  return async (key: string, load: () => Promise<T | null>): Promise<T | null> => {
    const known = entries.get(key)
    if (known && known.until > now()) return known.value
    const value = await load()
    if (value === null || cacheMs === 0) return value
    entries.delete(key)
    entries.set(key, { value, until: now() + cacheMs })
    const [oldest] = entries.keys()
    if (entries.size > ENTRIES_MAX && oldest !== undefined) entries.delete(oldest)
    return value
  }
}
