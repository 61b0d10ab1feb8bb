import type { TripCategory } from '#contract/trips/trip.ts'
import { circle, polygon, rectangle } from './paths.ts'
import { MM, type Sheet, shapeOf, stamp } from './sheet.ts'

/** The order in which categories stand in sums, tables and the bar. */
export const CATEGORIES: readonly TripCategory[] = [
  'business',
  'commute',
  'private',
  'family',
  'honorary',
  'none',
]

const SIZE = 2 * MM
const EDGE = 0.28 * MM
/** From a mark to its word. */
export const MARK_WIDTH = SIZE + 1.2 * MM

/** Told by shape, never by colour. `y` is the base line of the word beside it. */
export const drawMark = (sheet: Sheet, category: TripCategory, x: number, y: number): void =>
  MARKS[category](sheet, x, y - SIZE + 0.1 * MM)

const OUTLINE = { stroke: 'ink', width: EDGE } as const
const FILLED = { ...OUTLINE, fill: 'ink' } as const

const square = (x: number, y: number) =>
  rectangle({ x: x + EDGE / 2, y: y + EDGE / 2, width: SIZE - EDGE, height: SIZE - EDGE })
const ring = (x: number, y: number) => circle(x + SIZE / 2, y + SIZE / 2, (SIZE - EDGE) / 2)
const half = (x: number, y: number) =>
  polygon([
    [x + EDGE / 2, y + EDGE / 2],
    [x + SIZE - EDGE / 2, y + EDGE / 2],
    [x + EDGE / 2, y + SIZE - EDGE / 2],
  ])

/** By their upper left corner. */
const MARKS: Record<TripCategory, ReturnType<typeof stamp>> = {
  business: stamp((x, y) => [shapeOf(square(x, y), FILLED)]),
  commute: stamp((x, y) => [shapeOf(half(x, y), { fill: 'ink' }), shapeOf(square(x, y), OUTLINE)]),
  private: stamp((x, y) => [shapeOf(square(x, y), OUTLINE)]),
  family: stamp((x, y) => [shapeOf(ring(x, y), FILLED)]),
  honorary: stamp((x, y) => [shapeOf(ring(x, y), OUTLINE)]),
  none: stamp((x, y) => [shapeOf(square(x, y), { ...OUTLINE, isDashed: true })]),
}
