import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { isLayerOpen } from './layers.ts'
import { isLine, type Line, type TableRecord } from './record-table-props.ts'
import type { ScrollToRow } from './use-virtual-rows.ts'

type Options = {
  list: RefObject<HTMLElement | null>
  rows: readonly (TableRecord | Line)[]
  scrollTo: ScrollToRow
}

export type RowCursor = {
  /** The record whose row has the focus, or gets it as soon as it is rendered. */
  current: () => string | undefined
  /** Focuses the next record; false if there is none. */
  step: (by: 1 | -1) => boolean
}

const OPENER = 'a.row-open, button.row-open'
const lists = new Set<(id: string) => void>()

/** Focuses the row of a record in whatever list has it. */
export const focusRow = (id: string) => lists.forEach((focus) => focus(id))

/** The focus in a list, which may have to wait until a row is rendered: keys refer to that row already. */
export function useRowCursor({ list, rows, scrollTo }: Options): RowCursor {
  const awaited = useRef<{ id: string; stop: () => void } | null>(null)
  const rowOf = (id: string) => list.current?.querySelector(`[data-id="${CSS.escape(id)}"]`)

  function focus(id: string): void {
    awaited.current?.stop()
    if (focusOpener(rowOf(id)) || !list.current) return
    const observer = new MutationObserver(() => {
      const row = rowOf(id)
      if (!row) return
      stop()
      if (!isLayerOpen()) focusOpener(row)
    })
    // Whoever goes somewhere else meanwhile stays there.
    const leave = (event: Event) => (!(event instanceof KeyboardEvent) || event.key === 'Tab') && stop()
    function stop() {
      awaited.current = null
      observer.disconnect()
      removeEventListener('pointerdown', leave)
      removeEventListener('keydown', leave)
    }
    awaited.current = { id, stop }
    observer.observe(list.current, { childList: true, subtree: true })
    addEventListener('pointerdown', leave)
    addEventListener('keydown', leave)
    scrollTo.current?.(rows.findIndex((row) => row.id === id))
  }
  const current = () => awaited.current?.id ?? focusedRow(list.current)?.dataset.id
  const canFocus = (row: TableRecord | Line) => {
    const rendered = rowOf(row.id)
    return !isLine(row) && (!rendered || rendered.querySelector(OPENER) !== null)
  }
  function step(by: 1 | -1): boolean {
    const id = current()
    const at = rows.findIndex((row) => row.id === id)
    if (at < 0) {
      const openers = [...(list.current?.querySelectorAll(OPENER) ?? [])]
      return focusOpener(openers.at(by === 1 ? 0 : -1)?.closest('tr, li'))
    }
    const next = by === 1 ? rows.slice(at + 1).find(canFocus) : rows.slice(0, at).findLast(canFocus)
    if (next) focus(next.id)
    return next !== undefined
  }

  const focusListed = useEffectEvent((id: string) => rows.some((row) => row.id === id) && focus(id))
  useEffect(() => {
    const entry = (id: string) => void focusListed(id)
    lists.add(entry)
    return () => {
      lists.delete(entry)
      awaited.current?.stop()
    }
  }, [])
  return { current, step }
}

const focusedRow = (list: HTMLElement | null) => {
  const row = document.activeElement?.closest<HTMLElement>('tr, li')
  return row && list?.contains(row) ? row : null
}

function focusOpener(row: Element | null | undefined): boolean {
  const opener = row?.querySelector<HTMLElement>(OPENER)
  opener?.focus()
  row?.scrollIntoView({ block: 'nearest' })
  return opener !== null && opener !== undefined
}
