/** A list that comes in batches, taken one by one: who takes waits for a batch, not for each item. */
export type Feed<T> = {
  /** Whether the head is known, which at the end is undefined. */
  isReady: () => boolean
  fill: () => Promise<void>
  head: () => T | undefined
  take: () => T | undefined
}

export function feedOf<T>(batches: AsyncIterator<readonly T[]>): Feed<T> {
  let batch: readonly T[] = []
  let index = 0
  let isAtEnd = false
  return {
    isReady: () => isAtEnd || index < batch.length,
    fill: async () => {
      while (!isAtEnd && index >= batch.length) {
        const next = await batches.next()
        isAtEnd = next.done === true
        batch = next.done ? [] : next.value
        index = 0
      }
    },
    head: () => batch[index],
    take: () => batch[index++],
  }
}
