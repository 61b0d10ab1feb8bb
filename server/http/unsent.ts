import type { ServerResponse } from 'node:http'
import { overloaded } from './limiter.ts'
import { Refusal } from './refusal.ts'

export type UnsentLimits = { perCaller: number; total: number; minBytesPerSecond: number }

const UNSENT_LIMITS: UnsentLimits = {
  perCaller: 64_000_000,
  total: 256_000_000,
  minBytesPerSecond: 16_000,
}

/** Smaller ones fit into the buffers of a connection. */
const UNCOUNTED_BYTES_MAX = 16_000
/** A client is not disconnected for a short loss of its network. */
const GRACE_MS = 60_000

export type UnsentReplies = ReturnType<typeof unsentReplies>

/**
 * Counts the bytes of replies that clients have not read yet. They stay in memory, outside of the bounded heap, after
 * the call has freed its slot: without a limit slow readers could take any amount.
 */
export function unsentReplies({ perCaller, total: most, minBytesPerSecond } = UNSENT_LIMITS) {
  const unsent = new Map<string, number>()
  let total = 0

  function count(caller: string, bytes: number): void {
    total += bytes
    const left = (unsent.get(caller) ?? 0) + bytes
    if (left > 0) unsent.set(caller, left)
    else unsent.delete(caller)
  }

  return {
    /** Refuses a reply beyond the limit, otherwise counts it until it is sent or its reader was too slow. */
    hold: (caller: string, bytes: number, response: ServerResponse): void => {
      if (bytes <= UNCOUNTED_BYTES_MAX) return
      const own = (unsent.get(caller) ?? 0) + bytes
      if (own > perCaller) throw new Refusal('rate_limited', [{}], { 'retry-after': '10' })
      // Else some who read slowly would leave nothing to the others.
      const callers = unsent.size + (unsent.has(caller) ? 0 : 1)
      if (total + bytes > most && own > most / callers) throw overloaded()
      count(caller, bytes)
      const timeoutMs = GRACE_MS + (bytes / minBytesPerSecond) * 1_000
      const timer = setTimeout(() => response.destroy(), timeoutMs).unref()
      let isHeld = true
      const release = () => {
        clearTimeout(timer)
        if (isHeld) count(caller, -bytes)
        isHeld = false
      }
      response.once('finish', release).once('close', release)
    },
    total: () => total,
  }
}
