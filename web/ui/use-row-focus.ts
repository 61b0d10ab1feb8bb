import { useEffect, useRef } from 'react'
import { focusRow } from './use-row-cursor.ts'

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
