import { createHash, type Hash } from 'node:crypto'
import { LINE_END } from './cells.ts'

export const TABLES = ['trips', 'expenses', 'summary'] as const
export type TableName = (typeof TABLES)[number]

/** Lines without the header, and the SHA-256 of the text with it. */
export type TableFacts = { lines: number; digest: string }
export type TableTally = Partial<Record<TableName, TableFacts>>

/** Counts and digests the tables of a report as they are written. */
export function tableTally() {
  const hashes = new Map<TableName, { lines: number; hash: Hash }>()
  return {
    add(table: TableName, text: string): string {
      const known = hashes.get(table)
      const tally = known ?? { lines: -1, hash: createHash('sha256') }
      if (!known) hashes.set(table, tally)
      tally.hash.update(text)
      tally.lines += countLines(text)
      return text
    },
    tables: (): TableTally =>
      Object.fromEntries(
        Array.from(hashes, ([table, { lines, hash }]) => [
          table,
          { lines, digest: hash.copy().digest('hex') },
        ]),
      ),
  }
}

/** Line breaks inside a cell are written differently. */
export function countLines(text: string): number {
  let lines = 0
  for (let at = text.indexOf(LINE_END); at >= 0; at = text.indexOf(LINE_END, at + LINE_END.length)) lines++
  return lines
}
