import type { RefObject } from 'react'
import { useShortcut } from './shortcuts.ts'
import type { Ticks } from './use-ticks.ts'

/** J and K move through the rows, X selects; Enter opens the focused row, as any link. */
export function useRowKeys(list: RefObject<HTMLElement | null>, ticks?: Ticks): void {
  useShortcut('j', () => step(list.current, 1))
  useShortcut('k', () => step(list.current, -1))
  useShortcut('x', ticks ? () => tick(list.current, ticks) : null)
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
