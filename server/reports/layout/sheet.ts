import type { PageLayout, PageShape, PageText, Tone } from '#contract/reports/page.ts'
import { memoize } from '../memoize.ts'
import type { Line, Piece } from './wrap.ts'

export const MM = 72 / 25.4
/** A4 on its side; the wider margin is for the punch. */
export const PAGE = { width: 297 * MM, height: 210 * MM }
export const LEFT = 17 * MM
export const RIGHT = 287 * MM
export const TOP = 9 * MM

export const BODY = { size: 7.1, leading: 9 }
export const HEADS = { size: 6.75, leading: 8.25 }
export const SMALL = { size: 6.5, leading: 9 }

export type Sheet = Pick<PageLayout, 'texts' | 'lines' | 'shapes'>

export const newSheet = (): Sheet => ({ texts: [], lines: [], shapes: [] })

/** A drawing that several pages share, and what its making returned. */
export type Drawn<T> = { sheet: Sheet; end: T }

export function drawn<T>(draw: (sheet: Sheet) => T): Drawn<T> {
  const sheet = newSheet()
  return { sheet, end: draw(sheet) }
}

export function addTo(sheet: Sheet, { texts, lines, shapes }: Sheet): void {
  sheet.texts.push(...texts)
  sheet.lines.push(...lines)
  sheet.shapes.push(...shapes)
}

export const copyOf = ({ texts, lines, shapes }: Sheet): Sheet => ({
  texts: [...texts],
  lines: [...lines],
  shapes: [...shapes],
})

export const pageOf = (sheet: Sheet): PageLayout => ({
  width: round(PAGE.width),
  height: round(PAGE.height),
  ...sheet,
})

/** A hundredth of a point is finer than any printer, and short to write. */
export const round = (value: number) => Math.round(value * 100) / 100

// Ascent and descent of the font, so that a line of text stands in the middle of its height.
const MIDDLE = (0.968_75 - 0.241_2) / 2

/** The base line of a text whose line begins at `top`. */
export const baseline = (top: number, { size, leading }: { size: number; leading: number }) =>
  top + leading / 2 + size * MIDDLE

export function write(sheet: Sheet, line: Line, x: number, y: number): void {
  for (const piece of line.pieces) sheet.texts.push(textOf(piece, x + piece.x, y, line.size))
}

export const writeRight = (sheet: Sheet, line: Line, right: number, y: number) =>
  write(sheet, line, right - line.width, y)

export const textOf = (
  { text, font, tone, isStruck, width }: Piece,
  x: number,
  y: number,
  size: number,
): PageText => ({
  kind: 'text',
  x: round(x),
  y: round(y),
  width: round(width),
  text,
  font,
  size,
  tone,
  isStruck,
})

type Pen = { width: number; tone: Tone; isDashed?: boolean }

export const HAIR: Pen = { width: 0.15 * MM, tone: 'line' }
export const THIN: Pen = { width: 0.3 * MM, tone: 'ink' }
export const THICK: Pen = { width: 0.5 * MM, tone: 'ink' }
export const DASHED: Pen = { ...THIN, isDashed: true }

type Segment = { x1: number; y1: number; x2: number; y2: number }

export function stroke(
  sheet: Sheet,
  { x1, y1, x2, y2 }: Segment,
  { width, tone, isDashed = false }: Pen,
): void {
  const ends = { x1: round(x1), y1: round(y1), x2: round(x2), y2: round(y2) }
  sheet.lines.push({ kind: 'line', ...ends, width: round(width), tone, isDashed })
}

export const rule = (sheet: Sheet, y: number, pen: Pen, x1 = LEFT, x2 = RIGHT) =>
  stroke(sheet, { x1, y1: y, x2, y2: y }, pen)

export type Box = { x: number; y: number; width: number; height: number }
type Look = { fill?: Tone; stroke?: Tone; width?: number; isDashed?: boolean }

export function shape(sheet: Sheet, path: string, look: Look): void {
  sheet.shapes.push(shapeOf(path, look))
}

export const shapeOf = (path: string, look: Look): PageShape => ({
  kind: 'shape',
  path,
  fill: look.fill ?? null,
  stroke: look.stroke ?? null,
  width: round(look.width ?? 0),
  isDashed: look.isDashed ?? false,
})

const SPOTS_CACHED = 4_096
const SPOT = 65_536

/** A drawing at a point. Rows of the same heights have theirs at the same places, and pages may share it. */
export function stamp(draw: (x: number, y: number) => readonly PageShape[]) {
  const at = memoize((spot: number) => draw(Math.floor(spot / SPOT) / 100, (spot % SPOT) / 100), SPOTS_CACHED)
  return (sheet: Sheet, x: number, y: number): void => {
    sheet.shapes.push(...at(Math.round(x * 100) * SPOT + Math.round(y * 100)))
  }
}
