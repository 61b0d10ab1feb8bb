/** A phone that said nothing for so long has lost its drive. */
export const ABANDONED_MS = 12 * 3_600_000

/** Clocks of phones may be ahead. */
export const AHEAD_MS = 5 * 60_000
