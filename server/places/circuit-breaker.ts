import type { Log } from '../log.ts'
import { monotonicNow } from '../monotonic-clock.ts'

const TIMEOUT_MS = 2_500
const FAILURES_MAX = 3
const COOL_DOWN_MS = 30_000

/** The rate limiter's queue is full; does not count as a failure. */
export class TooBusyError extends Error {}

/** The service rejects what it was asked, which is the caller's doing; does not count as a failure either. */
export class RejectedRequestError extends Error {}

/** `mayAsk` is asked only if the service is: a quota is not charged for what is skipped. */
export type CircuitBreaker = <T>(
  what: (signal: AbortSignal) => Promise<T>,
  mayAsk?: () => Promise<boolean>,
) => Promise<T | null>

/** Calls a service with a timeout; null if it fails. After repeated failures it is skipped for COOL_DOWN_MS. */
export function createCircuitBreaker(log: Log, now: () => number = monotonicNow): CircuitBreaker {
  let failures = 0
  let openUntil = 0
  return async (what, mayAsk) => {
    if (now() < openUntil || (mayAsk && !(await mayAsk()))) return null
    try {
      const answer = await what(AbortSignal.timeout(TIMEOUT_MS))
      failures = 0
      return answer
    } catch (error) {
      if (error instanceof TooBusyError) return null
      // The query is personal: the log gets only the kind of failure.
      if (error instanceof RejectedRequestError) {
        log.warn({ reason: error.message }, 'the geocoder rejected a request')
        return null
      }
      failures += 1
      log.warn({ failure: (error as Error).name, failures }, 'the geocoder failed')
      if (failures >= FAILURES_MAX) {
        failures = 0
        openUntil = now() + COOL_DOWN_MS
      }
      return null
    }
  }
}
