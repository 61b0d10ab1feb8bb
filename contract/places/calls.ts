import Type from 'typebox'
import { call } from '../kernel/call.ts'
import { PageMeta } from '../kernel/page.ts'
import { resource } from '../kernel/resource.ts'
import { oneOf } from '../kernel/text.ts'
import { ATTRIBUTIONS, FoundPlace } from './place.ts'

const LATITUDE = String.raw`-?(90(\.0{1,15})?|[0-8]?[0-9](\.[0-9]{1,15})?)`
const LONGITUDE = String.raw`-?(180(\.0{1,15})?|(1[0-7][0-9]|[0-9]?[0-9])(\.[0-9]{1,15})?)`

/** Latitude and longitude in degrees, as `48.52,9.05`. */
const coordinate = () => Type.String({ pattern: `^${LATITUDE},${LONGITUDE}$` })

/** Found places are nobody's records: an id stands for what the place says, and there is one version. */
export const listPlaces = call({
  name: 'listPlaces',
  summary: 'Places by what is typed, by a coordinate, or without either those last used',
  method: 'GET',
  path: '/places',
  right: { on: 'self' },
  query: Type.Object({
    /** Any text; what is longer than a place's name is cut, and what makes no sense finds nothing. */
    query: Type.Optional(Type.String()),
    /** Places close to it come first. */
    near: Type.Optional(coordinate()),
    /** The place at a coordinate. */
    coordinate: Type.Optional(coordinate()),
    /** The whole of a place that an earlier answer only named. */
    reference: Type.Optional(Type.String()),
    /** Places of this vehicle come first. */
    vehicleId: Type.Optional(Type.String()),
    language: Type.Optional(Type.String({ pattern: '^(de|en)$' })),
    /** The same for all requests of one search, for services that count searches. */
    session: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z_-]{1,36}$' })),
    /** The user asked for it, rather than paused while typing: some services answer only then. */
    submitted: Type.Optional(Type.String({ pattern: '^(true|false)$' })),
  }),
  reply: Type.Object({
    data: Type.Array(resource('place', FoundPlace)),
    meta: Type.Object({
      page: PageMeta,
      attributions: Type.Array(oneOf(ATTRIBUTIONS)),
      /** A submitted search would ask a service that was not asked now. */
      canSubmit: Type.Boolean(),
    }),
  }),
  status: 200,
  problems: ['not_found'],
})
