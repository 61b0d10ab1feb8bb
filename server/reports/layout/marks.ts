import type { TripCategory } from '#contract/trips/trip.ts'
import { circle, polygon, rectangle } from './paths.ts'
import { MM, type Sheet, shape } from './sheet.ts'

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
export function drawMark(sheet: Sheet, category: TripCategory, x: number, y: number): void {
  const top = y - SIZE + 0.1 * MM
  const inner = { x: x + EDGE / 2, y: top + EDGE / 2, width: SIZE - EDGE, height: SIZE - EDGE }
  const outline = { stroke: 'ink', width: EDGE } as const
  const ring = circle(x + SIZE / 2, top + SIZE / 2, (SIZE - EDGE) / 2)
  switch (category) {
    case 'business':
      return shape(sheet, rectangle(inner), { ...outline, fill: 'ink' })
    case 'commute': {
      const half = polygon([
        [inner.x, inner.y],
        [inner.x + inner.width, inner.y],
        [inner.x, inner.y + inner.height],
      ])
      shape(sheet, half, { fill: 'ink' })
      return shape(sheet, rectangle(inner), outline)
    }
    case 'private':
      return shape(sheet, rectangle(inner), outline)
    case 'family':
      return shape(sheet, ring, { ...outline, fill: 'ink' })
    case 'honorary':
      return shape(sheet, ring, outline)
    case 'none':
      return shape(sheet, rectangle(inner), { ...outline, isDashed: true })
    default:
      return category satisfies never
  }
}
