import type { CombinedTrips, Gap } from '../model.ts'
import { rectangle } from './paths.ts'
import { type Row, rowOf } from './row.ts'
import { LEFT, MM, RIGHT, shape } from './sheet.ts'
import {
  categoryCell,
  drawCategory,
  drawLateBox,
  lateLine,
  left,
  PADDING,
  PRESENT,
  right,
  type Table,
} from './trip-row.ts'
import { bold, quiet, run } from './wrap.ts'

/** Private trips that follow each other, as one row. */
export function combinedRow(trips: CombinedTrips, table: Table): Row {
  const { columns, words } = table
  const until = trips.dayLast === trips.dayFirst ? [] : [bold(`– ${words.shortDate(trips.dayLast)}`)]
  const numbers =
    trips.numberFirst === trips.numberLast
      ? [`${trips.numberFirst}`]
      : [`${trips.numberFirst}–`, `${trips.numberLast}`]
  const late = trips.isLate ? [lateLine(words)] : []
  const note = { ...columns.places, x: columns.places.x - 3.2 * MM }
  const odometers = [trips.odometerStart, trips.odometerEnd].map((value) => run(words.tenths(value)))
  const cells = [
    right({ ...columns.number, width: 99 }, ...numbers.map(quiet)),
    // With its weekday the second day would not fit on a line.
    left(columns.date, [bold(words.shortDay(trips.dayFirst))], until),
    ...(columns.odometer ? [right(columns.odometer, ...odometers)] : []),
    right(columns.distance, bold(words.tenths(trips.distance))),
    categoryCell('private', table, PRESENT),
    left({ ...note, width: columns.driver.right - note.x }, [
      quiet(words.t('pdf.combined', { count: trips.trips })),
    ]),
    ...(columns.entered ? [{ x: columns.entered.right, isRight: true, lines: late }] : []),
  ]
  return rowOf(PADDING, cells, (sheet, topOf) => {
    drawCategory(sheet, 'private', columns, topOf(0))
    if (columns.entered) drawLateBox(sheet, late[0], columns.entered, topOf(0))
  })
}

/** A distance between two trips that nobody has entered, or that two trips have both. */
export function gapRow(gap: Gap, { columns, words }: Table): Row {
  const distance = words.distance(Math.abs(gap.distance))
  const isFirst = gap.numberBefore === null
  const isOverlap = gap.distance < 0
  const sentence = isOverlap
    ? words.t(isFirst ? 'pdf.gapBackwardsFirst' : 'pdf.gapBackwards', said())
    : words.t(isFirst ? 'pdf.gapFirst' : 'pdf.gapBetween', said())
  const odometers = [gap.odometerStart, gap.odometerEnd].map((value) => run(words.tenths(value)))
  const cells = [
    right(columns.number, bold('!')),
    left(columns.date, [bold(words.t(isOverlap ? 'pdf.overlap' : 'pdf.gap'))]),
    ...(columns.odometer ? [right(columns.odometer, ...odometers)] : []),
    right(columns.distance, bold(`${isOverlap ? '−' : ''}${words.tenths(Math.abs(gap.distance))}`)),
    left({ ...columns.category, width: RIGHT - columns.category.x }, [run(sentence)]),
  ]
  const row = rowOf(PADDING, cells)
  return {
    ...row,
    decorate: (sheet, topOf) => {
      const top = topOf(0)
      if (top === null) return
      const box = { x: LEFT, y: top - PADDING, width: RIGHT - LEFT, height: row.lineCount * 9 + 2 * PADDING }
      shape(sheet, rectangle(box), { fill: 'sunken' })
    },
  }

  function said() {
    return { before: gap.numberBefore ?? '', after: gap.numberAfter, distance }
  }
}
