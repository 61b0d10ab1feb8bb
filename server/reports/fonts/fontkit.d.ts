// The part of fontkit that is used here; the package ships no types.
declare module 'fontkit' {
  type Coverage =
    | { version: 1; glyphs: readonly number[] }
    | { version: 2; rangeRecords: readonly { start: number; end: number; startCoverageIndex: number }[] }
  type ClassDef =
    | { version: 1; startGlyph: number; classValueArray: readonly number[] }
    | { version: 2; classRangeRecord: readonly { start: number; end: number; class: number }[] }
  type Lazy<T> = { get: (index: number) => T }
  type PairValue = { value1?: { xAdvance?: number } | null }
  type PairSet = readonly (PairValue & { secondGlyph: number })[]
  export type PairTable =
    | { version: 1; coverage: Coverage; pairSets: Lazy<PairSet> }
    | {
        version: 2
        coverage: Coverage
        classDef1: ClassDef
        classDef2: ClassDef
        classRecords: Lazy<Lazy<PairValue>>
      }
  export type Lookup =
    | { lookupType: 2; subTables: readonly PairTable[] }
    | { lookupType: 9; subTables: readonly { lookupType: number; extension: PairTable }[] }

  export type Feature = { tag: string; feature: { lookupListIndexes: readonly number[] } }
  export type Substitution =
    | { version: 1; coverage: Coverage; deltaGlyphID: number }
    | { version: 2; coverage: Coverage; substitute: Lazy<number> }

  export type Glyph = { id: number; advanceWidth: number }
  export type Font = {
    unitsPerEm: number
    ascent: number
    descent: number
    glyphForCodePoint: (codePoint: number) => Glyph
    hasGlyphForCodePoint: (codePoint: number) => boolean
    getGlyph: (id: number) => Glyph
    GSUB: {
      featureList: readonly Feature[]
      lookupList: Lazy<{ lookupType: number; subTables: readonly Substitution[] }>
    }
    GPOS: {
      featureList: readonly Feature[]
      lookupList: Lazy<Lookup>
    }
  }
  export type { ClassDef, Coverage }
  export function openSync(path: string): Font
}
