/** A phone that said nothing for so long has lost its drive. */
export const ABANDONED_MS = 12 * 3_600_000
