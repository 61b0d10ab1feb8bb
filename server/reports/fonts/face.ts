import { fileURLToPath } from 'node:url'
import { type Font as FontFile, openSync } from 'fontkit'
import type { Font } from '#contract/reports/page.ts'
import { kerningOf } from './kerning.ts'
import { coverageIndex, lookupIndexes } from './tables.ts'

/** A font that remembers its glyphs and pairs. Widths are thousandths of the size. */
export type Face = {
  file: string
  has: (codePoint: number) => boolean
  glyph: (codePoint: number) => Glyph
  /** What is added to the left glyph's advance before the right one. */
  kerning: (left: Glyph, right: Glyph) => number
  width: (text: string, size: number) => number
}

export type Glyph = { id: number; codePoint: number; advance: number; shift: number }

const fileOf = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`))

/** Figures of one width, and an l that cannot be taken for an I. */
const FEATURES: readonly [string, string][] = [
  ['0123456789', 'tnum'],
  ['l', 'cv05'],
]

/** The glyph of every letter that the font lacks: those are not remembered, since they have no end. */
const MISSING = 0
/** A text may pair any two of thousands of glyphs: beyond this all pairs are dropped. */
const PAIRS_CACHED = 32_768

function openFace(file: string): Face {
  const font = openSync(file)
  const scale = 1_000 / font.unitsPerEm
  const alternates = alternatesOf(font)
  const kern = kerningOf(font)
  const glyphs = new Map<number, Glyph>()
  const pairs = new Map<number, number>()

  function glyph(codePoint: number): Glyph {
    const known = glyphs.get(codePoint)
    if (known) return known
    const { id, advanceWidth } = alternates.get(codePoint) ?? font.glyphForCodePoint(codePoint)
    const made = { id, codePoint, advance: advanceWidth * scale, shift: 0 }
    if (id !== MISSING) glyphs.set(codePoint, made)
    return made
  }

  function kerning(left: Glyph, right: Glyph): number {
    const key = left.id * 65_536 + right.id
    const known = pairs.get(key)
    if (known !== undefined) return known
    const made = kern(left.id, right.id) * scale
    if (pairs.size >= PAIRS_CACHED) pairs.clear()
    pairs.set(key, made)
    return made
  }

  return withWidth({ file, glyph, kerning, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) })
}

const alternatesOf = (font: FontFile) =>
  new Map(
    FEATURES.flatMap(([letters, feature]) =>
      Array.from(letters, (letter) => {
        const codePoint = codePointOf(letter)
        return [
          codePoint,
          font.getGlyph(alternateOf(font, feature, font.glyphForCodePoint(codePoint).id)),
        ] as const
      }),
    ),
  )

/** By the font's own tables: laying a text out to learn it takes half a second. */
function alternateOf({ GSUB }: FontFile, feature: string, glyph: number): number {
  for (const index of lookupIndexes(GSUB.featureList, feature)) {
    const { lookupType, subTables } = GSUB.lookupList.get(index)
    for (const table of lookupType === 1 ? subTables : []) {
      const at = coverageIndex(table.coverage, glyph)
      if (at !== null) return table.version === 1 ? glyph + table.deltaGlyphID : table.substitute.get(at)
    }
  }
  return glyph
}

const codePointOf = (letter: string) => letter.codePointAt(0) ?? 0

const CELL = 640

/** Every letter in a cell of the same width: enough for hashes, which have to stand below each other. */
function monospaced(face: Face): Face {
  const glyphs = new Map<number, Glyph>()
  const glyph = (codePoint: number) => {
    const known = glyphs.get(codePoint)
    if (known) return known
    const { id, advance } = face.glyph(codePoint)
    const made = { id, codePoint, advance: CELL, shift: (CELL - advance) / 2 }
    if (id !== MISSING) glyphs.set(codePoint, made)
    return made
  }
  return withWidth({ ...face, glyph, kerning: () => 0 })
}

/** Most letters are below this: their widths are in tables, since a report measures millions of them. */
const ASCII = 128

function withWidth(face: Omit<Face, 'width'>): Face {
  const kernings = new Float64Array(ASCII * ASCII).fill(Number.NaN)
  const advances = new Float64Array(ASCII).fill(Number.NaN)

  function advanceOf(code: number): number {
    if (code >= ASCII) return face.glyph(code).advance
    const known = advances[code] ?? Number.NaN
    return Number.isNaN(known) ? (advances[code] = face.glyph(code).advance) : known
  }

  function kerningOf(left: number, right: number): number {
    if (left >= ASCII || right >= ASCII) return face.kerning(face.glyph(left), face.glyph(right))
    const at = left * ASCII + right
    const known = kernings[at] ?? Number.NaN
    return Number.isNaN(known) ? (kernings[at] = face.kerning(face.glyph(left), face.glyph(right))) : known
  }

  function width(text: string, size: number): number {
    let sum = 0
    let last = -1
    for (let index = 0; index < text.length; index++) {
      const codePoint = text.codePointAt(index) ?? 0
      if (codePoint > 0xffff) index++
      sum += advanceOf(codePoint) + (last < 0 ? 0 : kerningOf(last, codePoint))
      last = codePoint
    }
    return (sum * size) / 1_000
  }
  return { ...face, width }
}

const regular = openFace(fileOf('400Regular'))

export const FACES: Record<Font, Face> = {
  regular,
  semibold: openFace(fileOf('600SemiBold')),
  mono: monospaced(regular),
}
