import { useTranslation } from 'react-i18next'
import { placeText } from '#domain/places/place-text.ts'
import { readPlace } from '../places/public.tsx'
import type { MomentContext } from '../records/public.ts'
import { useDistanceFormat, type Vehicle } from '../vehicles/public.ts'
import { distanceIn } from './trip-form.ts'
import type { TripValues } from './trip-values.ts'

/** What was saved: `Fahrt nach Ulm, 42 km`. */
export function useSavedText({ attributes }: Vehicle, context: MomentContext) {
  const { t } = useTranslation()
  const { text } = useDistanceFormat(attributes.systemOfUnits)
  return (values: TripValues): string => {
    const distance = text(distanceIn(values, context) ?? 0)
    const place = placeText(readPlace(values.placeEnd))
    return place ? t('trips.savedTo', { place, distance }) : t('trips.saved', { distance })
  }
}
