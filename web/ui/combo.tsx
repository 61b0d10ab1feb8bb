import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { sanitizeLabel } from '#contract/kernel/text.ts'
import { keepPositioned, placeBelow } from './pop-over.ts'
import { keyOf, type Suggestion } from './suggestions.ts'

type Props<S extends Suggestion> = {
  id: string
  value: string
  suggestions: readonly S[]
  onValue: (value: string) => void
  onPick: (suggestion: S) => void
  onBlur: () => void
  /** Called on Enter if nothing is chosen; absent: the form's own behaviour. */
  onEnter?: (() => void) | undefined
  input: ComponentProps<'input'>
  end?: (suggestion: S) => ReactNode
}

/**
 * A text field with suggestions below. The focus stays in the field, any text is allowed, and nothing is chosen until a
 * key or the pointer does.
 */
export function Combo<S extends Suggestion>(props: Props<S>) {
  const { id, value, suggestions, onValue, onPick, onBlur, onEnter, input, end } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const isShown = isOpen && suggestions.length > 0
  const chosen = isShown ? suggestions[at] : undefined

  useLayoutEffect(() => {
    if (!isShown || !list.current || !field.current) return
    const pop = list.current
    if (!pop.matches(':popover-open')) pop.showPopover()
    placeBelow(pop, field.current, true)
  })
  useEffect(() => {
    const [pop, anchor] = [list.current, field.current]
    return isShown && pop && anchor ? keepPositioned(anchor, () => placeBelow(pop, anchor, true)) : undefined
  }, [isShown])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function open(first = -1) {
    setOpen(true)
    setAt(first)
  }
  function take(suggestion: S) {
    onPick(suggestion)
    setOpen(false)
  }
  function keyDown(event: KeyboardEvent) {
    const isStep = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (isStep && !event.altKey) {
      event.preventDefault()
      if (!isShown) return open(event.key === 'ArrowDown' ? 0 : suggestions.length - 1)
      const next = at + (event.key === 'ArrowDown' ? 1 : -1)
      setAt(next < -1 ? suggestions.length - 1 : next >= suggestions.length ? -1 : next)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      if (!chosen && !onEnter) return setOpen(false)
      event.preventDefault()
      if (chosen) take(chosen)
      else onEnter?.()
    }
  }

  return (
    <>
      <input
        {...input}
        ref={field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-activedescendant={chosen ? `${id}-${at}` : undefined}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          onValue(sanitizeLabel(event.target.value))
          open()
        }}
        onClick={() => open()}
        onKeyDown={keyDown}
        onBlur={() => {
          setOpen(false)
          onBlur()
        }}
      />
      {isShown && (
        <ul
          ref={list}
          id={`${id}-list`}
          popover="manual"
          role="listbox"
          aria-label={t('combo.suggestions')}
          className="menu pop-over suggestions"
        >
          {suggestions.map((one, index) => (
            <li
              key={keyOf(one)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              // The field must not lose the focus before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(one)}
            >
              <span className="clip">{one.label}</span>
              {one.hint && <small className="clip">{one.hint}</small>}
              {end && <span className="suggestion-end">{end(one)}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
