import { Refusal } from '../../http/refusal.ts'
import { windowCounter } from '../../http/window-counter.ts'
import { monotonicNow } from '../../monotonic-clock.ts'

const CALLS_A_MINUTE = 60

/** For calls that ask Stripe: it takes a hundred requests a second from all companies together. */
export function requestLimiter(now: () => number = monotonicNow) {
  const count = windowCounter(60_000, now)
  const mayAsk = (userId: string): boolean => count(userId) <= CALLS_A_MINUTE
  return {
    mayAsk,
    take: (userId: string): void => {
      if (!mayAsk(userId)) throw new Refusal('rate_limited', [{}], { 'retry-after': '60' })
    },
  }
}
