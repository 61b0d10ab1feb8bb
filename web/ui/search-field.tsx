import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from './shortcuts.ts'

const PAUSE_MS = 500

type Props = { label: string; value: string; onValue: (value: string) => void; isFirst?: boolean }

/** Searches when typing pauses; Enter at once, Esc clears. `/` focuses it. */
export function SearchField({ label, value, onValue, isFirst }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  // If the value changes from outside (link, Back), the typed text is replaced.
  const [{ told, seen }, setKnown] = useState({ told: value, seen: value })
  if (value !== seen) {
    setKnown({ told: value, seen: value })
    if (value !== told) setText(value)
  }
  useShortcut('/', () => input.current?.focus())

  function report(next: string) {
    setKnown((before) => ({ ...before, told: next }))
    onValue(next)
  }

  const wanted = text.trim()
  const reportTyped = useEffectEvent(() => report(wanted))
  useEffect(() => {
    if (wanted === value) return
    const timer = setTimeout(() => reportTyped(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, value])

  function take(next: string) {
    setText(next)
    report(next.trim())
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
