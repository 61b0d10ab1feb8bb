import { useEffect } from 'react'
import { isLayerOpen } from './layers.ts'
import { isInField } from './shortcuts.ts'
import { type Toast, toast } from './toasts.ts'

/** Ctrl+Z outside of fields and dialogs undoes what the newest toast offers to undo. */
export function useUndoKey(toasts: readonly Toast[]): void {
  const newest = toasts.findLast(({ undo }) => undo)
  useEffect(() => {
    if (!newest) return
    function keyDown(event: KeyboardEvent) {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || event.defaultPrevented || isLayerOpen() || isInField(event)) return
      event.preventDefault()
      toast.dismiss(newest?.id ?? 0)
      newest?.undo?.onUndo()
    }
    document.addEventListener('keydown', keyDown)
    return () => document.removeEventListener('keydown', keyDown)
  }, [newest])
}
