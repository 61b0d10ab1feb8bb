import Type, { type Static } from 'typebox'
import { VehiclePlan } from '../billing/subscription.ts'
import { odometer } from '../kernel/decimal.ts'
import { optionalZone, replyInstant } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { Place, PlaceInput } from '../kernel/place.ts'
import { label, oneOf, optionalLabel, replyText, uuid } from '../kernel/text.ts'
import { VEHICLE_ROLES, VEHICLE_SCOPES } from '../permissions.ts'
import { TRIP_CATEGORIES } from '../trips/category.ts'
import { vin } from './vin.ts'

export const SYSTEMS_OF_UNITS = ['metric', 'imperial', 'usa'] as const
export const CURRENCIES = ['EUR', 'CHF', 'GBP', 'USD'] as const
export type SystemOfUnits = (typeof SYSTEMS_OF_UNITS)[number]
export type Currency = (typeof CURRENCIES)[number]
export type PlateCountry = (typeof PLATE_COUNTRIES)[number]

/** The most vehicles of a company, and the most with the deleted ones, which its history keeps. */
export const VEHICLES_MAX = 10_000
export const VEHICLES_EVER_MAX = 20_000

export const PLATE_LENGTH = 20
/** Of name, make and model. */
export const VEHICLE_TEXT_LENGTH = 60

/** The countries that a plate can be of, as ISO 3166-1 codes. */
export const PLATE_COUNTRIES = [
  'AT',
  'BE',
  'BG',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LI',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const

/**
 * A vehicle in a reply; `scopes` are those of the caller, of an archived vehicle without those to write. The default
 * driver is shown while they are staff or assigned to the vehicle.
 */
export const Vehicle = Type.Object({
  licensePlate: Type.String(),
  odometer: Type.Number(),
  place: nullable(Place),
  timeZone: replyText(),
  systemOfUnits: oneOf(SYSTEMS_OF_UNITS),
  currencyCode: oneOf(CURRENCIES),
  subscriptions: Type.Array(Type.Object({ id: uuid(), planName: Type.String() })),
  isAutoRecordingEnabled: Type.Boolean(),
  isRecordTrackEnabled: Type.Boolean(),
  isSaveTrackEnabled: Type.Boolean(),
  archivedAtIso: nullable(replyInstant()),
  name: replyText(),
  make: replyText(),
  model: replyText(),
  vin: replyText(),
  plateCountry: nullable(oneOf(PLATE_COUNTRIES)),
  defaultDriverId: nullable(uuid()),
  defaultCategory: nullable(oneOf(TRIP_CATEGORIES)),
  sid: replyText(),
  scopes: Type.Array(oneOf(VEHICLE_SCOPES)),
})
export type Vehicle = Static<typeof Vehicle>

/**
 * End of the latest trip, who drives a new trip unless somebody else is named (the default driver, or else the caller
 * if they are assigned), and what the plan of the vehicle allows.
 */
export const VehicleMeta = {
  latestTripEndIso: nullable(replyInstant()),
  newTripDriverName: replyText(),
  plan: VehiclePlan,
}

const plate = () => label({ maxLength: PLATE_LENGTH })

/** The subscription whose seat the vehicle takes; none frees its seat. */
const subscriptions = () => Type.Optional(nullable(Type.Array(Type.Object({ id: uuid() }), { maxItems: 1 })))

const optionalParts = {
  subscriptions: subscriptions(),
  odometer: Type.Optional(odometer()),
  place: Type.Optional(nullable(PlaceInput)),
  timeZone: Type.Optional(optionalZone()),
  systemOfUnits: Type.Optional(oneOf(SYSTEMS_OF_UNITS)),
  currencyCode: Type.Optional(oneOf(CURRENCIES)),
  isAutoRecordingEnabled: Type.Optional(Type.Boolean()),
  isRecordTrackEnabled: Type.Optional(Type.Boolean()),
  isSaveTrackEnabled: Type.Optional(Type.Boolean()),
  name: Type.Optional(optionalLabel({ maxLength: VEHICLE_TEXT_LENGTH })),
  make: Type.Optional(optionalLabel({ maxLength: VEHICLE_TEXT_LENGTH })),
  model: Type.Optional(optionalLabel({ maxLength: VEHICLE_TEXT_LENGTH })),
  vin: Type.Optional(vin()),
  plateCountry: Type.Optional(nullable(oneOf(PLATE_COUNTRIES))),
  defaultDriverId: Type.Optional(nullable(uuid())),
  defaultCategory: Type.Optional(nullable(oneOf(TRIP_CATEGORIES))),
}

/** The client's own id of a record, set when it is created. */
export const sid = () => Type.Optional(optionalLabel({ maxLength: 120 }))

export const NewVehicle = Type.Object({ licensePlate: plate(), ...optionalParts, sid: sid() })
export const VehicleChange = Type.Object({ licensePlate: Type.Optional(plate()), ...optionalParts })
export type NewVehicle = Static<typeof NewVehicle>
export type VehicleChange = Static<typeof VehicleChange>

/** Archiving has freed the seat of a vehicle; restoring takes the one that is sent. */
export const VehicleRestoration = Type.Object({ subscriptions: subscriptions() })

/** A member of the company who is assigned to the vehicle. */
export const VehicleUser = Type.Object({
  firstName: replyText(),
  lastName: replyText(),
  email: replyText(),
  roles: Type.Array(oneOf(VEHICLE_ROLES)),
})

/** All roles of one member on the vehicle; an empty list removes them. */
export const VehicleUserChange = Type.Object({ roles: Type.Array(oneOf(VEHICLE_ROLES), { maxItems: 1 }) })
