import Type, { type Static } from 'typebox'
import { nullable } from '../kernel/nullable.ts'
import { oneOf, uuid } from '../kernel/text.ts'
import { CURRENCIES, PLATE_COUNTRIES, SYSTEMS_OF_UNITS } from './vehicle.ts'

/** The vehicle of a record in a list of several vehicles. An archived one takes no changes. */
export const ListedVehicle = Type.Object({
  id: uuid(),
  licensePlate: Type.String(),
  plateCountry: nullable(oneOf(PLATE_COUNTRIES)),
  systemOfUnits: oneOf(SYSTEMS_OF_UNITS),
  currencyCode: oneOf(CURRENCIES),
  timeZone: nullable(Type.String()),
  isArchived: Type.Boolean(),
})
export type ListedVehicle = Static<typeof ListedVehicle>
