import type { IncomingMessage, ServerResponse } from 'node:http'
import { getHeapStatistics } from 'node:v8'
import { BoundedMessage } from './bounded-message.ts'
import { overloaded } from './limiter.ts'
import { Refusal } from './refusal.ts'

export type BodyLimits = { perCaller: number; total: number }

/** The heap is bounded by the memory of the machine; bodies are beside it. */
const BODIES_OF_HEAP = 0.25
const TRACK_BYTES = 20_000_000

function bodyLimits(): BodyLimits {
  const total = Math.max(2 * TRACK_BYTES, getHeapStatistics().heap_size_limit * BODIES_OF_HEAP)
  return { perCaller: Math.max(TRACK_BYTES, total / 4), total }
}

export type BodiesUnderWay = ReturnType<typeof bodiesUnderWay>

/**
 * Counts the bytes of bodies from when they arrive until they are answered. Calls have a slot only once their body is there:
 * without a limit somebody who keeps back the last byte of many could take any amount.
 */
export function bodiesUnderWay({ perCaller, total: most } = bodyLimits()) {
  const byCaller = new Map<string, number>()
  let total = 0

  function count(caller: string, bytes: number): void {
    total += bytes
    const left = (byCaller.get(caller) ?? 0) + bytes
    if (left > 0) byCaller.set(caller, left)
    else byCaller.delete(caller)
  }

  function refusalOf(caller: string): Refusal | null {
    const own = byCaller.get(caller) ?? 0
    if (own > perCaller) return new Refusal('rate_limited', [{}], { 'retry-after': '10' })
    // Else some who keep their share for long would leave nothing to the others.
    const hasMoreThanOthers = own > most / byCaller.size
    return total > most && hasMoreThanOthers ? overloaded() : null
  }

  return {
    /** What has arrived already, and from now on. */
    watch: (caller: string, request: IncomingMessage, response: ServerResponse): void => {
      if (!(request instanceof BoundedMessage)) return
      let bytes = request.received
      count(caller, bytes)
      request.onBytes = (more) => {
        bytes += more
        count(caller, more)
        return refusalOf(caller)
      }
      response.once('close', () => {
        request.onBytes = null
        count(caller, -bytes)
      })
      const refusal = bytes > 0 && refusalOf(caller)
      if (refusal) throw refusal
    },
  }
}
