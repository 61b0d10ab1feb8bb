import { useEffect, useEffectEvent } from 'react'
import { isLayerOpen } from './layers.ts'

type Handler = () => void

// The handler registered last wins.
const handlers = new Map<string, Handler[]>()

const FIELDS = 'input:not([type=checkbox]), select, textarea, [contenteditable], [role=menu], [role=listbox]'

function keyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || isLayerOpen()) return
  const isJump = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
  if (!isJump && (event.ctrlKey || event.metaKey || event.altKey)) return
  if (!isJump && event.target instanceof Element && event.target.closest(FIELDS)) return
  const handler = handlers.get(isJump ? 'jump' : event.key.toLowerCase())?.at(-1)
  if (!handler) return
  event.preventDefault()
  handler()
}

/**
 * Runs the handler on a key pressed outside of fields and dialogs; `jump` is Ctrl+K. A fallback yields to every other
 * handler: the shell's may be registered after the page's.
 */
export function useShortcut(key: string, handler: Handler | null, isFallback = false): void {
  const handle = useEffectEvent(() => handler?.())
  const isOn = handler !== null
  useEffect(() => {
    if (!isOn) return
    const entry = () => handle()
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
