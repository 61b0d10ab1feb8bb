import { Refusal } from './refusal.ts'

export type LimitRequests = (user: string) => void

const REQUESTS_A_SECOND = 1_000

/** A thousand calls per second and user. Each process counts for itself: this is no exact quota. */
export function requestRateLimiter(now: () => number = Date.now): LimitRequests {
  let second = 0
  let counts = new Map<string, number>()
  return (user) => {
    const current = Math.floor(now() / 1000)
    if (current !== second) {
      second = current
      counts = new Map()
    }
    const count = (counts.get(user) ?? 0) + 1
    counts.set(user, count)
    if (count > REQUESTS_A_SECOND) throw new Refusal('rate_limited', [{}], { 'retry-after': '1' })
  }
}
