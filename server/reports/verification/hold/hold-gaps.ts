import { columnName } from '../../csv/encoder.ts'
import { textsOf } from '../../csv/texts.ts'
import type { FileLine, FileTable } from '../read/tables.ts'
import type { Holding } from './context.ts'
import { tenthsIn } from './hold-anonymous.ts'
import type { KindedLine } from './line-kinds.ts'

/** A gap is no record: it has to lead to where the next trip begins, and its distance is that between its ends. */
export function holdGaps(table: FileTable, lines: readonly KindedLine[], { findings }: Holding): void {
  if (table.isTwoLines) return
  for (const [index, { line, kind }] of lines.entries()) {
    if (kind !== 'gap') continue
    const field = faultOf(line, lines[index + 1]?.line)
    if (!field) continue
    const name = columnName(field.column, textsOf(table.locale))
    const fields = [{ name, file: line.cells[field.column] ?? '', history: field.expected }]
    findings.add('gap', table, line, { fields })
    findings.count('faulty')
  }
}

type GapFault = { column: 'odometerEnd' | 'distance'; expected: string }

function faultOf({ cells }: FileLine, next: FileLine | undefined): GapFault | null {
  const [start, end] = [tenthsIn(cells.odometerStart), tenthsIn(cells.odometerEnd)]
  if (start === null || end === null) return null
  if (end !== tenthsIn(next?.cells.odometerStart))
    return { column: 'odometerEnd', expected: next?.cells.odometerStart ?? '' }
  if (end - start !== tenthsIn(cells.distance))
    return { column: 'distance', expected: `${(end - start) / 10}` }
  return null
}
