import type { MouseEvent } from 'react'

/** A click anywhere in a row opens it, except on controls. */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const isControl =
    event.target instanceof Element && event.target.closest('a, button, input, label, .tick-cell')
  // The user has just selected text to copy.
  if (isControl || getSelection()?.isCollapsed === false) return
  event.currentTarget.querySelector<HTMLElement>('.row-open')?.click()
}

/** A tap anywhere on a card selects it; the checkbox handles its own. */
export function pickRow(event: MouseEvent<HTMLElement>, tick: () => void): void {
  if (event.target instanceof Element && event.target.closest('.tick')) return
  event.preventDefault()
  event.stopPropagation()
  tick()
}
