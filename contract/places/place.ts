import Type, { type Static } from 'typebox'
import { Place } from '../kernel/place.ts'
import { oneOf, replyText } from '../kernel/text.ts'

/** Where a found place comes from: the caller's own data, the embedded index, the configured service. */
const PLACE_SOURCES = ['own', 'gazetteer', 'geocoder'] as const

/** Whose data an answer shows, to be named beside it. */
export const ATTRIBUTIONS = ['geonames', 'openstreetmap', 'google'] as const
export type Attribution = (typeof ATTRIBUTIONS)[number]

export const FoundPlace = Type.Object({
  ...Place.properties,
  /** Tells towns of one name apart. */
  region: replyText(),
  /** The IANA zone of its coordinate. */
  timeZone: replyText(),
  source: oneOf(PLACE_SOURCES),
  /** Set where address and coordinate are still to be asked for, with this as `reference`. */
  reference: replyText(),
})
export type FoundPlace = Static<typeof FoundPlace>
