import type { Column } from './columns.ts'
import { baseline, HEADS, MM, rule, type Sheet, THIN, write } from './sheet.ts'
import type { Table } from './trip-row.ts'
import { bold, lineOf, quiet, type Run } from './wrap.ts'

const PADDING = 1 * MM

/** The heads of the columns, two lines high; returns where the rows begin. */
export function drawTripHeads(sheet: Sheet, y: number, { columns, words: { t, unit } }: Table): number {
  const top = y + PADDING
  const head = (column: Column | null, runs: readonly Run[], isRight = false) => {
    if (!column) return
    for (const [index, one] of runs.entries()) {
      const line = lineOf([one], HEADS.size)
      const row = 2 - runs.length + index
      write(
        sheet,
        line,
        isRight ? column.right - line.width : column.x,
        baseline(top + row * HEADS.leading, HEADS),
      )
    }
  }
  const { places } = columns
  head(columns.number, [bold(t('pdf.number'))], true)
  head(columns.date, [bold(t('pdf.date')), quiet(t('pdf.times'))])
  head(columns.odometer, [bold(t(`pdf.odometer.${unit}`)), quiet(t('pdf.odometers'))], true)
  head(columns.distance, [bold(unit)], true)
  head(columns.category, [bold(t('pdf.category'))])
  head({ ...places, x: places.x - 3.2 * MM }, [bold(t('pdf.start')), bold(t('pdf.destination'))])
  head(columns.reason, [bold(t('pdf.reason')), quiet(t('pdf.comment'))])
  head(columns.contact, [bold(t('pdf.contact')), quiet(t('pdf.company'))])
  head(columns.driver, [bold(t('pdf.driver'))])
  head(columns.entered, [bold(t('pdf.entered'))], true)
  const bottom = top + 2 * HEADS.leading + PADDING
  rule(sheet, bottom, THIN)
  return bottom
}
