import type { Column } from '../../csv/columns.ts'
import { columnName } from '../../csv/encoder.ts'
import { textsOf } from '../../csv/texts.ts'
import type { FileLine, FileTable } from '../read/tables.ts'
import { tenthsIn } from './compare-anonymous.ts'
import type { Comparison } from './context.ts'
import type { KindedLine } from './line-kinds.ts'

type Cells = FileLine['cells']

/**
 * A gap is no record: it has to lead from the end of the trip before it to where the next trip begins, and its distance is
 * that between them. Where the trip before is not in the file, only its own odometers are compared; of two lines a trip, it
 * has none.
 */
export function compareGaps(table: FileTable, lines: readonly KindedLine[], { findings }: Comparison): void {
  let before: Cells | undefined
  for (const [index, { line, kind }] of lines.entries()) {
    // Deleted trips have no number. The second of two lines is the end.
    if (line.cells.number && kind !== 'gap' && kind !== 'change') before = line.cells
    if (kind !== 'gap') continue
    const next = lines[index + 1]?.line.cells
    const fault = faultOf(line.cells, next, isNext(before, next) ? endOf(before) : null)
    if (!fault) continue
    const name = columnName(fault.column, textsOf(table.locale))
    const file = line.cells[fault.column] ?? ''
    const history = tenthsText(fault.expected, table)
    findings.add('gap', table, line, { fields: [{ name, file, history }] })
    findings.count('faulty')
  }
}

type GapFault = { column: Column; expected: number | null }

function faultOf(gap: Cells, next: Cells | undefined, endBefore: number | null): GapFault | null {
  const nextStart = tenthsIn(next?.odometerStart ?? next?.odometer)
  const own = { start: tenthsIn(gap.odometerStart), end: tenthsIn(gap.odometerEnd) }
  if (own.end !== null && own.end !== nextStart) return { column: 'odometerEnd', expected: nextStart }
  if (own.start !== null && endBefore !== null && own.start !== endBefore)
    return { column: 'odometerStart', expected: endBefore }
  const start = own.start ?? endBefore
  if (start === null || nextStart === null || nextStart - start === tenthsIn(gap.distance)) return null
  return { column: 'distance', expected: nextStart - start }
}

/** Numbers count the trips of a vehicle, also those that a filter leaves out. */
const isNext = (before: Cells | undefined, next: Cells | undefined) =>
  before !== undefined &&
  next?.plate === before.plate &&
  Number(next?.number) === Number(before.numberLast || before.number) + 1

const endOf = (before: Cells | undefined) => tenthsIn(before?.odometerEnd ?? before?.odometer)

const tenthsText = (tenths: number | null, { locale }: FileTable) => {
  const text = tenths === null ? '' : (tenths / 10).toFixed(1)
  return locale === 'de' ? text.replace('.', ',') : text
}
