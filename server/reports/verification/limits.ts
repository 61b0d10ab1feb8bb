// What a file may take: it comes from anybody, and says of itself how much is in it.

export const READ_LIMITS = {
  /** A report has three. */
  attachments: 100,
  /** Of all attachments together, when inflated. */
  decodedBytes: 100_000_000,
  lines: 250_000,
  /** Of one file; a report has three. Each is held by itself, and named in the result. */
  tables: 20,
  cellsPerLine: 60,
}
export type ReadLimits = typeof READ_LIMITS

/** How many findings are told one by one; all are counted. */
export const FINDINGS_MAX = 200
/** How much of a text is quoted. */
export const QUOTE_MAX = 200

/** Chains are recomputed as long as they have no more entries than this, all of a report together. */
export const CHAIN_ENTRIES_MAX = 500_000

export const TIME_MAX_MS = 60_000
export const CHILD_FLAGS: readonly string[] = ['--max-old-space-size=700']
