import { monotonicNow } from '../monotonic-clock.ts'
import { Refusal } from './refusal.ts'
import { windowCounter } from './window-counter.ts'

export type LimitRequests = (user: string) => void

const REQUESTS_A_SECOND = 1_000

/** A thousand calls per second and user. */
export function requestRateLimiter(now: () => number = monotonicNow): LimitRequests {
  const count = windowCounter(1_000, now)
  return (user) => {
    if (count(user) > REQUESTS_A_SECOND) throw new Refusal('rate_limited', [{}], { 'retry-after': '1' })
  }
}
