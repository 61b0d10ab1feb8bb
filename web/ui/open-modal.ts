import { findFirstFocus } from './first-focus.ts'
import { isLayerOpen, openLayer } from './layers.ts'

/**
 * Opens a modal dialog and focuses its first field; returns a function that closes it and restores the focus.
 * `showModal` makes the page inert, which is slow on long lists: the field is focused first, the dialog becomes modal
 * before the next frame is painted.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const opener = document.activeElement
  const first = findFirstFocus(dialog)
  let closeLayer: (() => void) | undefined
  const makeModal = () => {
    dialog.removeAttribute('open')
    // `showModal` focuses the element with this attribute. If it has the focus already, no blur and focus events occur.
    first?.setAttribute('autofocus', '')
    dialog.showModal()
    closeLayer = openLayer(dialog)
  }
  // Below another modal dialog nothing can be focused, so this one becomes modal first.
  if (isLayerOpen()) makeModal()
  else {
    dialog.setAttribute('open', '')
    first?.focus()
  }
  const frame = closeLayer ? 0 : requestAnimationFrame(makeModal)
  return () => {
    cancelAnimationFrame(frame)
    closeLayer?.()
    dialog.close()
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  }
}
