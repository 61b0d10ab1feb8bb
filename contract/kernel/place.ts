import Type, { type Static } from 'typebox'
import { nullable } from './nullable.ts'
import { refined } from './refined.ts'
import { optionalLabel, repliedText } from './text.ts'

export const PLACE_LENGTH = 500
export const POSTAL_CODE_LENGTH = 20
const PLACE_TEXT = { maxLength: PLACE_LENGTH }

const Address = Type.Object({
  street: Type.Optional(optionalLabel(PLACE_TEXT)),
  postalCode: Type.Optional(optionalLabel({ maxLength: POSTAL_CODE_LENGTH })),
  city: Type.Optional(optionalLabel(PLACE_TEXT)),
  country: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: '^[A-Z]{2}$' })),
})

export const Coordinate = Type.Object({
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
})

export type Coordinate = Static<typeof Coordinate>

const Parts = Type.Object({
  name: Type.Optional(optionalLabel(PLACE_TEXT)),
  address: Type.Optional(nullable(Address)),
  coordinate: Type.Optional(nullable(Coordinate)),
})
export type SentPlace = Static<typeof Parts>

/** A place is somewhere: it has a name, a line of an address, or a coordinate. */
export function isPlaceSomewhere({ name, address, coordinate }: SentPlace): boolean {
  const hasAddress = Object.values(address ?? {}).some((line) => line !== null && line !== undefined)
  return Boolean(name) || hasAddress || Boolean(coordinate)
}

/** A place as it is sent: a name, an address or a coordinate, at least one of them. */
export const SentPlace = refined(
  Parts,
  (place) => typeof place === 'object' && isPlaceSomewhere(place as SentPlace),
  'must have a name, an address or a coordinate',
)

/** A place as it is replied: every attribute there, an empty one null. */
export const Place = Type.Object({
  name: repliedText(),
  address: nullable(
    Type.Object({
      street: repliedText(),
      postalCode: repliedText(),
      city: repliedText(),
      country: repliedText(),
    }),
  ),
  coordinate: nullable(Coordinate),
})
export type Place = Static<typeof Place>
