import { isId } from '../../../db/id.ts'
import type { FileLine } from '../read/tables.ts'
import type { Reference } from './store.ts'

/** bigint of PostgreSQL, and far more than any chain has. */
const ENTRY = /^[1-9]\d{0,14}$/

/** The record and entry that a line names; null if it names none that could exist. */
export function referenceOf({ cells }: FileLine): Reference | null {
  const { recordId: id = '', entry = '' } = cells
  return isId(id) && ENTRY.test(entry) ? { id: id.toLowerCase(), entry } : null
}

export const keyOf = ({ id, entry }: Reference) => `${id} ${entry}`

/** Each reference once, however many lines name it. */
export const distinctReferences = (lines: readonly FileLine[]): Reference[] =>
  Array.from(
    new Map(
      lines.flatMap((line) => {
        const reference = referenceOf(line)
        return reference ? [[keyOf(reference), reference] as const] : []
      }),
    ).values(),
  )

const BATCH = 1_000

export function* batchesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH)
}
