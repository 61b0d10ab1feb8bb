import { plateSign } from '#domain/vehicles/plate.ts'
import { leftRounded, polyline, rounded } from './paths.ts'
import { baseline, MM, RIGHT, type Sheet, shape, write } from './sheet.ts'
import { bold, lineOf } from './wrap.ts'

const BAND = 2.9 * MM
const RADIUS = 0.9 * MM
const EDGE = 0.3 * MM

type PlateSize = { size: number; leading: number }
export const LARGE_PLATE: PlateSize = { size: 9, leading: 12.5 }
export const SMALL_PLATE: PlateSize = { size: 8, leading: 11 }

/** A number plate; returns its width. */
export function drawPlate(sheet: Sheet, plate: string, x: number, y: number, look: PlateSize): number {
  const band = plateSign(plate) ? BAND : 0
  const text = lineOf([bold(plate)], look.size)
  const box = { x, y, width: band + text.width + 3.4 * MM, height: look.leading + 2 * EDGE }
  const inner = { x: x + EDGE / 2, y: y + EDGE / 2, width: box.width - EDGE, height: box.height - EDGE }
  shape(sheet, rounded(inner, RADIUS), { fill: 'white' })
  if (band > 0) {
    shape(sheet, leftRounded({ ...inner, width: band }, RADIUS), { fill: 'plate' })
    const letter = lineOf([bold('D', { tone: 'white' })], 5)
    write(sheet, letter, x + EDGE / 2 + (band - letter.width) / 2, y + box.height - EDGE - 0.7 * MM)
  }
  shape(sheet, rounded(inner, RADIUS), { stroke: 'ink', width: EDGE })
  write(sheet, text, x + band + 1.7 * MM, baseline(y + EDGE, look))
  return box.width
}

const MARK = 4.4 * MM
const NAME = { size: 8.5, leading: 12 }
/** The way over the hills, in a box of 24. */
const HILLS = [
  [3, 17],
  [8, 7],
  [12, 15],
  [15, 10],
  [21, 17],
] as const

/** The product's sign and name at the right edge; returns where it begins. */
export function drawBrand(sheet: Sheet, y: number): number {
  const name = lineOf([bold('Wegbuch')], NAME.size)
  const x = RIGHT - name.width - 1.4 * MM - MARK
  const top = y + (NAME.leading - MARK) / 2
  shape(sheet, rounded({ x, y: top, width: MARK, height: MARK }, 1.1 * MM), { fill: 'brand' })
  const scale = (MARK - 1.2 * MM) / 24
  const points = HILLS.map(
    ([left, down]) => [x + 0.6 * MM + left * scale, top + 0.6 * MM + down * scale] as const,
  )
  shape(sheet, polyline(points), { stroke: 'white', width: 2.2 * scale })
  write(sheet, name, RIGHT - name.width, baseline(y, NAME))
  return x
}
