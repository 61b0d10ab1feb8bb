import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#contract/kernel/place.ts'
import { placeLine } from '../places/public.tsx'
import { Button } from '../ui/button.tsx'
import type { Form } from '../ui/form.ts'
import { isEqual } from '../ui/is-equal.ts'
import styles from './offers.module.css'
import type { TripValues } from './trip-values.ts'

type Props = { form: Form<TripValues>; place: Place | null }

/** Offers the address of the chosen contact as the destination. */
export function ContactPlaceOffer({ form, place }: Props) {
  const { t } = useTranslation()
  if (!place || isEqual(place, form.values.placeEnd)) return null
  return (
    <Button className={styles.offer} onClick={() => form.change({ placeEnd: place })}>
      <IconMapPin className="small" aria-hidden="true" />
      <span>{t('trips.contactAsEnd', { place: placeLine(place) })}</span>
    </Button>
  )
}
