import { useEffect, useEffectEvent } from 'react'
import { isLayerOpen } from './layers.ts'

type Handler = (key: string) => void

// The handler registered last wins.
const handlers = new Map<string, Handler[]>()

const FIELDS = 'input:not([type=checkbox]), select, textarea, [contenteditable], [role=menu], [role=listbox]'

/** Whether a key was pressed in a field, which takes it itself. */
export const isInField = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null

function keyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || isLayerOpen()) return
  const isJump = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
  if (!isJump && (event.ctrlKey || event.metaKey || event.altKey)) return
  if (!isJump && isInField(event)) return
  const key = event.key.toLowerCase()
  const handler = handlers.get(isJump ? 'jump' : nameOf(key))?.at(-1)
  if (!handler) return
  event.preventDefault()
  handler(key)
}

const nameOf = (key: string) => (/^\d$/.test(key) ? 'digit' : key)

/**
 * Runs the handler on a key pressed outside of fields and dialogs; `jump` is Ctrl+K, `digit` any of them. A fallback yields to every other
 * handler: the shell's may be registered after the page's.
 */
export function useShortcut(key: string, handler: Handler | null, isFallback = false): void {
  const handle = useEffectEvent((pressed: string) => handler?.(pressed))
  const isOn = handler !== null
  useEffect(() => {
    if (!isOn) return
    const entry = (pressed: string) => handle(pressed)
    const others = handlers.get(key) ?? []
    handlers.set(key, isFallback ? [entry, ...others] : [...others, entry])
    return () => {
      handlers.set(
        key,
        (handlers.get(key) ?? []).filter((one) => one !== entry),
      )
    }
  }, [key, isOn, isFallback])
}

export function watchShortcuts(): () => void {
  document.addEventListener('keydown', keyDown)
  return () => document.removeEventListener('keydown', keyDown)
}
