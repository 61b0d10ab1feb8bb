import { findFirstFocus } from './first-focus.ts'
import { openLayer } from './layers.ts'

/** Opens a modal dialog and focuses its first field; returns a function that closes it and restores the focus. */
export function openModal(dialog: HTMLDialogElement): () => void {
  const opener = document.activeElement
  // `showModal` focuses the element with this attribute.
  findFirstFocus(dialog)?.setAttribute('autofocus', '')
  dialog.showModal()
  const closeLayer = openLayer(dialog)
  return () => {
    closeLayer()
    dialog.close()
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  }
}
