import { monotonicNow } from '../monotonic-clock.ts'
import { Refusal } from './refusal.ts'
import { windowCounter } from './window-counter.ts'

/** For calls that cost more than most: so many of them a minute for each user. */
export function minuteLimiter(callsMax: number, now: () => number = monotonicNow) {
  const count = windowCounter(60_000, now)
  const hasRoom = (userId: string): boolean => count(userId) <= callsMax
  return {
    hasRoom,
    take: (userId: string): void => {
      if (!hasRoom(userId)) throw new Refusal('rate_limited', [{}], { 'retry-after': '60' })
    },
  }
}
