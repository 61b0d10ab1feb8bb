import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from './shortcuts.ts'

const PAUSE_MS = 500

type Props = { label: string; value: string; onValue: (value: string) => void; isFirst?: boolean }

/** Looks for what was typed once the typing pauses; Enter asks at once, Esc empties it. `/` leads here. */
export function SearchField({ label, value, onValue, isFirst }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const latest = useRef(onValue)
  useEffect(() => {
    latest.current = onValue
  })
  // A link or the back button looks for something else: what was typed before must not come back by itself.
  const [{ told, seen }, setKnown] = useState({ told: value, seen: value })
  if (value !== seen) {
    setKnown({ told: value, seen: value })
    if (value !== told) setText(value)
  }
  useShortcut('/', () => input.current?.focus())

  function report(next: string) {
    setKnown((before) => ({ ...before, told: next }))
    latest.current(next)
  }

  const wanted = text.trim()
  useEffect(() => {
    if (wanted === value) return
    const timer = setTimeout(() => report(wanted), PAUSE_MS)
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
          // The dialog that it may stand in stays open.
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
