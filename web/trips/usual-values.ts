import type { UsualTrip } from '#contract/trips/suggestion.ts'
import type { Language } from '#contract/users/user.ts'
import { exactSum } from '#domain/decimal.ts'
import { writeNumber } from '../ui/read-number.ts'
import { readOdometer } from '../vehicles/public.ts'
import { distanceIn, isBusiness } from './trip-form.ts'
import type { TripValues } from './trip-values.ts'

/** The usual values for what the form lacks; nothing that was typed is replaced. */
export function usualValues(
  values: TripValues,
  usual: UsualTrip,
  language: Language,
): Partial<Record<keyof TripValues, string>> {
  const hasContact = values.contactName !== '' || values.contactCompany !== ''
  const contact = isBusiness(values) && !hasContact
  const start = readOdometer(values.odometerStart, language)
  const isDistanceMissing = values.odometerEnd.trim() === '' || distanceIn(values, { language }) === 0
  return {
    ...(contact && usual.contactName && { contactName: usual.contactName }),
    ...(contact && usual.contactCompany && { contactCompany: usual.contactCompany }),
    ...(values.reason === '' && usual.reason && { reason: usual.reason }),
    ...(isDistanceMissing &&
      usual.distance !== null &&
      start !== undefined && {
        odometerEnd: writeNumber(String(exactSum([start, usual.distance], 1)), { kind: 'reading', language }),
      }),
  }
}
