import type { Found } from '../found.ts'
import { endpoint, fetchJson } from './fetch-json.ts'
import { type Geocoder, type GeocoderSettings, MOST_FOUND } from './geocoder.ts'
import { bag, coordinate, found, list, street, text } from './read.ts'

const PUBLIC = new URL('https://photon.komoot.io')
const KEEP_MS = 600_000

/** Photon: GeoJSON out of OpenStreetMap, made for asking while somebody types. */
export function photon({ url, contact }: GeocoderSettings): Geocoder {
  const base = url ?? PUBLIC
  const headers = { 'user-agent': `Wegbuch (${contact})` }
  return {
    attribution: 'openstreetmap',
    takesTypeAhead: true,
    keepMs: KEEP_MS,
    search: async ({ text: q, near, language }, signal) => {
      const bias = { lat: near?.latitude ?? null, lon: near?.longitude ?? null }
      const target = endpoint(base, '/api', { q, lang: language, limit: MOST_FOUND, ...bias })
      return featuresOf(await fetchJson(target, { signal, headers }))
    },
    reverse: async ({ latitude, longitude }, language, signal) => {
      const target = endpoint(base, '/reverse', { lat: latitude, lon: longitude, lang: language, limit: 1 })
      return featuresOf(await fetchJson(target, { signal, headers }))[0] ?? null
    },
  }
}

function featuresOf(answer: unknown): Found[] {
  const { features } = bag(answer)
  if (!Array.isArray(features)) throw new Error('the answer is no list of features')
  return list(features).flatMap((feature) => readFeature(feature) ?? [])
}

function readFeature(feature: unknown): Found | null {
  const { geometry, properties } = bag(feature)
  const [longitude, latitude] = list(bag(geometry).coordinates)
  const at = coordinate(latitude, longitude)
  if (!at) return null
  const {
    name,
    street: road,
    housenumber,
    postcode,
    city,
    district,
    locality,
    state,
    countrycode,
    type,
  } = bag(properties)
  // A street's own name stands in `name`; a town is its own city.
  const isStreet = type === 'street'
  const isTown = type === 'city' || type === 'district' || type === 'locality'
  const line = isStreet ? text(name) : street(road, housenumber, countrycode)
  return found(
    {
      name: isStreet ? null : name,
      street: line,
      postalCode: postcode,
      city: city ?? (isTown ? name : (locality ?? district)),
      country: countrycode,
      region: state,
    },
    at,
  )
}
