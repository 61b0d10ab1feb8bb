import type { Finding } from '#contract/reports/verification.ts'
import type { Column } from '../../csv/columns.ts'
import { columnName } from '../../csv/encoder.ts'
import type { CsvTexts } from '../../csv/texts.ts'
import type { FileLine } from '../read/tables.ts'

type Cells = Partial<Record<Column, string>>

/** Columns that a template may leave out: one that is empty in every line says nothing. */
const OPTIONAL: readonly Column[] = ['odometerStart', 'odometerEnd', 'odometer', 'enteredAt', 'late', 'tags']

export function leftOutColumns(lines: readonly FileLine[]): ReadonlySet<Column> {
  return new Set(OPTIONAL.filter((column) => lines.every(({ cells }) => !cells[column])))
}

/** The columns in which a line of the file says something else than the same line made from the history. */
export function differences(
  line: FileLine,
  made: Cells,
  columns: readonly Column[],
  texts: CsvTexts,
): Finding['fields'] {
  return columns.flatMap((column) => {
    const [file, history] = [line.cells[column] ?? '', plain(made[column] ?? '')]
    return file === history ? [] : [{ name: columnName(column, texts), file, history }]
  })
}

/** A written cell as whoever reads the file gets it. */
export const plain = (cell: string) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
