import type { RefObject } from 'react'
import { useShortcut } from './shortcuts.ts'

/** J and K walk through the rows; Enter opens the one that has the focus, as it does any link. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useShortcut('j', () => step(list.current, 1))
  useShortcut('k', () => step(list.current, -1))
}

function step(list: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('a.row-open, button.row-open') ?? [])]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? rows.at(by === 1 ? 0 : -1) : rows[at + by]
  next?.focus()
  next?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
}
