import type { Font } from '#contract/reports/page.ts'
import { FACES, type Glyph } from '../fonts/face.ts'
import type { Container } from './container.ts'

const TEXTS_CACHED = 4_096

/** Texts as operands of TJ: codes of the subset, with what a pair moves by between them. */
export function glyphCodes(container: Container): (font: Font, text: string) => string {
  const codes: Record<Font, Map<number, string>> = {
    regular: new Map(),
    semibold: new Map(),
    mono: new Map(),
  }
  const texts: Record<Font, Map<string, string>> = {
    regular: new Map(),
    semibold: new Map(),
    mono: new Map(),
  }

  function codeOf(font: Font, glyph: Glyph): string {
    const known = codes[font].get(glyph.codePoint)
    if (known !== undefined) return known
    const natural = glyph.advance - 2 * glyph.shift
    const made = bytesOf(container.include(font, { id: glyph.id, codePoint: glyph.codePoint, natural }))
    codes[font].set(glyph.codePoint, made)
    return made
  }

  function operand(font: Font, text: string): string {
    const face = FACES[font]
    let said = ''
    let last: Glyph | null = null
    for (const letter of text) {
      const glyph = face.glyph(letter.codePointAt(0) ?? 0)
      const moved = glyph.shift + (last ? last.shift + face.kerning(last, glyph) : 0)
      if (Math.abs(moved) >= 0.5) said += `)${Math.round(-moved)}(`
      said += codeOf(font, glyph)
      last = glyph
    }
    return `[(${said})]`
  }

  return (font, text) => {
    const cache = texts[font]
    const known = cache.get(text)
    if (known !== undefined) return known
    const made = operand(font, text)
    if (cache.size >= TEXTS_CACHED) cache.clear()
    cache.set(text, made)
    return made
  }
}

/** Two bytes of a string; brackets, the backslash and the end of a line have a meaning there. */
const bytesOf = (code: number) => byte(code >> 8) + byte(code & 0xff)
const SPECIAL = new Map([
  [0x28, '\\('],
  [0x29, '\\)'],
  [0x5c, '\\\\'],
  [0x0d, '\\r'],
])
const byte = (value: number) => SPECIAL.get(value) ?? String.fromCharCode(value)
