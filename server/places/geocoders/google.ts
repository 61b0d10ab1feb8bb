import type { Found } from '../found.ts'
import { endpoint, fetchJson } from './fetch-json.ts'
import { type Geocoder, type GeocoderSettings, MOST_FOUND } from './geocoder.ts'
import { bag, coordinate, found, list, street, text } from './read.ts'

const PLACES = new URL('https://places.googleapis.com')
const MAPS = new URL('https://maps.googleapis.com')
const BIAS_METRES = 50_000
const DETAILS = 'id,displayName,addressComponents,location,types'
const PREDICTIONS = [
  'suggestions.placePrediction.placeId',
  'suggestions.placePrediction.text',
  'suggestions.placePrediction.structuredFormat',
].join(',')

/** Google Places (New). Its predictions have no coordinate: the chosen one is asked for in the same session. */
export function google({ url, key }: GeocoderSettings): Geocoder {
  const auth = (fields: string) => ({ 'x-goog-api-key': key ?? '', 'x-goog-fieldmask': fields })
  return {
    attribution: 'google',
    takesTypeAhead: true,
    // Its terms allow to keep a place's id, and nothing of what it says.
    keepMs: 0,
    search: async ({ text: input, near, language, session }, signal) => {
      const body = {
        input,
        languageCode: language,
        ...(session && { sessionToken: session }),
        ...(near && { locationBias: { circle: { center: near, radius: BIAS_METRES } } }),
      }
      const target = endpoint(url ?? PLACES, '/v1/places:autocomplete', {})
      const answer = bag(await fetchJson(target, { signal, headers: auth(PREDICTIONS), body }))
      return list(answer.suggestions)
        .flatMap((one) => readPrediction(one) ?? [])
        .slice(0, MOST_FOUND)
    },
    complete: async (reference, { language, session }, signal) => {
      const query = { languageCode: language, sessionToken: session }
      const target = endpoint(url ?? PLACES, `/v1/places/${encodeURIComponent(reference)}`, query)
      return readDetails(await fetchJson(target, { signal, headers: auth(DETAILS) }))
    },
    reverse: async ({ latitude, longitude }, language, signal) => {
      const query = { latlng: `${latitude},${longitude}`, language, key }
      const target = endpoint(url ?? MAPS, '/maps/api/geocode/json', query)
      const { status, results } = bag(await fetchJson(target, { signal }))
      if (status !== 'OK' && status !== 'ZERO_RESULTS')
        throw new Error(`the service says ${text(status, 40)}`)
      return readGeocoded(list(results)[0])
    },
  }
}

function readPrediction(suggestion: unknown): Found | null {
  const prediction = bag(bag(suggestion).placePrediction)
  const reference = text(prediction.placeId)
  const { mainText, secondaryText } = bag(prediction.structuredFormat)
  const name = text(bag(mainText).text) ?? text(bag(prediction.text).text)
  if (!reference || !name) return null
  return { name, address: null, coordinate: null, region: text(bag(secondaryText).text), reference }
}

function readDetails(details: unknown): Found | null {
  const { displayName, addressComponents, location, types } = bag(details)
  const { latitude, longitude } = bag(location)
  const parts = partsOf(addressComponents, 'longText', 'shortText')
  const shown = text(bag(displayName).text)
  const isAddress = list(types).some((type) =>
    /^(street_address|route|premise|locality|postal_code)$/.test(String(type)),
  )
  return found({ ...parts, name: isAddress ? null : shown }, coordinate(latitude, longitude))
}

function readGeocoded(result: unknown): Found | null {
  const { address_components: components, geometry } = bag(result)
  const { lat, lng } = bag(bag(geometry).location)
  return found({ ...partsOf(components, 'long_name', 'short_name'), name: null }, coordinate(lat, lng))
}

function partsOf(components: unknown, long: string, short: string) {
  const part = (type: string, form = long) =>
    bag(list(components).find((one) => list(bag(one).types).includes(type)))[form]
  const country = part('country', short)
  return {
    street: street(part('route'), part('street_number'), country),
    postalCode: part('postal_code'),
    city: part('locality') ?? part('postal_town') ?? part('administrative_area_level_3'),
    country,
    region: part('administrative_area_level_1'),
  }
}
