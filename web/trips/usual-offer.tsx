import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import type { Form } from '../ui/form.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import { useDistanceFormat, type Vehicle } from '../vehicles/public.ts'
import { favouriteDistance } from './favourites/favourite-values.ts'
import { useFavourites } from './favourites/use-favourites.ts'
import styles from './offers.module.css'
import { usualTripQuery } from './suggestion-queries.ts'
import type { TripValues } from './trip-values.ts'
import { usualValues } from './usual-values.ts'

/** A destination that is typed changes with each key. */
const DEBOUNCE_MS = 300

type Props = { form: Form<TripValues>; vehicle: Vehicle }

/** Offers the usual contact, reason and distance of a known destination. */
export function UsualOffer({ form, vehicle }: Props) {
  const { t } = useTranslation()
  const system = vehicle.attributes.systemOfUnits
  const { text } = useDistanceFormat(system)
  const { placeStart, placeEnd } = form.values
  const settledEnd = useDebounced(placeEnd, DEBOUNCE_MS)
  const { data: usual } = useQuery(usualTripQuery(vehicle.id, placeStart, settledEnd))
  const { favourites } = useFavourites()
  if (!usual || settledEnd !== placeEnd) return null
  // What this vehicle has driven says more than the favourite, which may be from another.
  const distance = usual.distance ?? favouriteDistance(favourites, form.values, system)
  const missing = usualValues(form.values, { ...usual, distance })
  const parts = [
    missing.contactName,
    missing.contactCompany,
    missing.reason,
    typeof missing.odometerEnd === 'number' &&
      distance !== null &&
      t('trips.usualReading', { distance: text(distance), reading: text(missing.odometerEnd) }),
  ].filter((part) => typeof part === 'string')
  if (parts.length === 0) return null
  return (
    <Button className={styles.offer} onClick={() => form.change(missing)}>
      <IconHistory className="small" aria-hidden="true" />
      <span>{t('trips.takeUsual', { values: parts.join(' · ') })}</span>
    </Button>
  )
}
