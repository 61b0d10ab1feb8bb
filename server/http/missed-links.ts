import { monotonicNow } from '../monotonic-clock.ts'
import { networkOf } from '../network.ts'
import { Refusal } from './refusal.ts'
import { windowCounter } from './window-counter.ts'

const MISSES_A_MINUTE = 60

const isMiss = (error: unknown) => error instanceof Refusal && error.code === 'not_found'

/**
 * For calls of mailed links, which need no sign-in. A network that follows wrong ones waits, without a look at the
 * database. Right ones do not count: a mail provider unsubscribes for many people.
 */
export function missedLinkLimiter(now: () => number = monotonicNow) {
  const count = windowCounter(60_000, now)
  return async <T>(address: string, follow: () => Promise<T>): Promise<T> => {
    const network = networkOf(address)
    let isCounted = false
    try {
      // Counted first: many at once are many.
      if (count(network) > MISSES_A_MINUTE) throw new Refusal('rate_limited', [{}], { 'retry-after': '60' })
      return await follow()
    } catch (error) {
      isCounted = isMiss(error)
      throw error
    } finally {
      if (!isCounted) count(network, -1)
    }
  }
}
