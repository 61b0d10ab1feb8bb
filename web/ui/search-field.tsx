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
  const tell = useRef(onValue)
  useEffect(() => {
    tell.current = onValue
  })
  useShortcut('/', () => input.current?.focus())

  const wanted = text.trim()
  useEffect(() => {
    if (wanted === value) return
    const timer = setTimeout(() => tell.current(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, value])

  function take(next: string) {
    setText(next)
    tell.current(next.trim())
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
