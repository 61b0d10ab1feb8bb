import type { Column } from '../../csv/columns.ts'
import type { FileLine } from '../read/tables.ts'
import { plain } from './differences.ts'

type Cells = Partial<Record<Column, string>>

/**
 * The expected line that each line of a change is compared with: the same one; else one of the same field; else any that
 * is left. Each is used once. Every line is looked at three times, however many there are.
 */
export function pairLines(
  lines: readonly FileLine[],
  expected: readonly Cells[],
  columns: readonly Column[],
): ReadonlyMap<FileLine, Cells> {
  const pairs = new Map<FileLine, Cells>()
  let left = expected
  for (const compared of [columns, ['field'] as const, []]) {
    const waiting = new Map<string, Cells[]>()
    // From the end, so that the first one is taken first.
    for (const cells of left.toReversed()) {
      const key = keyOf(compared, (column) => plain(cells[column] ?? ''))
      const alike = waiting.get(key)
      if (alike) alike.push(cells)
      else waiting.set(key, [cells])
    }
    const taken = new Set<Cells>()
    for (const line of lines) {
      if (pairs.has(line)) continue
      const cells = waiting.get(keyOf(compared, (column) => line.cells[column] ?? ''))?.pop()
      if (!cells) continue
      pairs.set(line, cells)
      taken.add(cells)
    }
    left = left.filter((cells) => !taken.has(cells))
  }
  return pairs
}

const keyOf = (columns: readonly Column[], cellOf: (column: Column) => string) =>
  JSON.stringify(columns.map(cellOf))
