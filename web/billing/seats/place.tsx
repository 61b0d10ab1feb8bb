import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Plate } from '../../ui/plate.tsx'
import styles from './seats.module.css'

/** A seat with its vehicle, and a button to free it. */
export function TakenPlace({ plate, onFree }: { plate: string; onFree: (() => void) | null }) {
  const { t } = useTranslation()
  const label = t('billing.freeSeatOf', { plate })
  return (
    <li className={styles.place}>
      <Plate text={plate} />
      {onFree && (
        <button type="button" className={styles.release} aria-label={label} title={label} onClick={onFree}>
          <IconX className="small" aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

type Props = { isOne: boolean; count: number; onAssign: (() => void) | null }

/** The free seats, one by one or as a single tile. */
export function FreePlaces({ isOne, count, onAssign }: Props) {
  const { t } = useTranslation()
  if (count === 0) return null
  const words = isOne
    ? t(onAssign ? 'billing.freeAssign' : 'billing.freeCount', { count })
    : t(onAssign ? 'billing.assign' : 'billing.free')
  return Array.from({ length: isOne ? 1 : count }, (_, place) => (
    <li key={place}>
      {onAssign ? (
        <button type="button" className={styles.free} onClick={onAssign}>
          <IconPlus className="small" aria-hidden="true" />
          {words}
        </button>
      ) : (
        <span className={styles.free}>{words}</span>
      )}
    </li>
  ))
}
