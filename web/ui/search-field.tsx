import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from './shortcuts.ts'

const PAUSE_MS = 500

type Props = {
  label: string
  value: string
  onValue: (value: string) => void
  isFirst?: boolean
  /** Has the focus as soon as it is shown. */
  hasFocus?: boolean
}

/** Searches when typing pauses; Enter at once, Esc clears. `/` focuses it. */
export function SearchField({ label, value, onValue, isFirst, hasFocus = false }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  // If the value changes from outside (link, Back), the typed text is replaced.
  const [{ reportedText, shownValue }, setKnown] = useState({ reportedText: value, shownValue: value })
  if (value !== shownValue) {
    setKnown({ reportedText: value, shownValue: value })
    if (value !== reportedText) setText(value)
  }
  useShortcut('/', () => input.current?.focus())
  const focusAtFirst = useEffectEvent(() => hasFocus && input.current?.focus())
  useEffect(() => void focusAtFirst(), [])

  function report(next: string) {
    setKnown((before) => ({ ...before, reportedText: next }))
    onValue(next)
  }

  const search = text.trim()
  const reportTyped = useEffectEvent(() => report(search))
  useEffect(() => {
    if (search === value) return
    const timer = setTimeout(() => reportTyped(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [search, value])

  function take(next: string) {
    setText(next)
    // The field first: a long list is a task of its own.
    setTimeout(() => report(next.trim()))
  }
  return (
    <div className="search">
      <IconSearch className="small" aria-hidden="true" />
      <input
        ref={input}
        type="search"
        className="input"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        data-autofocus={isFirst ? 'field' : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(text)
          if (event.key !== 'Escape' || !text) return
          // Esc must not close the dialog around it.
          event.preventDefault()
          take('')
        }}
      />
      {!text && <kbd aria-hidden="true">/</kbd>}
      {text && (
        <button
          type="button"
          className="btn quiet icon"
          aria-label={t('action.clearSearch')}
          onClick={() => {
            take('')
            input.current?.focus()
          }}
        >
          <IconX className="small" />
        </button>
      )}
    </div>
  )
}
