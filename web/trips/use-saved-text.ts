import { useTranslation } from 'react-i18next'
import { placeText } from '#domain/places/place-text.ts'
import { useDistanceFormat, type Vehicle } from '../vehicles/public.ts'
import { distanceIn } from './trip-form.ts'
import type { TripValues } from './trip-values.ts'

/** What was saved: `Fahrt nach Ulm, 42 km`. */
export function useSavedText({ attributes }: Vehicle) {
  const { t } = useTranslation()
  const { text } = useDistanceFormat(attributes.systemOfUnits)
  return (values: TripValues): string => {
    const distance = text(distanceIn(values) ?? 0)
    const place = placeText(values.placeEnd)
    return place ? t('trips.savedTo', { place, distance }) : t('trips.saved', { distance })
  }
}
