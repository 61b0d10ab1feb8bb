import { setImmediate as nextTurn } from 'node:timers/promises'

/** Requests of one batch. */
const BATCH_MAX = 200
/** Requests that may wait for the next batch; beyond it the server is overloaded. */
const WAITING_MAX = 2_000

type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void }

/**
 * Collects what arrives while a batch is being written, and writes it with the next one. Nobody waits for a timer: a
 * single request is written at once, and under load each transaction carries many.
 */
export function batcher<T, R>(write: (items: readonly T[]) => Promise<R[]>) {
  let waiting: Waiting<T, R>[] = []
  let isWriting = false

  async function writeAll(): Promise<void> {
    isWriting = true
    // Requests that are being parsed now join the first batch.
    await nextTurn()
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX)
      waiting = waiting.slice(BATCH_MAX)
      try {
        const results = await write(batch.map(({ item }) => item))
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isWriting = false
  }

  return {
    isFull: () => waiting.length >= WAITING_MAX,
    add: (item: T): Promise<R> =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        if (!isWriting) void writeAll()
      }),
  }
}
