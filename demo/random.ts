/** A seeded pseudo-random generator. */
export type Random = {
  /** From 0 to below 1. */
  next: () => number
  /** An integer, both ends included. */
  between: (least: number, most: number) => number
  isLucky: (chance: number) => boolean
  pick: <T>(of: readonly T[]) => T
}

export function randomOf(seed: string): Random {
  let state = hashOf(seed)
  const next = () => {
    // Mulberry32: good enough for test data, in a few lines.
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    isLucky: (chance) => next() < chance,
    pick: (of) => {
      const picked = of[between(0, of.length - 1)]
      if (picked === undefined) throw new Error('the list to pick from is empty')
      return picked
    },
  }
}

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
