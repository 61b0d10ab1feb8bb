import { useShortcut } from './shortcuts.ts'
import type { RowCursor } from './use-row-cursor.ts'
import type { Ticks } from './use-ticks.ts'

/** What a digit does with a record. */
export type RowDigit = (id: string, digit: number) => void

type Options = {
  cursor: RowCursor
  ticks: Ticks | undefined
  onDigit: RowDigit | undefined
  /** Further rows are on their way. */
  hasMore: boolean
}

/**
 * J and K move through the rows, X selects, a digit does something with the focused row and goes on to the next; Enter
 * opens the focused row, as any link.
 */
export function useRowKeys({ cursor, ticks, onDigit, hasMore }: Options): void {
  useShortcut('j', () => cursor.step(1))
  useShortcut('k', () => cursor.step(-1))
  useShortcut('x', ticks ? () => tick(cursor, ticks) : null)
  useShortcut('digit', onDigit ? (key) => applyDigit(cursor, Number(key), onDigit, hasMore) : null)
}

function tick(cursor: RowCursor, ticks: Ticks): void {
  const id = cursor.current()
  if (id) ticks.toggle(id)
}

function applyDigit(cursor: RowCursor, digit: number, act: RowDigit, hasMore: boolean): void {
  const id = cursor.current()
  // The next digit is meant for the next row: while that is being loaded, it would hit the same one.
  if (id && (cursor.step(1) || !hasMore)) act(id, digit)
}
