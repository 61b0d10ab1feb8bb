import { findFirstFocus } from './first-focus.ts'
import { isLayerOpen, openLayer } from './layers.ts'

/**
 * Opens a modal dialog and focuses its first field; returns a function that closes it and restores the focus.
 * `showModal` makes the page inert, which is slow on long lists: the field is focused first, the dialog becomes modal
 * in the next frame.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const opener = document.activeElement
  const first = findFirstFocus(dialog)
  let closeLayer: (() => void) | undefined
  const makeModal = () => {
    dialog.removeAttribute('open')
    // A modal goes to what has this attribute. If that has the focus already, nothing leaves it and comes back.
    first?.setAttribute('autofocus', '')
    dialog.showModal()
    closeLayer = openLayer(dialog)
  }
  // Under another dialog nothing can take the focus before it is modal itself.
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
