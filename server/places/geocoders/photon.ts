import type { PlaceResult } from '../place-result.ts'
import { endpoint, fetchJson } from './fetch-json.ts'
import { type Geocoder, type GeocoderSettings, RESULTS_MAX } from './geocoder.ts'
import { asCoordinate, asList, asRecord, asText, formatStreet, toPlaceResult } from './read-answer.ts'

const PUBLIC = new URL('https://photon.komoot.io')
const CACHE_MS = 600_000

/** Photon: GeoJSON from OpenStreetMap, made for type-ahead. */
export function photon({ url, contact }: GeocoderSettings): Geocoder {
  const base = url ?? PUBLIC
  const headers = { 'user-agent': `Wegbuch (${contact})` }
  return {
    attribution: 'openstreetmap',
    supportsTypeAhead: true,
    cacheMs: CACHE_MS,
    search: async ({ text: q, near, language }, signal) => {
      const bias = { lat: near?.latitude ?? null, lon: near?.longitude ?? null }
      const target = endpoint(base, '/api', { q, lang: language, limit: RESULTS_MAX, ...bias })
      return featuresOf(await fetchJson(target, { signal, headers }))
    },
    reverse: async ({ latitude, longitude }, language, signal) => {
      const target = endpoint(base, '/reverse', { lat: latitude, lon: longitude, lang: language, limit: 1 })
      return featuresOf(await fetchJson(target, { signal, headers }))[0] ?? null
    },
  }
}

function featuresOf(answer: unknown): PlaceResult[] {
  const { features } = asRecord(answer)
  if (!Array.isArray(features)) throw new Error('the answer is not a list of features')
  return asList(features).flatMap((feature) => readFeature(feature) ?? [])
}

function readFeature(feature: unknown): PlaceResult | null {
  const { geometry, properties } = asRecord(feature)
  const [longitude, latitude] = asList(asRecord(geometry).coordinates)
  const at = asCoordinate(latitude, longitude)
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
  } = asRecord(properties)
  // The name of a street is in `name`; a town is its own city.
  const isStreet = type === 'street'
  const isTown = type === 'city' || type === 'district' || type === 'locality'
  const line = isStreet ? asText(name) : formatStreet(road, housenumber, countrycode)
  return toPlaceResult(
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
