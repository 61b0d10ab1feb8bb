import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../ui/dialog.tsx'
import { foldText } from '../ui/fold-text.ts'
import { useCombobox } from '../ui/use-combobox.ts'
import { type PaletteEntry, usePaletteEntries } from './palette-entries.tsx'
import { useRecordSearch } from './use-record-search.tsx'

type Props = { onClose: () => void; onKeys: () => void }

/** The command palette (Ctrl+K): type to find pages, vehicles, people and contacts, Enter to go. */
export default function Palette({ onClose, onKeys }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const records = useRecordSearch(text)
  // The entries of the menu come first: what is found later does not move the selected one.
  const found = [...filterEntries(usePaletteEntries(onKeys), text), ...records.entries]
  const status = records.isSearching
    ? t('palette.searching')
    : records.isFailed
      ? t('palette.failed')
      : found.length === 0 && t('palette.none', { text })
  const { inputProps, listProps, optionProps } = useCombobox({
    id: useId(),
    value: text,
    onValue: setText,
    count: found.length,
    isInline: true,
    onPick: (index) => {
      onClose()
      found[index]?.go()
    },
  })

  return (
    <Modal className="dialog palette" label={t('shell.jump')} onClose={onClose}>
      <div className="palette-field">
        <IconSearch aria-hidden="true" />
        <input
          {...inputProps}
          data-autofocus
          aria-label={t('shell.jump')}
          placeholder={t('palette.placeholder')}
          spellCheck={false}
        />
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      <div {...listProps} className="palette-list" aria-label={t('palette.results')}>
        {found.map((jump, index) => (
          <div key={jump.key} {...optionProps(index)} className="palette-item">
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
