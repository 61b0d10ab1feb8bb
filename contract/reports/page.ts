import Type, { type Static } from 'typebox'
import { nullable } from '../kernel/nullable.ts'
import { oneOf } from '../kernel/text.ts'

// A laid-out page: the position of everything, in points from the upper left corner. The server draws it into a PDF,
// the portal into its preview.

/** Ink and its two weaker shades, the brand's petrol, the blue of a plate, and the shades of paper. */
export const TONES = ['ink', 'second', 'third', 'line', 'sunken', 'white', 'brand', 'plate'] as const
export type Tone = (typeof TONES)[number]

export const FONTS = ['regular', 'semibold', 'mono'] as const
export type Font = (typeof FONTS)[number]

/** `x`: its left end; `y`: its base line; `width`: as the font measures it. */
export const PageText = Type.Object({
  kind: Type.Literal('text'),
  x: Type.Number(),
  y: Type.Number(),
  width: Type.Number(),
  text: Type.String(),
  font: oneOf(FONTS),
  size: Type.Number(),
  tone: oneOf(TONES),
  isStruck: Type.Boolean(),
})
export type PageText = Static<typeof PageText>

export const PageLine = Type.Object({
  kind: Type.Literal('line'),
  x1: Type.Number(),
  y1: Type.Number(),
  x2: Type.Number(),
  y2: Type.Number(),
  width: Type.Number(),
  tone: oneOf(TONES),
  isDashed: Type.Boolean(),
})
export type PageLine = Static<typeof PageLine>

/** A closed path of SVG commands in absolute coordinates (M, L, C, Z). */
export const PageShape = Type.Object({
  kind: Type.Literal('shape'),
  path: Type.String(),
  fill: nullable(oneOf(TONES)),
  stroke: nullable(oneOf(TONES)),
  width: Type.Number(),
  isDashed: Type.Boolean(),
})
export type PageShape = Static<typeof PageShape>

export const PageLayout = Type.Object({
  width: Type.Number(),
  height: Type.Number(),
  texts: Type.Array(PageText),
  lines: Type.Array(PageLine),
  shapes: Type.Array(PageShape),
})
export type PageLayout = Static<typeof PageLayout>
