import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PopOverPanel } from '../ui/pop-over-panel.tsx'
import styles from './filters.module.css'

type Props = {
  label: string
  value: string
  /** It was just chosen in the menu: its editor is open. */
  isNew: boolean
  onRemove: () => void
  onClose: () => void
  children: (close: () => void) => ReactNode
}

/** A condition of the filter: what it is about and its value. It opens its editor below itself. */
export function FilterChip({ label, value, isNew, onRemove, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <span className={styles.chip}>
      <PopOverPanel
        label={label}
        className={styles.editor}
        isOpenAtFirst={isNew}
        onClose={onClose}
        button={(props) => (
          <button {...props} className={styles.value}>
            {t('found.chip', { label })} <b>{value || t('found.unset')}</b>
          </button>
        )}
      >
        {children}
      </PopOverPanel>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('found.remove', { label })}
        onClick={onRemove}
      >
        <IconX aria-hidden="true" />
      </button>
    </span>
  )
}
