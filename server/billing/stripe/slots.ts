export type Slots = <T>(work: () => Promise<T>) => Promise<T>

/** Runs so many at once; the others wait for their turn. */
export function slots(count: number): Slots {
  let free = count
  const waiting: (() => void)[] = []

  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((turn) => void waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
