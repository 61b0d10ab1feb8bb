import type { IncomingMessage, ServerResponse } from 'node:http'
import { getHeapStatistics } from 'node:v8'
import { BoundedMessage } from './bounded-message.ts'
import { type ByteLimits, bytesByCaller } from './bytes-by-caller.ts'

/** The heap is bounded by the memory of the machine; bodies are beside it. */
const BODIES_OF_HEAP = 0.25
const TRACK_BYTES = 20_000_000

function defaultLimits(): ByteLimits {
  const total = Math.max(2 * TRACK_BYTES, getHeapStatistics().heap_size_limit * BODIES_OF_HEAP)
  return { perCaller: Math.max(TRACK_BYTES, total / 4), total }
}

export type BodiesUnderWay = ReturnType<typeof bodiesUnderWay>

/**
 * Counts the bytes of bodies from when they arrive until they are answered. Calls have a slot only once their body is there:
 * without a limit somebody who keeps back the last byte of many could take any amount.
 */
export function bodiesUnderWay(limits = defaultLimits()) {
  const { add, refusalOf } = bytesByCaller(limits)

  return {
    /** What has arrived already, and from now on. */
    watch: (caller: string, request: IncomingMessage, response: ServerResponse): void => {
      if (!(request instanceof BoundedMessage)) return
      let bytes = 0
      const count = (more: number) => {
        bytes += more
        add(caller, more)
        return refusalOf(caller, 0)
      }
      response.once('close', () => {
        request.onBytes = null
        add(caller, -bytes)
      })
      request.onBytes = count
      const refusal = request.received > 0 && count(request.received)
      if (refusal) throw refusal
    },
  }
}
