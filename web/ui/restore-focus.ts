import { isLayerOpen } from './layers.ts'

/** Whoever pressed something that is gone now goes on from the page, not from the top of the document. */
export function restoreFocus(): void {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost && !isLayerOpen()) document.getElementById('main')?.focus({ preventScroll: true })
}

/** A press by key may take away what was pressed. A click by pointer puts the focus where it pleases. */
function restoreAfterKeyPress({ detail }: MouseEvent): void {
  if (detail === 0) setTimeout(restoreFocus, 50)
}

export function watchFocus(): () => void {
  document.addEventListener('click', restoreAfterKeyPress)
  return () => document.removeEventListener('click', restoreAfterKeyPress)
}
