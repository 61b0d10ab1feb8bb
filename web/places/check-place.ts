import type { TFunction } from 'i18next'
import { PLACE_LENGTH, POSTAL_CODE_LENGTH } from '#contract/kernel/place.ts'
import { checks } from '../ui/checks.ts'
import { linesOf, readPlace } from './place.ts'

/** The fault of a place, given as the form's text. */
export function checkPlace(text: string, t: TFunction): string | undefined {
  const { length } = checks(t)
  const { name, street, city, postalCode } = linesOf(readPlace(text))
  return (
    length(name, PLACE_LENGTH) ??
    length(street, PLACE_LENGTH) ??
    length(city, PLACE_LENGTH) ??
    length(postalCode, POSTAL_CODE_LENGTH)
  )
}
