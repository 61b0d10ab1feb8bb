import type { TripCategory } from '#contract/trips/trip.ts'
import { CATEGORIES } from './marks.ts'
import { circle, rectangle } from './paths.ts'
import { type Box, MM, type Sheet, shape, stroke } from './sheet.ts'

const EDGE = 0.28 * MM
export const BAR_HEIGHT = 3 * MM

/** How the kilometres are shared out, told by pattern: it is printed in black. */
export function drawBar(
  sheet: Sheet,
  box: Omit<Box, 'height'>,
  shares: ReadonlyMap<TripCategory, number>,
): void {
  const total = CATEGORIES.reduce((sum, category) => sum + (shares.get(category) ?? 0), 0)
  let { x } = box
  for (const category of CATEGORIES) {
    const width = total > 0 ? (box.width * (shares.get(category) ?? 0)) / total : 0
    if (width <= 0) continue
    const part = { x, y: box.y, width, height: BAR_HEIGHT }
    PATTERNS[category](sheet, part)
    x += width
    if (x < box.x + box.width - 0.1)
      stroke(sheet, { x1: x, y1: box.y, x2: x, y2: box.y + BAR_HEIGHT }, { width: EDGE, tone: 'ink' })
  }
  shape(sheet, rectangle({ ...box, height: BAR_HEIGHT }), { stroke: 'ink', width: EDGE })
}

const PATTERNS: Record<TripCategory, (sheet: Sheet, box: Box) => void> = {
  business: (sheet, box) => shape(sheet, rectangle(box), { fill: 'ink' }),
  commute: (sheet, box) => hatch(sheet, box, 1),
  private: () => {},
  family: (sheet, box) => {
    hatch(sheet, box, 1)
    hatch(sheet, box, -1)
  },
  honorary: (sheet, box) => stripes(sheet, box),
  none: (sheet, box) => dots(sheet, box),
}

const STEP = 1.05 * MM
const PEN = { width: 0.3 * MM, tone: 'ink' } as const

/** Lines at 45 degrees, rising to the right (1) or falling (-1), cut at the edges of the box. */
function hatch(sheet: Sheet, { x, y, width, height }: Box, slope: 1 | -1): void {
  for (let start = x - height + STEP / 2; start < x + width; start += STEP) {
    const [x1, x2] = [Math.max(start, x), Math.min(start + height, x + width)]
    const climb = (at: number) => (slope === 1 ? y + height - (at - start) : y + (at - start))
    if (x2 > x1) stroke(sheet, { x1, y1: climb(x1), x2, y2: climb(x2) }, PEN)
  }
}

function stripes(sheet: Sheet, { x, y, width, height }: Box): void {
  for (let at = x + STEP / 2; at < x + width; at += STEP)
    stroke(sheet, { x1: at, y1: y, x2: at, y2: y + height }, PEN)
}

function dots(sheet: Sheet, { x, y, width, height }: Box): void {
  for (let at = x + STEP / 2; at < x + width - 0.3; at += STEP)
    for (const down of [0.25, 0.75]) shape(sheet, circle(at, y + height * down, 0.22 * MM), { fill: 'ink' })
}
