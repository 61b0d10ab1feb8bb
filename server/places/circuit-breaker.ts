import type { Log } from '../log.ts'

const TIMEOUT_MS = 2_500
const FAILURES_MAX = 3
const COOL_DOWN_MS = 30_000

/** Nobody's failure: too many want to ask at this moment. */
export class TooBusyError extends Error {}

export type CircuitBreaker = <T>(what: (signal: AbortSignal) => Promise<T>) => Promise<T | null>

/**
 * Asks a service that may fail, hang or answer nonsense: null then, and within the time that somebody
 * before a screen waits. One that fails again and again is left alone for a while.
 */
export function createCircuitBreaker(log: Log, now: () => number = Date.now): CircuitBreaker {
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
      // What was asked for is nobody's business but the user's: the log has the kind of failure only.
      log.warn({ failure: (error as Error).name, failures }, 'the geocoder failed')
      if (failures >= FAILURES_MAX) {
        failures = 0
        openUntil = now() + COOL_DOWN_MS
      }
      return null
    }
  }
}
