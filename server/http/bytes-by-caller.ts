import { overloaded } from './limiter.ts'
import { Refusal } from './refusal.ts'

export type ByteLimits = { perCaller: number; total: number }

/** Counts bytes that are held for callers, and tells who may have no more of them. */
export function bytesByCaller({ perCaller, total: most }: ByteLimits) {
  const byCaller = new Map<string, number>()
  let total = 0

  return {
    add: (caller: string, bytes: number): void => {
      total += bytes
      const left = (byCaller.get(caller) ?? 0) + bytes
      if (left > 0) byCaller.set(caller, left)
      else byCaller.delete(caller)
    },
    /** Why the caller may not have so many more, or null. */
    refusalOf: (caller: string, more: number): Refusal | null => {
      const own = (byCaller.get(caller) ?? 0) + more
      if (own > perCaller) return new Refusal('rate_limited', [{}], { 'retry-after': '10' })
      const callers = byCaller.size + (byCaller.has(caller) ? 0 : 1)
      // Else some who keep their share for long would leave nothing to the others.
      return total + more > most && own > most / callers ? overloaded() : null
    },
    total: () => total,
  }
}
