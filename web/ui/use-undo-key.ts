import { useEffect, useEffectEvent } from 'react'
import { isLayerOpen } from './layers.ts'
import { isInField } from './shortcuts.ts'

/**
 * Ctrl+Z outside of fields and dialogs. A page that offers to undo something takes the key from the toasts, which may be of
 * the page before.
 */
export function useUndoKey(undo: (() => void) | undefined, isPage = false): void {
  const handle = useEffectEvent(() => undo?.())
  const isOn = undo !== undefined
  useEffect(() => {
    if (!isOn) return
    function keyDown(event: KeyboardEvent) {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || event.defaultPrevented || isLayerOpen() || isInField(event)) return
      event.preventDefault()
      handle()
    }
    document.addEventListener('keydown', keyDown, { capture: isPage })
    return () => document.removeEventListener('keydown', keyDown, { capture: isPage })
  }, [isOn, isPage])
}
