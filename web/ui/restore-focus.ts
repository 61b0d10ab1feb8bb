import { isLayerOpen } from './layers.ts'

/** If the focused element was removed, the focus moves to main instead of the document's start. */
export function restoreFocus(): void {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost && !isLayerOpen()) document.getElementById('main')?.focus({ preventScroll: true })
}

/** Clicks by keyboard (`detail` 0) may remove the element that has the focus. */
function restoreAfterKeyPress({ detail }: MouseEvent): void {
  if (detail === 0) setTimeout(restoreFocus, 50)
}

export function watchFocus(): () => void {
  document.addEventListener('click', restoreAfterKeyPress)
  return () => document.removeEventListener('click', restoreAfterKeyPress)
}
