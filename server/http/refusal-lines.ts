import type { FastifyInstance, FastifyRequest } from 'fastify'
import { monotonicNow } from '../monotonic-clock.ts'
import { windowCounter } from './window-counter.ts'

/** Lines about refusals a minute. Beyond it there is one that says so, and nothing until the minute is over. */
export const REFUSAL_LINES = 1_000

const counters = new WeakMap<FastifyInstance, ReturnType<typeof windowCounter>>()

/**
 * Whether a line about a refusal may be logged. Refusals cost whoever asks nothing, with an account or without: two lines for
 * each would fill the disk. `/metrics` counts all calls, and the security log those that say something of an account.
 */
export function mayLogRefusal({ server, log }: FastifyRequest): boolean {
  const count = counters.get(server) ?? windowCounter(60_000, monotonicNow)
  counters.set(server, count)
  const nth = count('lines')
  if (nth === REFUSAL_LINES + 1) log.warn('many requests are refused: their lines are left out for a minute')
  return nth <= REFUSAL_LINES
}

export function logRefusal(request: FastifyRequest, code: string): void {
  if (mayLogRefusal(request)) request.log.info({ refused: code }, 'refused')
}
