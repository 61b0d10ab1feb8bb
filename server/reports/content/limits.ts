/** How much of a report's lines is read at once; a preview shows less than a report contains. */
export type ReadLimits = {
  /** Further changes of a trip, or of combined trips, are left out. */
  changesPerLine: number
  linesPerBatch: number
}

/** Few lines at once: those that are written soon after they were made cost the garbage collector nothing. */
export const UNLIMITED: ReadLimits = {
  changesPerLine: Number.POSITIVE_INFINITY,
  linesPerBatch: 32,
}
