import type { Index } from './open-index.ts'

/** The range of word-index entries that start with the typed text; the end is exclusive. */
export function findEntries({ words }: Index, typed: string): [number, number] {
  const bytes = Buffer.from(typed)
  const compare = (entry: number) =>
    compareStart(words.bytes, words.start[entry] ?? 0, words.end[entry] ?? 0, bytes)
  const count = words.start.length
  return [
    binarySearch(count, (entry) => compare(entry) >= 0),
    binarySearch(count, (entry) => compare(entry) > 0),
  ]
}

/** Zero if the word starts with the typed text, otherwise the sort order of the two. */
function compareStart(names: Uint8Array, start: number, end: number, typed: Uint8Array): number {
  for (let at = 0; at < typed.length; at += 1) {
    if (start + at >= end) return -1
    const difference = (names[start + at] ?? 0) - (typed[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The first index for which a monotonic predicate holds. */
export function binarySearch(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
