/** A phone that said nothing for so long has lost its drive. */
export const ABANDONED_MS = 12 * 3_600_000

/** Clocks of phones may be ahead. */
export const AHEAD_MS = 5 * 60_000

/** A drive that is never ended, or whose end is told, lasts for no longer. */
export const LONGEST_MS = 24 * 3_600_000
