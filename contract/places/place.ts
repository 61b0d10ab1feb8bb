import Type, { type Static } from 'typebox'
import { Place } from '../kernel/place.ts'
import { oneOf, replyText } from '../kernel/text.ts'

/** Where a found place comes from: the caller's own data, the embedded index, the configured service. */
const PLACE_SOURCES = ['own', 'gazetteer', 'geocoder'] as const

/** Sources of data that must be named beside the places. */
export const ATTRIBUTIONS = ['geonames', 'openstreetmap', 'google'] as const
export type Attribution = (typeof ATTRIBUTIONS)[number]

export const FoundPlace = Type.Object({
  ...Place.properties,
  /** Distinguishes towns of the same name. */
  region: replyText(),
  /** The IANA zone of its coordinate. */
  timeZone: replyText(),
  source: oneOf(PLACE_SOURCES),
  /** Set where address and coordinate have to be fetched with a second request (`reference`). */
  reference: replyText(),
})
export type FoundPlace = Static<typeof FoundPlace>
