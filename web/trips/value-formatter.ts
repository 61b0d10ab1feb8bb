import type { TFunction } from 'i18next'
import { placeText } from '#domain/places/place-text.ts'
import { readPlace } from '../places/public.tsx'
import type { ValueFormatter } from '../records/public.ts'
import { isCategory } from './filter.ts'
import { tripLabels } from './trip-fields.tsx'
import type { TripValues } from './trip-values.ts'

/** Label and text of a form value; null for the offset, which only says which of two equal hours is meant. */
export const tripValueFormatter =
  (t: TFunction): ValueFormatter<TripValues> =>
  (name, value) => {
    if (name.startsWith('offset')) return null
    const label = tripLabels(t)[name]
    if (name === 'category' && isCategory(value)) return [label, t(`category.${value}`)]
    return [label, name.startsWith('place') ? placeText(readPlace(value)) : value]
  }
