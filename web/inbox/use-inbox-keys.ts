import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isLayerOpen } from '../ui/layers.ts'

export type InboxAction = 'accept' | 'acceptAll' | 'next' | 'previous' | 'tick' | 'edit' | { digit: number }

const LETTERS: Partial<Record<string, InboxAction>> = {
  j: 'next',
  k: 'previous',
  x: 'tick',
  e: 'edit',
}

const TEXTS = 'input:not([type=checkbox]), textarea, select'

/**
 * The keys of the list, wherever the focus is on the page: Enter accepts the current trip, also in its fields, but not on a
 * button or link beside the list.
 */
export function useInboxKeys(
  list: RefObject<HTMLElement | null>,
  onKey: (action: InboxAction) => void,
): void {
  const handle = useEffectEvent(onKey)
  useEffect(() => {
    function keyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isLayerOpen()) return
      const action = readAction(event, list.current)
      if (!action) return
      event.preventDefault()
      handle(action)
    }
    document.addEventListener('keydown', keyDown)
    return () => document.removeEventListener('keydown', keyDown)
  }, [list])
}

function readAction(event: KeyboardEvent, list: HTMLElement | null): InboxAction | undefined {
  const { target, key } = event
  const element = target instanceof Element ? target : document.body
  if (element.closest('[role=menu], [role=listbox], [popover]')) return undefined
  if (key === 'Enter') {
    if (event.repeat) return undefined
    // A list of suggestions that is open takes the key itself.
    if (element.getAttribute('aria-activedescendant')) return undefined
    const isInRow = list?.contains(element) ?? false
    const isButton = element.closest('button, a, summary') !== null
    if (isButton && !(isInRow && element.hasAttribute('aria-expanded'))) return undefined
    if (element.matches(TEXTS) && !isInRow) return undefined
    return event.shiftKey ? 'acceptAll' : 'accept'
  }
  if (element.matches(TEXTS)) return undefined
  if (/^[1-6]$/.test(key)) return event.repeat ? undefined : { digit: Number(key) }
  return LETTERS[key.toLowerCase()]
}
