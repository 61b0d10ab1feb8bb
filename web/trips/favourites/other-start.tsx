import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#contract/kernel/place.ts'
import { placeText } from '#domain/places/place-text.ts'
import { isEqual } from '../../ui/is-equal.ts'
import styles from './favourites.module.css'

type Props = { from: Place | null; start: Place | null }

/** Quick entry has no field for the start: says so if a favourite begins elsewhere than the vehicle stands. */
export function OtherStart({ from, start }: Props) {
  const { t } = useTranslation()
  if (!start || isEqual(from, start)) return null
  return (
    <p className={styles.note} role="status">
      <IconMapPin className="small" aria-hidden="true" />
      {from
        ? t('favourites.startsAtInstead', { place: placeText(start), from: placeText(from) })
        : t('favourites.startsAt', { place: placeText(start) })}
    </p>
  )
}
