import type { TFunction } from 'i18next'
import { PLACE_LENGTH, type Place, POSTAL_CODE_LENGTH } from '#contract/kernel/place.ts'
import { checks } from '../ui/checks.ts'
import { linesOf } from './place.ts'

/** The fault of a place. */
export function checkPlace(place: Place | null, t: TFunction): string | undefined {
  const { length } = checks(t)
  const { name, street, city, postalCode } = linesOf(place)
  return (
    length(name, PLACE_LENGTH) ??
    length(street, PLACE_LENGTH) ??
    length(city, PLACE_LENGTH) ??
    length(postalCode, POSTAL_CODE_LENGTH)
  )
}
