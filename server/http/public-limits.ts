import type { PublicLimit } from '#contract/kernel/call.ts'
import { monotonicNow } from '../monotonic-clock.ts'
import { missedLinkLimiter } from './missed-links.ts'
import { networkRateLimiter } from './network-rate-limiter.ts'

export type PublicLimits = Record<PublicLimit, <T>(address: string, work: () => Promise<T>) => Promise<T>>

/** What runs the calls without a sign-in, by the limit that each of them names. */
export function publicLimits(now: () => number = monotonicNow): PublicLimits {
  const countRequest = networkRateLimiter(now)
  return {
    requests: async (address, work) => {
      countRequest(address)
      return work()
    },
    misses: missedLinkLimiter(now),
    none: (_, work) => work(),
  }
}
