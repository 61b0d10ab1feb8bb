import type { TripCategory } from '#contract/trips/trip.ts'
import { CATEGORIES, drawMark, MARK_WIDTH } from './marks.ts'
import { BODY, baseline, MM, RIGHT, rule, type Sheet, THIN, write, writeRight } from './sheet.ts'
import type { Table } from './trip-row.ts'
import { bold, lineOf, run } from './wrap.ts'

const ABOVE = 1.2 * MM
const BELOW = 0.5 * MM
/** More categories than this may need a second line. */
const ON_A_LINE = 4

/** The room that sums of so many categories take. */
export const sumsHeight = (categories: number) =>
  ABOVE + (categories > ON_A_LINE ? 2 : 1) * BODY.leading + BELOW

type Sums = { label: 'pdf.carried' | 'pdf.total'; sums: ReadonlyMap<TripCategory, number> }

/** What was driven so far, by category; returns where it ends. */
export function drawSums(sheet: Sheet, y: number, { columns, words }: Table, { label, sums }: Sums): number {
  rule(sheet, y, THIN)
  let base = baseline(y + ABOVE, BODY)
  const total = [...sums.values()].reduce((sum, distance) => sum + distance, 0)
  write(sheet, lineOf([bold(words.t(label))], BODY.size), columns.date.x, base)
  writeRight(sheet, lineOf([bold(words.tenths(total))], BODY.size), columns.distance.right, base)
  let x = columns.category.x
  for (const category of CATEGORIES) {
    const distance = sums.get(category)
    if (distance === undefined) continue
    const said = [run(`${words.portal(`category.${category}`)} `), bold(words.distance(distance))]
    const line = lineOf(said, BODY.size)
    if (x + MARK_WIDTH + line.width > RIGHT) {
      x = columns.category.x
      base += BODY.leading
    }
    drawMark(sheet, category, x, base)
    write(sheet, line, x + MARK_WIDTH, base)
    x += MARK_WIDTH + line.width + 5 * MM
  }
  return base + 2 + BELOW
}
