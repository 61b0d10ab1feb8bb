/** How much of a report's lines is read at once; a preview shows less than a report contains. */
export type ReadLimits = {
  /** Further changes of a trip, or of combined trips, are left out. */
  changesPerLine: number
  linesPerBatch: number
}

export const UNLIMITED: ReadLimits = {
  changesPerLine: Number.POSITIVE_INFINITY,
  linesPerBatch: Number.POSITIVE_INFINITY,
}
