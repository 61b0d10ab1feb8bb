import type { ServerResponse } from 'node:http'
import { type ByteLimits, bytesByCaller } from './bytes-by-caller.ts'

export type UnsentLimits = ByteLimits & { minBytesPerSecond: number }

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
export function unsentReplies({ minBytesPerSecond, ...limits } = UNSENT_LIMITS) {
  const { add, refusalOf, total } = bytesByCaller(limits)

  return {
    /** Refuses a reply beyond the limit, otherwise counts it until it is sent or its reader was too slow. */
    hold: (caller: string, bytes: number, response: ServerResponse): void => {
      if (bytes <= UNCOUNTED_BYTES_MAX) return
      const refusal = refusalOf(caller, bytes)
      if (refusal) throw refusal
      add(caller, bytes)
      const timeoutMs = GRACE_MS + (bytes / minBytesPerSecond) * 1_000
      const timer = setTimeout(() => response.destroy(), timeoutMs).unref()
      let isHeld = true
      const release = () => {
        clearTimeout(timer)
        if (isHeld) add(caller, -bytes)
        isHeld = false
      }
      response.once('finish', release).once('close', release)
    },
    total,
  }
}
