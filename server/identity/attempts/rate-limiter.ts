import { monotonicNow } from '../../monotonic-clock.ts'
import { networkOf } from './rules.ts'

/** Returns the seconds to wait, or null if the request may go on. */
export type RateLimiter = (key: string) => number | null

export type RequestLimit = { burst: number; perSecond: number }

const KEYS_MAX = 10_000

/** Limits the requests of one network, by its address. */
export function networkLimiter(limit: RequestLimit, now = monotonicNow): RateLimiter {
  const limitKey = rateLimiter(limit, now)
  return (address) => limitKey(networkOf(address))
}

/**
 * Limits the requests of one key. Each process counts for itself, in memory: counting in the database would write a row
 * for every refused request.
 */
export function rateLimiter({ burst, perSecond }: RequestLimit, now = monotonicNow): RateLimiter {
  const interval = 1_000 / perSecond
  /** By key, when its burst is available again in full. The most recent key comes last. */
  const fullAt = new Map<string, number>()

  return (key) => {
    const at = now()
    const next = Math.max(fullAt.get(key) ?? 0, at) + interval
    const wait = next - at - burst * interval
    if (wait > 0) return Math.ceil(wait / 1_000)
    fullAt.delete(key)
    fullAt.set(key, next)
    for (const oldest of fullAt.keys()) {
      if (fullAt.size <= KEYS_MAX) break
      fullAt.delete(oldest)
    }
    return null
  }
}
