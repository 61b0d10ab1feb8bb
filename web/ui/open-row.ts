import type { MouseEvent } from 'react'

/** A click anywhere in a row opens it, except on what has a click of its own. */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const isControl =
    event.target instanceof Element && event.target.closest('a, button, input, label, .tick-cell')
  // Text that was just marked is to be copied, not opened.
  if (isControl || getSelection()?.isCollapsed === false) return
  event.currentTarget.querySelector<HTMLElement>('.row-open')?.click()
}
