import { beforeEach, expect, test } from 'vitest'
import { useFakeGeocoder } from '../testing.ts'
import { google } from './google.ts'
import { nominatim } from './nominatim.ts'
import { photon } from './photon.ts'

// Each geocoder as documented, on loopback; no real one is called.

const service = useFakeGeocoder()
beforeEach(() => {
  service.requests.length = 0
})

const settings = () => ({ url: new URL(service.url), key: 'secret-key', contact: 'help@wegbuch.example' })
const signal = AbortSignal.timeout(60_000)
const near = { latitude: 48.5, longitude: 9 }
const search = { text: 'Königstr 70', near, language: 'de' as const, session: 'session-1' }

const STREET = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [9.1771, 48.7784] },
  properties: {
    osm_id: 1,
    osm_type: 'N',
    type: 'house',
    name: 'Scharr Wärme',
    housenumber: '70',
    street: 'Königstraße',
    postcode: '70173',
    city: 'Stuttgart',
    state: 'Baden-Württemberg',
    country: 'Deutschland',
    countrycode: 'DE',
  },
}

test('Photon gets language and bias, and its features become places', async () => {
  const town = { ...STREET, properties: { type: 'city', name: 'Stuttgart', countrycode: 'DE' } }
  const road = {
    ...STREET,
    properties: { type: 'street', name: 'Königstraße', city: 'Ulm', countrycode: 'DE' },
  }
  service.answer = () => ({ type: 'FeatureCollection', features: [STREET, town, road] })
  const found = await photon(settings()).search(search, signal)
  expect(service.requests[0]).toMatchObject({
    path: '/api',
    query: { q: 'Königstr 70', lang: 'de', limit: '8', lat: '48.5', lon: '9' },
    headers: { 'user-agent': 'Wegbuch (help@wegbuch.example)' },
  })
  expect(found).toEqual([
    {
      name: 'Scharr Wärme',
      address: { street: 'Königstraße 70', postalCode: '70173', city: 'Stuttgart', country: 'DE' },
      coordinate: { latitude: 48.7784, longitude: 9.1771 },
      region: 'Baden-Württemberg',
      reference: null,
    },
    expect.objectContaining({
      name: 'Stuttgart',
      address: { street: null, postalCode: null, city: 'Stuttgart', country: 'DE' },
    }),
    expect.objectContaining({
      name: null,
      address: { street: 'Königstraße', postalCode: null, city: 'Ulm', country: 'DE' },
    }),
  ])
})

test('Photon finds the place at a coordinate', async () => {
  service.answer = () => ({ features: [STREET] })
  const found = await photon(settings()).reverse(near, 'en', signal)
  expect(service.requests[0]).toMatchObject({
    path: '/reverse',
    query: { lat: '48.5', lon: '9', lang: 'en', limit: '1' },
  })
  expect(found?.address?.street).toBe('Königstraße 70')
})

const RESULT = {
  place_id: 1,
  lat: '48.7784',
  lon: '9.1771',
  name: 'Scharr Wärme',
  display_name: 'Scharr Wärme, 70, Königstraße, Stuttgart, Deutschland',
  address: {
    road: 'Königstraße',
    house_number: '70',
    postcode: '70173',
    town: 'Stuttgart',
    state: 'Baden-Württemberg',
    country_code: 'de',
  },
}

test('Nominatim is called as its policy requires: identified, and one second apart', async () => {
  service.answer = ({ path }) => (path === '/search' ? [RESULT] : RESULT)
  const waited: number[] = []
  const clock = { now: () => 5_000, wait: async (ms: number) => waited.push(ms) }
  const asked = nominatim(settings(), clock)
  const [found, point] = await Promise.all([asked.search(search, signal), asked.reverse(near, 'de', signal)])
  expect(waited).toEqual([0, 1_000])
  expect(asked.supportsTypeAhead).toBe(false)
  expect(service.requests).toMatchObject([
    {
      path: '/search',
      query: {
        q: 'Königstr 70',
        format: 'jsonv2',
        addressdetails: '1',
        'accept-language': 'de',
        viewbox: '8.5,49,9.5,48',
      },
      headers: { 'user-agent': 'Wegbuch (help@wegbuch.example)' },
    },
    { path: '/reverse', query: { lat: '48.5', lon: '9', format: 'jsonv2', zoom: '18' } },
  ])
  expect(found[0]).toEqual(point)
  expect(point).toEqual({
    name: 'Scharr Wärme',
    address: { street: 'Königstraße 70', postalCode: '70173', city: 'Stuttgart', country: 'DE' },
    coordinate: { latitude: 48.7784, longitude: 9.1771 },
    region: 'Baden-Württemberg',
    reference: null,
  })
})

test('Nominatim refuses a request that would queue too long', async () => {
  service.answer = () => []
  const asked = nominatim(settings())
  await asked.search(search, signal)
  await expect(asked.search(search, AbortSignal.timeout(20))).rejects.toThrow('aborted')
  expect(service.requests).toHaveLength(1)
})

test('Google names places in a session, and details of the chosen one belong to the same session', async () => {
  service.answer = ({ path }) =>
    path === '/v1/places:autocomplete'
      ? {
          suggestions: [
            {
              placePrediction: {
                place: 'places/ChIJ_1',
                placeId: 'ChIJ_1',
                text: { text: 'Königstraße 70, Stuttgart, Deutschland' },
                structuredFormat: {
                  mainText: { text: 'Königstraße 70' },
                  secondaryText: { text: 'Stuttgart, Deutschland' },
                },
              },
            },
            { queryPrediction: { text: { text: 'Königstraße in der Nähe' } } },
          ],
        }
      : {
          id: 'ChIJ_1',
          types: ['street_address'],
          displayName: { text: 'Königstraße 70', languageCode: 'de' },
          location: { latitude: 48.7784, longitude: 9.1771 },
          addressComponents: [
            { longText: '70', shortText: '70', types: ['street_number'] },
            { longText: 'Königstraße', shortText: 'Königstr.', types: ['route'] },
            { longText: 'Stuttgart', shortText: 'Stuttgart', types: ['locality', 'political'] },
            { longText: 'Baden-Württemberg', shortText: 'BW', types: ['administrative_area_level_1'] },
            { longText: 'Deutschland', shortText: 'DE', types: ['country', 'political'] },
            { longText: '70173', shortText: '70173', types: ['postal_code'] },
          ],
        }
  const asked = google(settings())
  const named = await asked.search(search, signal)
  expect(named).toEqual([
    {
      name: 'Königstraße 70',
      address: null,
      coordinate: null,
      region: 'Stuttgart, Deutschland',
      reference: 'ChIJ_1',
    },
  ])
  const whole = await asked.complete?.('ChIJ_1', search, signal)
  expect(whole).toEqual({
    name: null,
    address: { street: 'Königstraße 70', postalCode: '70173', city: 'Stuttgart', country: 'DE' },
    coordinate: { latitude: 48.7784, longitude: 9.1771 },
    region: 'Baden-Württemberg',
    reference: null,
  })
  expect(service.requests).toMatchObject([
    {
      method: 'POST',
      headers: { 'x-goog-api-key': 'secret-key', 'x-goog-fieldmask': expect.stringContaining('placeId') },
      body: {
        input: 'Königstr 70',
        languageCode: 'de',
        sessionToken: 'session-1',
        locationBias: { circle: { center: near, radius: 50_000 } },
      },
    },
    {
      method: 'GET',
      path: '/v1/places/ChIJ_1',
      query: { languageCode: 'de', sessionToken: 'session-1' },
      headers: { 'x-goog-api-key': 'secret-key', 'x-goog-fieldmask': expect.stringContaining('location') },
    },
  ])
  expect(asked.cacheMs).toBe(0)
})

test('Google finds the place at a coordinate, and its refusal is a failure', async () => {
  service.answer = () => ({
    status: 'OK',
    results: [
      {
        geometry: { location: { lat: 48.7784, lng: 9.1771 } },
        address_components: [
          { long_name: 'Stuttgart', short_name: 'Stuttgart', types: ['locality'] },
          { long_name: 'Deutschland', short_name: 'DE', types: ['country'] },
        ],
      },
    ],
  })
  const found = await google(settings()).reverse(near, 'de', signal)
  expect(service.requests[0]).toMatchObject({
    path: '/maps/api/geocode/json',
    query: { latlng: '48.5,9', language: 'de', key: 'secret-key' },
  })
  expect(found?.address).toEqual({ street: null, postalCode: null, city: 'Stuttgart', country: 'DE' })
  service.answer = () => ({ status: 'REQUEST_DENIED', results: [] })
  await expect(google(settings()).reverse(near, 'de', signal)).rejects.toThrow('REQUEST_DENIED')
})

test('a reference cannot lead to another path of the geocoder', async () => {
  service.answer = () => ({})
  await google(settings()).complete?.('../../v2/x?y#z', search, signal)
  expect(service.requests[0]).toMatchObject({
    path: '/v1/places/../../v2/x?y#z',
    query: { sessionToken: 'session-1' },
  })
})

const NONSENSE: unknown[] = [
  { features: [null, 5, 'x', [], {}, { geometry: null, properties: null }] },
  { features: [{ geometry: { coordinates: ['a', 'b'] }, properties: { name: 'X' } }] },
  { features: [{ geometry: { coordinates: [900, 900] }, properties: { name: 'X' } }] },
  {
    features: [
      { geometry: { coordinates: [9, 48] }, properties: { name: 7, city: {}, countrycode: ['DE'] } },
    ],
  },
]

test.each(NONSENSE)('invalid features are left out: %j', async (answer) => {
  service.answer = () => answer
  expect(await photon(settings()).search(search, signal)).toEqual([])
})

test('texts of a geocoder become one line of limited length', async () => {
  const properties = {
    name: `A\u0000\n\u202eB${'x'.repeat(1_000)}`,
    postcode: '1'.repeat(50),
    countrycode: 'Deutschland',
  }
  service.answer = () => ({ features: [{ ...STREET, properties }] })
  const [found] = await photon(settings()).search(search, signal)
  expect(found?.name).toBe(`A B${'x'.repeat(497)}`)
  expect(found?.address).toEqual({ street: null, postalCode: '1'.repeat(20), city: null, country: null })
})
