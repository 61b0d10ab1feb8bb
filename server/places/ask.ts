import type { Log } from '../log.ts'

const PATIENCE_MS = 2_500
const TRIES = 3
const REST_MS = 30_000

/** Nobody's failure: too many want to ask at this moment. */
export class Busy extends Error {}

export type Ask = <T>(what: (signal: AbortSignal) => Promise<T>) => Promise<T | null>

/**
 * Asks a service that may fail, hang or answer nonsense: null then, and within the time that somebody
 * before a screen waits. One that fails again and again is left alone for a while.
 */
export function asker(log: Log, now: () => number = Date.now): Ask {
  let failures = 0
  let restsUntil = 0
  return async (what) => {
    if (now() < restsUntil) return null
    try {
      const answer = await what(AbortSignal.timeout(PATIENCE_MS))
      failures = 0
      return answer
    } catch (error) {
      if (error instanceof Busy) return null
      failures += 1
      // What was asked for is nobody's business but the user's: the log has the kind of failure only.
      log.warn({ failure: (error as Error).name, failures }, 'the geocoder failed')
      if (failures >= TRIES) {
        failures = 0
        restsUntil = now() + REST_MS
      }
      return null
    }
  }
}
