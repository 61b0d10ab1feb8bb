import { monotonicNow } from '../monotonic-clock.ts'
import { networkOf } from '../network.ts'
import { Refusal } from './refusal.ts'
import { windowCounter } from './window-counter.ts'

const REQUESTS_A_MINUTE = 60

/** For calls without a sign-in, which are counted by network. */
export function networkRateLimiter(now: () => number = monotonicNow) {
  const count = windowCounter(60_000, now)
  return (address: string): void => {
    if (count(networkOf(address)) > REQUESTS_A_MINUTE)
      throw new Refusal('rate_limited', [{}], { 'retry-after': '60' })
  }
}
