import type { Paper } from './paper.ts'
import { drawRow, heightOf, type Row, rowOf } from './row.ts'
import { BODY, baseline, HAIR, HEADS, MM, rule, type Sheet, THIN, write } from './sheet.ts'
import { bold, type Run, wrap } from './wrap.ts'

// The small tables of sums and expenses.

export type GridColumn = { title: string; width: number; isRight?: boolean }
type Placed = GridColumn & { x: number; right: number }
export type Grid = { x: number; right: number; columns: readonly Placed[] }

const SIDE = 1.2 * MM
/** More between figures and the text at their right, which would read as one otherwise. */
const AFTER_FIGURES = 2.4 * MM
const ROW_PADDING = 0.62 * MM

export function gridOf(x: number, columns: readonly GridColumn[]): Grid {
  let edge = x
  const placed = columns.map((column, index) => {
    const isAfterFigures = columns[index - 1]?.isRight === true && !column.isRight
    const left = edge + (index === 0 ? 0 : SIDE) + (isAfterFigures ? AFTER_FIGURES : 0)
    edge += column.width
    return { ...column, x: left, right: edge - (index === columns.length - 1 ? 0 : SIDE) }
  })
  return { x, right: edge, columns: placed }
}

export function drawGridHeads(sheet: Sheet, grid: Grid, y: number): number {
  const top = y + 1 * MM
  const heads = grid.columns.map(({ title, x, right }) => wrap([bold(title)], right - x, HEADS.size))
  const rows = Math.max(...heads.map(({ length }) => length))
  for (const [index, { x, right, isRight }] of grid.columns.entries())
    for (const [row, line] of (heads[index] ?? []).entries()) {
      const above = rows - (heads[index]?.length ?? 0) + row
      write(sheet, line, isRight ? right - line.width : x, baseline(top + above * HEADS.leading, HEADS))
    }
  const bottom = top + rows * HEADS.leading + 0.8 * MM
  rule(sheet, bottom, THIN, grid.x, grid.right)
  return bottom
}

/** What stands in a cell, each part from a new line. */
export type Parts = readonly (readonly Run[])[]

export const gridRow = (grid: Grid, cells: readonly Parts[], decorate?: Row['decorate']): Row =>
  rowOf(
    ROW_PADDING,
    grid.columns.map(({ x, right, isRight = false }, index) => ({
      x: isRight ? right : x,
      isRight,
      lines: (cells[index] ?? []).flatMap((runs) => wrap(runs, right - x, BODY.size)),
    })),
    decorate,
  )

/** A row longer than a page is not begun in less than this. */
const LINES_BEGUN = 6

/** How much of a row has to stand where it begins: all of it, if a page can hold it. */
export const begunHeight = (paper: Paper, row: Row) =>
  heightOf(row) < paper.bottom - paper.top - 30 * MM
    ? heightOf(row)
    : heightOf({ ...row, lineCount: LINES_BEGUN })

/** A row, on the next page under its heads if there is no room; one longer than a page is parted. */
export function flowRow(paper: Paper, grid: Grid, row: Row): void {
  const turn = () => {
    paper.turn()
    paper.y = drawGridHeads(paper.sheet, grid, paper.y)
    paper.markFresh()
  }
  if (!paper.isFresh && paper.y + begunHeight(paper, row) > paper.bottom) turn()
  let from = 0
  while (from < row.lineCount) {
    const room = Math.floor((paper.bottom - paper.y - 2 * row.padding + 0.01) / BODY.leading)
    const to = Math.min(row.lineCount, from + Math.max(1, room))
    paper.y = drawRow(paper.sheet, row, paper.y, from, to)
    from = to
    if (from < row.lineCount) turn()
  }
  rule(paper.sheet, paper.y, HAIR, grid.x, grid.right)
}

/** A sum under a table; the rule of the first one replaces that of the last row. */
export function flowSum(paper: Paper, grid: Grid, cells: readonly Parts[], pen = THIN): void {
  const row = gridRow(grid, cells)
  if (paper.y + heightOf(row) + 1 * MM > paper.bottom) {
    paper.turn()
    paper.y = drawGridHeads(paper.sheet, grid, paper.y)
  } else rule(paper.sheet, paper.y, pen, grid.x, grid.right)
  paper.y = drawRow(paper.sheet, row, paper.y + 0.4 * MM)
}
