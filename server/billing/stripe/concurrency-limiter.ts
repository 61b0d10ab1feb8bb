export type ConcurrencyLimiter = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Runs at most count tasks at once, and one per key. A task that waits for another of the same key takes no slot. */
export function createConcurrencyLimiter(count: number): ConcurrencyLimiter {
  let free = count
  const running = new Set<string>()
  const waiting: { key: string; start: () => void }[] = []

  const mayStart = (key: string) => free > 0 && !running.has(key)

  function begin(key: string): void {
    free--
    running.add(key)
  }

  function end(key: string): void {
    free++
    running.delete(key)
    const index = waiting.findIndex((one) => mayStart(one.key))
    const [next] = index < 0 ? [] : waiting.splice(index, 1)
    if (!next) return
    begin(next.key)
    next.start()
  }

  return async (key, work) => {
    if (mayStart(key)) begin(key)
    else await new Promise<void>((start) => void waiting.push({ key, start }))
    try {
      return await work()
    } finally {
      end(key)
    }
  }
}
