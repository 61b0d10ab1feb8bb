import { unavailable } from '../http/refusal.ts'

export type ConcurrencyLimiter = <T>(work: () => Promise<T>) => Promise<T>

/** Lets so much work run at once; more waits for its turn, and is refused where too much waits already. */
export function concurrencyLimiter(maxConcurrent: number, maxWaiting: number): ConcurrencyLimiter {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxWaiting) throw unavailable()
      await new Promise<void>((turn) => waiting.push(turn))
    } else running += 1
    try {
      return await work()
    } finally {
      // The place is handed on, or given up.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
