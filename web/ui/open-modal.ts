import { findFirstFocus } from './first-focus.ts'
import { isLayerOpen, openLayer } from './layers.ts'

/**
 * Opens a dialog above everything else, with the focus in its first field; the returned function closes it
 * and gives the focus back. To be modal means that a browser goes over the whole page behind the dialog:
 * on a long list that takes longer than the dialog itself. So the field has the focus first, and what is
 * behind is shut away before the same frame is drawn.
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
