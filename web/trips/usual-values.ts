import type { UsualTrip } from '#contract/trips/suggestion.ts'
import { exactSum } from '#domain/decimal.ts'
import { validValue } from '../ui/input.ts'
import { distanceIn, isBusiness } from './trip-form.ts'
import type { TripValues } from './trip-values.ts'

/** The usual values for what the form lacks; nothing that was typed is replaced. */
export function usualValues(values: TripValues, usual: UsualTrip): Partial<TripValues> {
  const hasContact = values.contactName !== '' || values.contactCompany !== ''
  const contact = isBusiness(values) && !hasContact
  const start = validValue(values.odometerStart)
  const isDistanceMissing = values.odometerEnd === null || distanceIn(values) === 0
  return {
    ...(contact && usual.contactName && { contactName: usual.contactName }),
    ...(contact && usual.contactCompany && { contactCompany: usual.contactCompany }),
    ...(values.reason === '' && usual.reason && { reason: usual.reason }),
    ...(isDistanceMissing &&
      usual.distance !== null &&
      start !== null && { odometerEnd: exactSum([start, usual.distance], 1) }),
  }
}
