import { drawBrand, drawPlate, LARGE_PLATE, SMALL_PLATE } from './emblems.ts'
import { rectangle } from './paths.ts'
import { baseline, LEFT, MM, RIGHT, rule, type Sheet, SMALL, shape, THICK, TOP, write } from './sheet.ts'
import { bold, cut, lineOf, quiet, run, widthOf, wrap } from './wrap.ts'

/** What the head of a part says. `facts` stand under the title; the first of a logbook is the plate. */
export type Head = {
  title: string
  company: string
  plate: string | null
  period: string
  facts: readonly Fact[]
  /** What is missing, if it is an extract. */
  extract: string | null
}
export type Fact = { label: string; value: string | { plate: string }; x: number }

const TITLE = { size: 17, leading: 20 }
const COMPANY = { size: 8.5, leading: 12 }
const STRIP = { size: 8, leading: 11 }
const BOX = { size: 8, leading: 11, padding: 2 * MM, above: 0.5 * MM }

/** The head of a part's first page; returns where its content begins. */
export function drawCover(sheet: Sheet, head: Head): number {
  const title = lineOf([bold(head.title)], TITLE.size)
  write(sheet, title, LEFT, baseline(TOP, TITLE))
  const brandX = drawBrand(sheet, TOP)
  const room = brandX - 6 * MM - LEFT - title.width - 6 * MM
  const isBeside = head.extract !== null && boxWidth(head.extract) <= room
  if (head.extract !== null && isBeside) drawBox(sheet, head.extract, brandX - 6 * MM, TOP, room)
  let y = TOP + TITLE.leading
  for (const line of wrap([quiet(head.company)], brandX - LEFT, COMPANY.size)) {
    write(sheet, line, LEFT, baseline(y, COMPANY))
    y += COMPANY.leading
  }
  if (head.extract !== null && !isBeside) y = drawBox(sheet, head.extract, RIGHT, y + 1 * MM, RIGHT - LEFT)
  return drawFacts(sheet, head.facts, y + 2.6 * MM)
}

const VALUE = { size: 9, leading: 14 }

function drawFacts(sheet: Sheet, facts: readonly Fact[], y: number): number {
  rule(sheet, y, THICK)
  const top = y + 1.7 * MM + THICK.width
  for (const { label, value, x } of facts) {
    write(sheet, lineOf([quiet(label)], SMALL.size), x, baseline(top, SMALL))
    if (typeof value === 'object') drawPlate(sheet, value.plate, x, top + SMALL.leading + 0.2, LARGE_PLATE)
    else write(sheet, lineOf([bold(value)], VALUE.size), x, baseline(top + SMALL.leading, VALUE))
  }
  return top + SMALL.leading + VALUE.leading + 3 * MM
}

/** The head of the pages that follow. */
export function drawStrip(sheet: Sheet, head: Head): number {
  const base = baseline(TOP + 0.3 * MM, STRIP)
  const plateWidth = head.plate === null ? -5 * MM : drawPlate(sheet, head.plate, LEFT, TOP, SMALL_PLATE)
  const title = lineOf([bold(head.title), run(` ${head.period}`)], STRIP.size)
  const titleX = LEFT + plateWidth + 5 * MM
  write(sheet, title, titleX, base)
  const companyX = titleX + title.width + 5 * MM
  const wide = head.extract === null ? 0 : boxWidth(head.extract) + 6 * MM
  const isBeside = companyX + widthOf(quiet(head.company), STRIP.size) + wide <= RIGHT
  const room = RIGHT - companyX - (isBeside ? wide : 0)
  write(sheet, cut(quiet(head.company), room, STRIP.size), companyX, base)
  let y = TOP + SMALL_PLATE.leading + 0.6 * MM
  if (head.extract !== null)
    y = isBeside
      ? Math.max(y, drawBox(sheet, head.extract, RIGHT, TOP - 0.2 * MM, wide))
      : drawBox(sheet, head.extract, RIGHT, y + 1.2 * MM, RIGHT - LEFT)
  y += 1.6 * MM
  rule(sheet, y, THICK)
  return y + 1 * MM
}

const boxWidth = (text: string) => widthOf(bold(text), BOX.size) + 2 * BOX.padding

/** A framed note with its right edge at `right`; returns where it ends. */
function drawBox(sheet: Sheet, text: string, right: number, y: number, room: number): number {
  const lines = wrap([bold(text)], room - 2 * BOX.padding, BOX.size)
  const width = Math.max(...lines.map((line) => line.width)) + 2 * BOX.padding
  const height = lines.length * BOX.leading + 2 * BOX.above
  shape(sheet, rectangle({ x: right - width, y, width, height }), {
    stroke: 'ink',
    width: 0.35 * MM,
    fill: 'white',
  })
  for (const [index, line] of lines.entries())
    write(sheet, line, right - width + BOX.padding, baseline(y + BOX.above + index * BOX.leading, BOX))
  return y + height
}
