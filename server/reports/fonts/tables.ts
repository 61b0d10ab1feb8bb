import type { Coverage, Feature } from 'fontkit'

/** The lookups of a feature, in whatever scripts it is named. */
export const lookupIndexes = (features: readonly Feature[], name: string): number[] => [
  ...new Set(
    features.filter(({ tag }) => tag === name).flatMap(({ feature }) => [...feature.lookupListIndexes]),
  ),
]

/** Where a table of a font has what it says of a glyph. */
export function coverageIndex(coverage: Coverage, glyph: number): number | null {
  if (coverage.version === 1) {
    const index = coverage.glyphs.indexOf(glyph)
    return index < 0 ? null : index
  }
  const range = coverage.rangeRecords.find(({ start, end }) => start <= glyph && glyph <= end)
  return range ? range.startCoverageIndex + glyph - range.start : null
}
