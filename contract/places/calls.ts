import Type from 'typebox'
import { call } from '../kernel/call.ts'
import { PageMeta } from '../kernel/page.ts'
import { resource } from '../kernel/resource.ts'
import { oneOf, replyText } from '../kernel/text.ts'
import { ATTRIBUTIONS, FoundPlace } from './place.ts'

const LATITUDE = String.raw`-?(90(\.0{1,15})?|[0-8]?[0-9](\.[0-9]{1,15})?)`
const LONGITUDE = String.raw`-?(180(\.0{1,15})?|(1[0-7][0-9]|[0-9]?[0-9])(\.[0-9]{1,15})?)`

/** Latitude and longitude in degrees, as `48.52,9.05`. */
const coordinate = () => Type.String({ pattern: `^${LATITUDE},${LONGITUDE}$` })

/** Found places are not stored: the id is derived from the content, and the version is always the same. */
export const listPlaces = call({
  name: 'listPlaces',
  summary: 'Places by what is typed, by a coordinate, or without either those last used',
  method: 'GET',
  path: '/places',
  right: { on: 'self' },
  query: Type.Object({
    /** Any text; it is cut to the length of a place's name. */
    query: Type.Optional(Type.String()),
    /** Places close to it come first. */
    near: Type.Optional(coordinate()),
    /** The place at a coordinate. */
    coordinate: Type.Optional(coordinate()),
    /** The `reference` of a place in an earlier reply: fetches its address and coordinate. */
    reference: Type.Optional(Type.String()),
    /** Places of this vehicle come first. */
    vehicleId: Type.Optional(Type.String()),
    language: Type.Optional(Type.String({ pattern: '^(de|en)$' })),
    /** The same for all requests of one search, for services that count searches. */
    session: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z_-]{1,36}$' })),
    /** Whether the user submitted the search; some services may not be asked while the user types. */
    submitted: Type.Optional(Type.String({ pattern: '^(true|false)$' })),
  }),
  reply: Type.Object({
    data: Type.Array(resource('place', FoundPlace)),
    meta: Type.Object({
      page: PageMeta,
      attributions: Type.Array(oneOf(ATTRIBUTIONS)),
      /** Whether a submitted search would also ask a service that was not asked now. */
      canSubmit: Type.Boolean(),
      /** The typed street, if no source knows it: the found towns have it in their address. */
      unknownStreet: replyText(),
    }),
  }),
  status: 200,
  problems: ['not_found'],
})
