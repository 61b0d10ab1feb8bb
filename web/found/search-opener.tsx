import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '../ui/shortcuts.ts'
import type { Filter } from './filter.ts'
import styles from './search-opener.module.css'

/** A filter that finds everything: the URL of a search that has not begun. */
export const EVERYTHING: Filter = { sort: '-date' }

type Props = { label: string; filter?: Filter }

/** Looks like a search field and turns a vehicle's list into a search; `/` does the same. */
export function SearchOpener({ label, filter = {} }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const open = () => void navigate({ to: '.', search: { ...EVERYTHING, ...filter } as never })
  useShortcut('/', open)
  return (
    <button type="button" className={styles.opener} title={label} onClick={open}>
      <IconSearch className="small" aria-hidden="true" />
      <span>{t('found.find')}</span>
      <kbd aria-hidden="true">/</kbd>
    </button>
  )
}
