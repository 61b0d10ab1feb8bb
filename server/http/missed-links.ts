import { networkOf } from '../network.ts'
import { notFound, Refusal } from './refusal.ts'

const MISSES_A_MINUTE = 60
const MINUTE_MS = 60_000

/**
 * For calls of mailed links, which need no sign-in: `follow` tells whether the link is right. A network that follows wrong ones
 * waits, without a look at the database. Right ones do not count: a mail provider unsubscribes for many people.
 */
export function missedLinkLimiter(now: () => number) {
  let minute = 0
  let misses = new Map<string, number>()
  return async (address: string, follow: () => Promise<boolean>): Promise<void> => {
    const current = Math.floor(now() / MINUTE_MS)
    if (current !== minute) {
      minute = current
      misses = new Map()
    }
    const network = networkOf(address)
    const before = misses.get(network) ?? 0
    if (before >= MISSES_A_MINUTE) throw new Refusal('rate_limited', [{}], { 'retry-after': '60' })
    // Counted first: many at once are many.
    misses.set(network, before + 1)
    if (!(await follow())) throw notFound()
    misses.set(network, (misses.get(network) ?? 1) - 1)
  }
}

export type FollowLink = ReturnType<typeof missedLinkLimiter>
