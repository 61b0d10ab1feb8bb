import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { FileLimits } from './limits.ts'

export type PumpOptions = {
  parts: AsyncIterable<Buffer>
  to: Writable
  limits: FileLimits
  signal: AbortSignal
  /** Called when the reader is too slow; it aborts the signal. */
  onSlow: () => void
}

/**
 * Writes the parts as fast as they are read, and no faster: at most one of them is in memory. Only the time spent
 * waiting for the reader counts against it. Its pace is measured between two moments with full buffers: what was
 * written in between has been sent. Until the next such moment more may have been sent than is known; it counts for the
 * reader.
 */
export async function pump({ parts, to, limits, signal, onSlow }: PumpOptions): Promise<void> {
  const { minBytesPerSecond, windowMs, unreportedBytes } = limits
  const msToTake = (bytes: number) => (bytes / minBytesPerSecond) * 1_000
  let waitedMs = 0
  let taken = 0

  function measurePace(): void {
    const isWindowOver = waitedMs >= windowMs
    if (isWindowOver && msToTake(taken) < waitedMs) onSlow()
    // Before the first wait the buffers were filled; the reader took none of that yet.
    if (isWindowOver || waitedMs === 0 || msToTake(taken) >= windowMs) {
      taken = 0
      waitedMs = 0
    }
  }

  async function waitForReader(event: 'drain' | 'finish'): Promise<void> {
    const began = performance.now()
    const longestMs = Math.max(windowMs, msToTake(taken + unreportedBytes))
    const timer = setTimeout(onSlow, longestMs - waitedMs)
    try {
      await once(to, event, { signal })
    } finally {
      clearTimeout(timer)
      waitedMs += performance.now() - began
    }
  }

  const requireReader = () => {
    signal.throwIfAborted()
    // Neither event comes from a stream that is closed already.
    if (to.destroyed) throw new Error('the reader is gone')
  }

  for await (const part of parts) {
    requireReader()
    const isRoomLeft = to.write(part)
    taken += part.length
    if (isRoomLeft) continue
    // By then the kernel has taken what fits its buffer; only the rest waits for the reader.
    await new Promise((resolve) => setImmediate(resolve))
    if (!to.writableNeedDrain) continue
    measurePace()
    requireReader()
    await waitForReader('drain')
  }
  requireReader()
  to.end()
  await waitForReader('finish')
}
