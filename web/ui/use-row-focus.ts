import { useEffect, useRef } from 'react'

/**
 * Focuses a row of the list when its editor has closed, so that the keyboard goes on from there. `opened` is the record
 * in the editor.
 */
export function useRowFocus(opened: string | undefined): (id: string | undefined) => void {
  const row = useRef<string>(undefined)
  useEffect(() => {
    if (opened !== undefined) return
    if (row.current) focusRow(row.current)
    row.current = undefined
  }, [opened])
  return (id) => {
    row.current = id
  }
}

function focusRow(id: string): void {
  const row = document.querySelector(`[data-id="${CSS.escape(id)}"]`)
  row?.querySelector<HTMLElement>('.row-open')?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}
