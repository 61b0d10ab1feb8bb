import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { FileLimits } from './limits.ts'

export type Pump = {
  parts: AsyncIterable<Buffer>
  to: Writable
  limits: FileLimits
  signal: AbortSignal
  /** Called when the reader is too slow; it aborts the signal. */
  onSlow: () => void
}

/**
 * Writes the parts as fast as they are read, and no faster: at most one of them is in memory. Only the time in which
 * the reader keeps us waiting counts against it: each window's worth of bytes has to be taken within a window.
 */
export async function pump({ parts, to, limits, signal, onSlow }: Pump): Promise<void> {
  const { slowestBytesPerS, windowMs } = limits
  const windowBytes = (slowestBytesPerS * windowMs) / 1_000
  let waitedMs = 0
  let taken = 0

  async function reader(event: 'drain' | 'finish'): Promise<void> {
    const began = performance.now()
    const timer = setTimeout(onSlow, windowMs - waitedMs)
    try {
      await once(to, event, { signal })
    } finally {
      clearTimeout(timer)
      waitedMs += performance.now() - began
    }
  }

  for await (const part of parts) {
    signal.throwIfAborted()
    if (!to.write(part)) await reader('drain')
    taken += part.length
    if (taken >= windowBytes) {
      taken = 0
      waitedMs = 0
    }
  }
  signal.throwIfAborted()
  to.end()
  await reader('finish')
}
