import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../ui/dialog.tsx'
import { foldText } from '../ui/fold-text.ts'
import { type PaletteEntry, usePaletteEntries } from './palette-entries.tsx'
import { useRecordSearch } from './use-record-search.tsx'

type Props = { onClose: () => void; onKeys: () => void }

/** The command palette (Ctrl+K): type to find pages, vehicles, people and contacts, Enter to go. */
export default function Palette({ onClose, onKeys }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const records = useRecordSearch(text)
  // The entries of the menu come first: what is found later does not move the selected one.
  const found = [...filterEntries(usePaletteEntries(onKeys), text), ...records.entries]
  const status = records.isSearching
    ? t('palette.searching')
    : records.isFailed
      ? t('palette.failed')
      : found.length === 0 && t('palette.none', { text })
  const current = found[Math.min(at, found.length - 1)]

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.key])

  function go(jump: PaletteEntry | undefined) {
    if (!jump) return
    onClose()
    jump.go()
  }
  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') go(current)
    else if (event.key === 'ArrowDown') setAt((at + 1) % Math.max(found.length, 1))
    else if (event.key === 'ArrowUp') setAt((at - 1 + found.length) % Math.max(found.length, 1))
    else return
    event.preventDefault()
  }

  return (
    <Modal className="dialog palette" label={t('shell.jump')} onClose={onClose}>
      <div className="palette-field">
        <IconSearch aria-hidden="true" />
        <input
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={current ? `${id}-${current.key}` : undefined}
          aria-label={t('shell.jump')}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={keyDown}
        />
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      <div className="palette-list" id={id} role="listbox" aria-label={t('palette.results')} ref={list}>
        {found.map((jump) => (
          <div
            key={jump.key}
            id={`${id}-${jump.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={jump.key === current?.key}
            className="palette-item"
            onPointerMove={() => setAt(found.indexOf(jump))}
            onClick={() => go(jump)}
          >
            {jump.icon}
            <span className="clip">{jump.name}</span>
            <small>{jump.where}</small>
          </div>
        ))}
      </div>
      <p className="palette-none" role="status">
        {status}
      </p>
    </Modal>
  )
}

/** Every word must occur in `name` or `where` of an entry. */
function filterEntries(jumps: PaletteEntry[], text: string): PaletteEntry[] {
  const words = foldText(text).split(' ').filter(Boolean)
  return jumps.filter((jump) => {
    const haystack = foldText(`${jump.name} ${jump.where}`)
    return words.every((word) => haystack.includes(word))
  })
}
