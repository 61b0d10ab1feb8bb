import { monotonicNow } from '../monotonic-clock.ts'
import { networkOf } from '../network.ts'
import { notFound, Refusal } from './refusal.ts'
import { windowCounter } from './window-counter.ts'

const MISSES_A_MINUTE = 60

/**
 * For calls of mailed links, which need no sign-in: `follow` tells whether the link is right. A network that follows wrong ones
 * waits, without a look at the database. Right ones do not count: a mail provider unsubscribes for many people.
 */
export function missedLinkLimiter(now: () => number = monotonicNow) {
  const count = windowCounter(60_000, now)
  return async (address: string, follow: () => Promise<boolean>): Promise<void> => {
    const network = networkOf(address)
    // Counted first: many at once are many.
    if (count(network) > MISSES_A_MINUTE) {
      count(network, -1)
      throw new Refusal('rate_limited', [{}], { 'retry-after': '60' })
    }
    if (!(await follow())) throw notFound()
    count(network, -1)
  }
}

export type FollowLink = ReturnType<typeof missedLinkLimiter>
