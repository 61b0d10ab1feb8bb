import type { RefObject } from 'react'
import { useShortcut } from './shortcuts.ts'
import type { Ticks } from './use-ticks.ts'

/** What a digit does with a record. */
export type RowDigit = (id: string, digit: number) => void

/**
 * J and K move through the rows, X selects, a digit does something with the focused row and goes on to the next; Enter
 * opens the focused row, as any link.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  ticks: Ticks | undefined,
  onDigit: RowDigit | undefined,
): void {
  useShortcut('j', () => step(list.current, 1))
  useShortcut('k', () => step(list.current, -1))
  useShortcut('x', ticks ? () => tick(list.current, ticks) : null)
  useShortcut('digit', onDigit ? (key) => applyDigit(list.current, Number(key), onDigit) : null)
}

const focusedRow = (list: HTMLElement | null) => {
  const row = document.activeElement?.closest<HTMLElement>('tr, li')
  return row && list?.contains(row) ? row : null
}

function step(list: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('a.row-open, button.row-open') ?? [])]
  const row = focusedRow(list)
  const at = rows.findIndex((one) => row?.contains(one))
  const next = at < 0 ? rows.at(by === 1 ? 0 : -1) : rows[at + by]
  next?.focus()
  next?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
}

function tick(list: HTMLElement | null, ticks: Ticks): void {
  const id = focusedRow(list)?.dataset.id
  if (id) ticks.toggle(id)
}

function applyDigit(list: HTMLElement | null, digit: number, onDigit: RowDigit): void {
  const id = focusedRow(list)?.dataset.id
  if (!id) return
  step(list, 1)
  onDigit(id, digit)
}
