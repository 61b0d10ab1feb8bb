import type { PlaceResult } from '../place-result.ts'
import { endpoint, fetchJson } from './fetch-json.ts'
import { type Geocoder, type GeocoderSettings, RESULTS_MAX } from './geocoder.ts'
import { asCoordinate, asList, asRecord, asText, formatStreet, toPlaceResult } from './read-answer.ts'

const PLACES = new URL('https://places.googleapis.com')
const MAPS = new URL('https://maps.googleapis.com')
const BIAS_METRES = 50_000
const DETAILS = 'id,displayName,addressComponents,location,types'
const PREDICTIONS = [
  'suggestions.placePrediction.placeId',
  'suggestions.placePrediction.text',
  'suggestions.placePrediction.structuredFormat',
].join(',')

/**
 * Google Places (New). Its predictions have no coordinate: details of the chosen one are fetched in the same session.
 */
export function google({ url, key }: GeocoderSettings): Geocoder {
  const auth = (fields: string) => ({ 'x-goog-api-key': key ?? '', 'x-goog-fieldmask': fields })
  return {
    attribution: 'google',
    supportsTypeAhead: true,
    // Its terms allow storing a place's id, and nothing else.
    cacheMs: 0,
    search: async ({ text: input, near, language, session }, signal) => {
      const body = {
        input,
        languageCode: language,
        ...(session && { sessionToken: session }),
        ...(near && { locationBias: { circle: { center: near, radius: BIAS_METRES } } }),
      }
      const target = endpoint(url ?? PLACES, '/v1/places:autocomplete', {})
      const answer = asRecord(await fetchJson(target, { signal, headers: auth(PREDICTIONS), body }))
      return asList(answer.suggestions)
        .flatMap((one) => readPrediction(one) ?? [])
        .slice(0, RESULTS_MAX)
    },
    complete: async (reference, { language, session }, signal) => {
      const query = { languageCode: language, sessionToken: session }
      const target = endpoint(url ?? PLACES, `/v1/places/${encodeURIComponent(reference)}`, query)
      return readDetails(await fetchJson(target, { signal, headers: auth(DETAILS) }))
    },
    reverse: async ({ latitude, longitude }, language, signal) => {
      const query = { latlng: `${latitude},${longitude}`, language, key }
      const target = endpoint(url ?? MAPS, '/maps/api/geocode/json', query)
      const { status, results } = asRecord(await fetchJson(target, { signal }))
      if (status !== 'OK' && status !== 'ZERO_RESULTS')
        throw new Error(`the geocoder reports ${asText(status, 40)}`)
      return readGeocoded(asList(results)[0])
    },
  }
}

function readPrediction(suggestion: unknown): PlaceResult | null {
  const prediction = asRecord(asRecord(suggestion).placePrediction)
  const reference = asText(prediction.placeId)
  const { mainText, secondaryText } = asRecord(prediction.structuredFormat)
  const name = asText(asRecord(mainText).text) ?? asText(asRecord(prediction.text).text)
  if (!reference || !name) return null
  return { name, address: null, coordinate: null, region: asText(asRecord(secondaryText).text), reference }
}

function readDetails(details: unknown): PlaceResult | null {
  const { displayName, addressComponents, location, types } = asRecord(details)
  const { latitude, longitude } = asRecord(location)
  const parts = partsOf(addressComponents, 'longText', 'shortText')
  const shown = asText(asRecord(displayName).text)
  const isAddress = asList(types).some((type) =>
    /^(street_address|route|premise|locality|postal_code)$/.test(String(type)),
  )
  return toPlaceResult({ ...parts, name: isAddress ? null : shown }, asCoordinate(latitude, longitude))
}

function readGeocoded(result: unknown): PlaceResult | null {
  const { address_components: components, geometry } = asRecord(result)
  const { lat, lng } = asRecord(asRecord(geometry).location)
  return toPlaceResult(
    { ...partsOf(components, 'long_name', 'short_name'), name: null },
    asCoordinate(lat, lng),
  )
}

function partsOf(components: unknown, long: string, short: string) {
  const part = (type: string, form = long) =>
    asRecord(asList(components).find((one) => asList(asRecord(one).types).includes(type)))[form]
  const country = part('country', short)
  return {
    street: formatStreet(part('route'), part('street_number'), country),
    postalCode: part('postal_code'),
    city: part('locality') ?? part('postal_town') ?? part('administrative_area_level_3'),
    country,
    region: part('administrative_area_level_1'),
  }
}
