import type { ClassDef, Font, PairTable } from 'fontkit'
import { coverageIndex, lookupIndexes } from './tables.ts'

// fontkit's own layout takes 0.4 ms for two letters, which is most of the time of a report. Its parsed pair tables are
// read directly instead, once for each pair that occurs.

/** By how much a glyph moves towards the one before it, in units of the font. */
export function kerningOf(font: Font): (left: number, right: number) => number {
  const lookups = lookupsOf(font)
  return (left, right) => lookups.reduce((sum, tables) => sum + (firstMatch(tables, left, right) ?? 0), 0)
}

function lookupsOf({ GPOS }: Font): PairTable[][] {
  return lookupIndexes(GPOS.featureList, 'kern').map((index) => {
    const lookup = GPOS.lookupList.get(index)
    if (lookup.lookupType === 2) return [...lookup.subTables]
    return lookup.subTables.filter(({ lookupType }) => lookupType === 2).map(({ extension }) => extension)
  })
}

/** Of the tables of a lookup the first that covers the pair counts. */
function firstMatch(tables: readonly PairTable[], left: number, right: number): number | null {
  for (const table of tables) {
    const index = coverageIndex(table.coverage, left)
    if (index === null) continue
    const value = valueOf(table, index, left, right)
    if (value) return value.value1?.xAdvance ?? 0
  }
  return null
}

function valueOf(table: PairTable, index: number, left: number, right: number) {
  if (table.version === 1) return table.pairSets.get(index).find(({ secondGlyph }) => secondGlyph === right)
  return table.classRecords.get(classOf(table.classDef1, left)).get(classOf(table.classDef2, right))
}

function classOf(classes: ClassDef, glyph: number): number {
  if (classes.version === 1) return classes.classValueArray[glyph - classes.startGlyph] ?? 0
  return classes.classRangeRecord.find(({ start, end }) => start <= glyph && glyph <= end)?.class ?? 0
}
