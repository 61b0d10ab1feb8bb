import { FONTS, type Font, TONES, type Tone } from '#contract/reports/page.ts'
import { FACES } from '../fonts/face.ts'
import { legible } from '../fonts/legible.ts'

/** A stretch of text in one look. */
export type Run = { text: string; font: Font; tone: Tone; isStruck: boolean }
export type Piece = Run & { x: number; width: number }
export type Line = { pieces: readonly Piece[]; width: number; size: number }

type Look = Partial<Omit<Run, 'text'>>

export const run = (text: string, { font = 'regular', tone = 'ink', isStruck = false }: Look = {}): Run => ({
  text: legible(text),
  font,
  tone,
  isStruck,
})
export const bold = (text: string, look: Look = {}) => run(text, { font: 'semibold', ...look })
export const quiet = (text: string) => run(text, { tone: 'second' })

export const widthOf = ({ text, font }: Pick<Run, 'text' | 'font'>, size: number) =>
  FACES[font].width(text, size)

/** All on one line, however long. */
export const lineOf = (runs: readonly Run[], size: number): Line => {
  let x = 0
  const pieces: Piece[] = []
  for (const { text, font, tone, isStruck } of runs) {
    const width = FACES[font].width(text, size)
    pieces.push({ text, font, tone, isStruck, x, width })
    x += width
  }
  return { pieces, width: x, size }
}

/** One line, cut short where it is too long. */
export function cut(one: Run, width: number, size: number): Line {
  if (widthOf(one, size) <= width) return lineOf([one], size)
  const letters = Array.from(one.text)
  const shortened = (length: number): Run => ({
    ...one,
    text: `${letters.slice(0, length).join('').trimEnd()}…`,
  })
  // The most letters that fit: a text may have thousands, and each try measures all that it keeps.
  let [fitting, tooMany] = [0, letters.length]
  while (tooMany - fitting > 1) {
    const length = Math.floor((fitting + tooMany) / 2)
    if (widthOf(shortened(length), size) <= width) fitting = length
    else tooMany = length
  }
  return lineOf([shortened(fitting)], size)
}

/** Rounding must not break what was measured to fit. */
const TOLERANCE = 0.01

/** Lines of at most this width. Words part at spaces and hyphens, a longer one anywhere; figures stay whole. */
export function wrap(runs: readonly Run[], width: number, size: number): readonly Line[] {
  const [first] = runs
  if (!first) return NO_LINES
  const isAlone = runs.length === 1
  const cache = cacheOf(width, size, isAlone ? lookNumber(first) : SEVERAL)
  const key = isAlone ? first.text : runs.map((one) => `${one.text}\n${lookNumber(one)}\n`).join('')
  const known = cache.get(key)
  if (known) return known
  const made = wrapped(runs, width, size)
  held += key.length + LINE_WEIGHT * (made.length + 1)
  if (held <= HELD_MAX) cache.set(key, made)
  else dropAll()
  return made
}

const NO_LINES: readonly Line[] = []
/** Wider than any line: no sheet is. */
const UNBOUNDED = 1_000_000

/** One line, however long, of a text that comes again and again. */
export const repeatedLine = (one: Run, size: number): Line =>
  wrap([one], UNBOUNDED, size)[0] ?? lineOf([one], size)

// The places, people and days of a logbook come again and again. A cache is found by numbers and asked by the text
// itself, since a key that is put together costs as much as the line.
const caches = new Map<number, Map<string, readonly Line[]>>()

// What is held is counted in letters, since one text may be as long as a thousand others; a line and a cache weigh as
// many. All is dropped at once beyond some 16 MB.
const HELD_MAX = 4_000_000
const LINE_WEIGHT = 100
let held = 0

function dropAll(): void {
  caches.clear()
  held = 0
}

const FONT_NUMBER = Object.fromEntries(FONTS.map((font, index) => [font, index])) as Record<Font, number>
const TONE_NUMBER = Object.fromEntries(TONES.map((tone, index) => [tone, index])) as Record<Tone, number>
const SEVERAL = FONTS.length * TONES.length * 2

const lookNumber = ({ font, tone, isStruck }: Run) =>
  (FONT_NUMBER[font] * TONES.length + TONE_NUMBER[tone]) * 2 + (isStruck ? 1 : 0)

function cacheOf(width: number, size: number, look: number): Map<string, readonly Line[]> {
  const key = (Math.round(width * 1_000) * 10_000 + Math.round(size * 100)) * (SEVERAL + 1) + look
  const known = caches.get(key)
  if (known) return known
  const made = new Map<string, readonly Line[]>()
  caches.set(key, made)
  return made
}

function wrapped(runs: readonly Run[], width: number, size: number): readonly Line[] {
  const said = runs.filter(({ text }) => text !== '')
  if (said.length === 0) return []
  const whole = lineOf(said, size)
  if (whole.width <= width + TOLERANCE) return [whole]
  const lines: Run[][] = []
  let line: Run[] = []
  let used = 0
  for (const word of wordsOf(said)) {
    const needed = word.reduce((sum, part) => sum + widthOf({ ...part, text: part.text.trimEnd() }, size), 0)
    if (used > 0 && used + needed > width + TOLERANCE) {
      lines.push(line)
      line = []
      used = 0
    }
    const parts = needed > width + TOLERANCE && !isFigure(word) ? lettersOf(word) : word
    for (const part of parts) {
      let wide = parts === word ? widthOf(part, size) : advance(line, part, size)
      if (parts !== word && used > 0 && used + wide > width + TOLERANCE) {
        wide = widthOf(part, size)
        lines.push(line)
        line = []
        used = 0
      }
      append(line, part)
      used += wide
    }
  }
  return [...lines, line].map((one) => lineOf(trimmed(one), size))
}

/** How much longer a letter makes the line: some pairs are set wider than both letters alone. */
function advance(line: readonly Run[], letter: Run, size: number): number {
  const last = line.at(-1)
  if (!last || last.font !== letter.font) return widthOf(letter, size)
  const before = { ...last, text: last.text.slice(-1) }
  return widthOf({ ...last, text: before.text + letter.text }, size) - widthOf(before, size)
}

function append(line: Run[], part: Run): void {
  const last = line.at(-1)
  if (last && last.font === part.font && last.tone === part.tone && last.isStruck === part.isStruck)
    line[line.length - 1] = { ...last, text: last.text + part.text }
  else line.push(part)
}

function trimmed(line: readonly Run[]): Run[] {
  const last = line.at(-1)
  return last ? [...line.slice(0, -1), { ...last, text: last.text.trimEnd() }] : []
}

/** After a space, and after a hyphen or slash between letters. Spaces that do not break are no spaces here. */
const BREAK = /(?<= )(?! )|(?<=\p{L}[-/])(?=\p{L})/u

/** What must not be parted, over the borders of the looks. */
function wordsOf(runs: readonly Run[]): Run[][] {
  const words: Run[][] = []
  let word: Run[] = []
  for (const one of runs) {
    const parts = one.text.split(BREAK)
    for (const [index, text] of parts.entries()) {
      word.push({ ...one, text })
      if (index === parts.length - 1 && !text.endsWith(' ')) continue
      words.push(word)
      word = []
    }
  }
  return word.length > 0 ? [...words, word] : words
}

const FIGURE = /^[\d.,:–%€£$’\u00a0\u202f +−-]{1,24}[A-Z]{0,3} ?$/
const isFigure = (word: readonly Run[]) => word.every(({ text }) => FIGURE.test(text))

const LETTER = /\P{M}\p{M}*|\p{M}+/gu
const lettersOf = (word: readonly Run[]): Run[] =>
  word.flatMap((one) => (one.text.match(LETTER) ?? []).map((text) => ({ ...one, text })))
