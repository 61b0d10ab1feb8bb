import { unavailable } from '../http/refusal.ts'

export type ConcurrencyLimiter = <T>(work: () => Promise<T>) => Promise<T>

/** Bounds how much work runs at once; more waits in a bounded queue, and is refused when the queue is full. */
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
      // The slot is passed on, or freed.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
