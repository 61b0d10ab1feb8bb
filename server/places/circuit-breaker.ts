import type { Log } from '../log.ts'
import { monotonicNow } from '../monotonic-clock.ts'

const TIMEOUT_MS = 2_500
const FAILURES_MAX = 3
const COOL_DOWN_MS = 30_000

/** The rate limiter's queue is full; does not count as a failure. */
export class TooBusyError extends Error {}

export type CircuitBreaker = <T>(what: (signal: AbortSignal) => Promise<T>) => Promise<T | null>

/** Calls a service with a timeout; null if it fails. After repeated failures it is skipped for COOL_DOWN_MS. */
export function createCircuitBreaker(log: Log, now: () => number = monotonicNow): CircuitBreaker {
  let failures = 0
  let openUntil = 0
  return async (what) => {
    if (now() < openUntil) return null
    try {
      const answer = await what(AbortSignal.timeout(TIMEOUT_MS))
      failures = 0
      return answer
    } catch (error) {
      if (error instanceof TooBusyError) return null
      failures += 1
      // The query is personal: the log gets only the kind of failure.
      log.warn({ failure: (error as Error).name, failures }, 'the geocoder failed')
      if (failures >= FAILURES_MAX) {
        failures = 0
        openUntil = now() + COOL_DOWN_MS
      }
      return null
    }
  }
}
