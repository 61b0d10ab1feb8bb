import Type, { type Static } from 'typebox'
import { nullable } from './nullable.ts'
import { refine } from './refine.ts'
import { optionalLabel, replyText } from './text.ts'

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

const PlaceInputFields = Type.Object({
  name: Type.Optional(optionalLabel(PLACE_TEXT)),
  address: Type.Optional(nullable(Address)),
  coordinate: Type.Optional(nullable(Coordinate)),
})
export type PlaceInput = Static<typeof PlaceInputFields>

/** Whether a place has a name, a line of an address or a coordinate. */
export function hasPlaceContent({ name, address, coordinate }: PlaceInput): boolean {
  const hasAddress = Object.values(address ?? {}).some((line) => line !== null && line !== undefined)
  return Boolean(name) || hasAddress || Boolean(coordinate)
}

/** A place in a request: at least a name, an address or a coordinate. */
export const PlaceInput = refine(
  PlaceInputFields,
  (place) => typeof place === 'object' && hasPlaceContent(place as PlaceInput),
  'must have a name, an address or a coordinate',
)

/** A place in a reply: every attribute is present, empty ones are null. */
export const Place = Type.Object({
  name: replyText(),
  address: nullable(
    Type.Object({
      street: replyText(),
      postalCode: replyText(),
      city: replyText(),
      country: replyText(),
    }),
  ),
  coordinate: nullable(Coordinate),
})
export type Place = Static<typeof Place>
