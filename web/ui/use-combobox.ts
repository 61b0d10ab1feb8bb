import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keepPositioned, placeBelow } from './pop-over.ts'

type Options = {
  id: string
  value: string
  onValue: (value: string) => void
  /** How many options the list has. */
  count: number
  /** Called with the index of an option, which a key or the pointer has chosen. */
  onPick: (index: number) => void
  /** Whether the list may be shown; absent if it is inline. */
  isOpen?: boolean
  onOpen?: (isOpen: boolean) => void
  opensOnFocus?: boolean | undefined
  /** The list has more to show than options: a note, or that it is loading. */
  hasNote?: boolean
  /** The list is part of the page, not a pop-over, and one of its options is always active. */
  isInline?: boolean
  /** Called on Enter if no option is active; absent: the form's own behaviour. */
  onEnter?: (() => void) | undefined
  onFocus?: (() => void) | undefined
  onBlur?: (() => void) | undefined
}

/**
 * The one combobox: a text field with a list of options. The focus stays in the field, and the list is in the browser's
 * top layer, so that no dialog clips it, if its element takes `popProps`.
 */
export function useCombobox(options: Options) {
  const { id, value, onValue, count, onPick, isOpen, onOpen, onEnter, onFocus, onBlur } = options
  const { opensOnFocus, hasNote, isInline = false } = options
  const initial = isInline ? 0 : -1
  const [at, setAt] = useState(initial)
  const field = useRef<HTMLInputElement>(null)
  const pop = useRef<HTMLDivElement>(null)
  const least = Math.min(initial, count - 1)
  const isShown = isInline || (isOpen === true && (count > 0 || hasNote === true))
  const active = isShown && at < count ? at : least

  useLayoutEffect(() => {
    if (!isShown || !pop.current || !field.current) return
    if (!pop.current.matches(':popover-open')) pop.current.showPopover()
    placeBelow(pop.current, field.current, true)
  })
  useEffect(() => {
    const [list, anchor] = [pop.current, field.current]
    return isShown && list && anchor
      ? keepPositioned(anchor, () => placeBelow(list, anchor, true))
      : undefined
  }, [isShown])
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  function open(first = initial) {
    onOpen?.(true)
    setAt(first)
  }
  function pick(index: number) {
    setAt(initial)
    onPick(index)
  }
  function step(by: 1 | -1) {
    if (!isShown) return open(by > 0 ? 0 : count - 1)
    const next = active + by
    setAt(next < least ? count - 1 : next >= count ? least : next)
  }
  function keyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Escape' && isShown && !isInline) {
      // Closes the list, not the dialog around it.
      event.stopPropagation()
      onOpen?.(false)
    } else if (event.key === 'Enter' && active >= 0) pick(active)
    else if (event.key === 'Enter' && onEnter) onEnter()
    else {
      if (event.key === 'Enter') onOpen?.(false)
      return
    }
    event.preventDefault()
  }

  return {
    isShown,
    inputProps: {
      ref: field,
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isShown,
      'aria-controls': isShown ? `${id}-list` : undefined,
      'aria-activedescendant': active >= 0 ? `${id}-${active}` : undefined,
      autoComplete: 'off',
      value,
      onChange: (event: { target: { value: string } }) => {
        onValue(event.target.value)
        open()
      },
      onClick: () => open(),
      onKeyDown: keyDown,
      onFocus: () => {
        if (opensOnFocus) open()
        onFocus?.()
      },
      onBlur: () => {
        onOpen?.(false)
        onBlur?.()
      },
    },
    popProps: { ref: pop, popover: 'manual' as const },
    listProps: { id: `${id}-list`, role: 'listbox' },
    optionProps: (index: number) => ({
      id: `${id}-${index}`,
      role: 'option',
      'aria-selected': index === active,
      // The field keeps the focus: losing it would close the list before the click.
      onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onPointerMove: () => setAt(index),
      onClick: () => pick(index),
    }),
  }
}

export type Combobox = ReturnType<typeof useCombobox>
