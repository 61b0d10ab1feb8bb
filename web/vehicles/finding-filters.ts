/** What somebody has to look at in a logbook, the most pressing first, and the filter of the trips behind it. */
export const FINDING_FILTERS = {
  gaps: { marks: 'gap' },
  overlaps: { marks: 'overlap' },
  uncategorised: { categories: 'none' },
  late: { marks: 'late' },
} as const
export type FindingKind = keyof typeof FINDING_FILTERS
export const FINDING_KINDS = Object.keys(FINDING_FILTERS) as FindingKind[]
