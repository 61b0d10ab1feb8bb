import Type, { type Static } from 'typebox'
import { decimal } from '../kernel/decimal.ts'
import { nullable } from '../kernel/nullable.ts'
import { Place, PlaceInput } from '../kernel/place.ts'
import { label, oneOf, optionalLabel, replyText } from '../kernel/text.ts'
import { TRIP_CATEGORIES } from './category.ts'
import { TRIP_TEXT } from './trip.ts'

export const FAVOURITE_LABEL_LENGTH = 80
/** The most favourites of one member in a company. */
export const FAVOURITES_MAX = 100

/**
 * A recurring trip of one member, for whichever vehicle. It belongs to no trip: its values are those that its owner sent.
 * `distanceKm` is the usual distance in kilometres, because the odometers of vehicles have different units.
 */
export const Favourite = Type.Object({
  label: Type.String(),
  category: oneOf(TRIP_CATEGORIES),
  placeStart: nullable(Place),
  placeEnd: nullable(Place),
  reason: replyText(),
  contactName: replyText(),
  contactCompany: replyText(),
  distanceKm: nullable(Type.Number()),
})
export type Favourite = Static<typeof Favourite>

const favouriteLabel = () => label({ maxLength: FAVOURITE_LABEL_LENGTH })

// Three decimals: a distance in miles comes back as the same tenth.
const distanceKm = () => decimal({ minimum: 0, maximum: 9_999_999.999, decimals: 3 })

const optionalParts = {
  category: Type.Optional(nullable(oneOf(TRIP_CATEGORIES))),
  placeStart: Type.Optional(nullable(PlaceInput)),
  placeEnd: Type.Optional(nullable(PlaceInput)),
  reason: Type.Optional(optionalLabel(TRIP_TEXT)),
  contactName: Type.Optional(optionalLabel(TRIP_TEXT)),
  contactCompany: Type.Optional(optionalLabel(TRIP_TEXT)),
  distanceKm: Type.Optional(nullable(distanceKm())),
}

export const NewFavourite = Type.Object({ label: favouriteLabel(), ...optionalParts })
export type NewFavourite = Static<typeof NewFavourite>

export const FavouriteChange = Type.Object({
  label: Type.Optional(favouriteLabel()),
  ...optionalParts,
  /** Moves the favourite to this place of the list, counted from 0; beyond the end is the last one. */
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: FAVOURITES_MAX })),
})
export type FavouriteChange = Static<typeof FavouriteChange>
