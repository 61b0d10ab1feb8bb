import { BODY, baseline, type Sheet, write } from './sheet.ts'
import type { Line } from './wrap.ts'

/** The lines of one column of a row, null where it is empty; aligned right, `x` is their right end. */
export type Cell = { x: number; isRight: boolean; lines: readonly (Line | null)[] }

/** A row of text lines, which can be parted between any two of them. */
export type Row = {
  lineCount: number
  padding: number
  cells: readonly Cell[]
  /** What stands beside the text: marks, rails, boxes. `topOf` is null of a line that is on another page. */
  decorate: (sheet: Sheet, topOf: (line: number) => number | null) => void
}

export const rowOf = (
  padding: number,
  cells: readonly Cell[],
  decorate: Row['decorate'] = () => {},
): Row => ({
  lineCount: Math.max(1, ...cells.map(({ lines }) => lines.length)),
  padding,
  cells,
  decorate,
})

export const heightOf = ({ lineCount, padding }: Pick<Row, 'lineCount' | 'padding'>) =>
  lineCount * BODY.leading + 2 * padding

/** Draws the lines from `from` up to `to` and returns where the row ends. */
export function drawRow(sheet: Sheet, row: Row, y: number, from = 0, to = row.lineCount): number {
  const top = y + row.padding
  for (const { x, isRight, lines } of row.cells)
    for (let index = from; index < Math.min(to, lines.length); index++) {
      const line = lines[index]
      if (!line) continue
      const left = isRight ? x - line.width : x
      write(sheet, line, left, baseline(top + (index - from) * BODY.leading, BODY))
    }
  row.decorate(sheet, (line) => (line >= from && line < to ? top + (line - from) * BODY.leading : null))
  return top + (to - from) * BODY.leading + row.padding
}
