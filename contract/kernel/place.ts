import Type, { type Static } from 'typebox'
import { nullable } from './nullable.ts'
import { optionalLabel, repliedText } from './text.ts'

const PLACE_TEXT = { maxLength: 500 }

const Address = Type.Object({
  street: Type.Optional(optionalLabel(PLACE_TEXT)),
  postalCode: Type.Optional(optionalLabel({ maxLength: 20 })),
  city: Type.Optional(optionalLabel(PLACE_TEXT)),
  country: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: '^[A-Z]{2}$' })),
})

const Coordinate = Type.Object({
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
})

/** A place as it is sent: a name, an address or a coordinate, at least one of them. */
export const SentPlace = Type.Object({
  name: Type.Optional(optionalLabel(PLACE_TEXT)),
  address: Type.Optional(nullable(Address)),
  coordinate: Type.Optional(nullable(Coordinate)),
})
export type SentPlace = Static<typeof SentPlace>

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
