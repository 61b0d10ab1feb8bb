import { expect, test } from 'vitest'
import { openGazetteer } from './gazetteer.ts'

// Hand-written expectations: what is typed, and what is meant.

const gazetteer = openGazetteer()
const search = (text: string, language: 'de' | 'en' = 'de') =>
  gazetteer.search({ text, near: null, language }, 8)
const first = (text: string, language: 'de' | 'en' = 'de') => {
  const [best] = search(text, language)
  return best && `${best.address?.postalCode ?? ''} ${best.name} ${best.address?.country}`.trim()
}

test.each([
  ['Tübing', 'Tübingen DE'],
  ['tuebingen', 'Tübingen DE'],
  ['Tubingen', 'Tübingen DE'],
  ['München', 'München DE'],
  ['Muenchen', 'München DE'],
  ['Munich', 'München DE'],
  ['NÜRNBERG', 'Nürnberg DE'],
  ['Nuernb', 'Nürnberg DE'],
  ['Köln', 'Köln DE'],
  ['Cologne', 'Köln DE'],
  ['Wien', 'Wien AT'],
  ['Zürich', 'Zürich CH'],
  ['zurich', 'Zürich CH'],
  ['Genf', 'Genf CH'],
  ['Genève', 'Genf CH'],
  ['Sankt Gallen', 'St. Gallen CH'],
  ['st gallen', 'St. Gallen CH'],
  ['Weissenburg in Bay', '91781 Weißenburg in Bayern DE'],
  ['Freiburg', 'Freiburg im Breisgau DE'],
  ['Frankfurt', 'Frankfurt am Main DE'],
  ['Frankfurt (Oder)', 'Frankfurt (Oder) DE'],
  ['Urach', '72574 Bad Urach DE'],
  ['Vaduz', '9490 Vaduz LI'],
  ['Straßburg', 'Straßburg FR'],
  ['strassburg', 'Straßburg FR'],
  ['Mailand', 'Mailand IT'],
  ['Kopenhagen', 'Kopenhagen DK'],
  ['Prag', 'Prag CZ'],
  ['Krakau', 'Krakau PL'],
  ['Breslau', 'Breslau PL'],
  ['Lodz', 'Lodz PL'],
  ['New York', 'New York City US'],
  ['Malmo', 'Malmö SE'],
])('%s finds %s', (typed, expected) => {
  expect(first(typed)).toBe(expected)
})

test.each([
  ['München', 'Munich DE'],
  ['Wien', 'Vienna AT'],
  ['Vienna', 'Vienna AT'],
  ['Köln', 'Cologne DE'],
  ['Genf', 'Geneva CH'],
  ['Mailand', 'Milan IT'],
  ['Tübing', 'Tübingen DE'],
])('in English %s finds %s', (typed, expected) => {
  expect(first(typed, 'en')).toBe(expected)
})

test.each([
  ['72070', '72070 Tübingen DE'],
  ['72070 Tüb', '72070 Tübingen DE'],
  ['D-72070', '72070 Tübingen DE'],
  ['80331', '80331 München DE'],
  ['01067', '01067 Dresden DE'],
  ['1010 Wien', 'Wien AT'],
  ['A-1010 Wien', 'Wien AT'],
  ['12345 67890 Ulm', 'Ulm DE'],
  ['8001', '8001 Zürich CH'],
  ['9490', '9490 Vaduz LI'],
  ['99999', undefined],
])('the postal code %s finds %s', (typed, expected) => {
  expect(first(typed)).toBe(expected)
})

test.each([
  ['Springfield US', 'Springfield US'],
  ['Frankfurt Brandenburg', 'Frankfurt (Oder) DE'],
  ['Freiburg Schweiz', 'Freiburg im Üechtland CH'],
  ['Freiburg Switzerland', 'Freiburg im Üechtland CH'],
  ['Neuenburg Suisse', undefined],
])('%s, where the last word is a region or a country in German or English, finds %s', (typed, expected) => {
  expect(first(typed)).toBe(expected)
})

test("a thousand searches for a single letter and for an unknown word finish within the test's timeout", () => {
  for (let round = 0; round < 1_000; round += 1) expect(search('s zz')).toEqual([])
})

test('of a long text only the first eight words count', () => {
  expect(first(`Ulm ${'x '.repeat(60)}`)).toBeUndefined()
  expect(first(`Frankfurt am Main Hessen Deutschland Hessen Hessen Hessen ${'x '.repeat(60)}`)).toBe(
    'Frankfurt am Main DE',
  )
})

test('a town has the right coordinate and region', () => {
  expect(search('Tübingen')[0]).toEqual({
    name: 'Tübingen',
    address: { street: null, postalCode: null, city: 'Tübingen', country: 'DE' },
    coordinate: { latitude: 48.52266, longitude: 9.05222 },
    region: 'Baden-Württemberg',
    reference: null,
  })
})

test('among towns of one name the word after it or the proximity decides', () => {
  expect(search('Neustadt Bayern')[0]?.region).toBe('Bayern')
  expect(search('Paris us')[0]?.address?.country).toBe('US')
  const near = { latitude: 54.11, longitude: 10.81 }
  expect(gazetteer.search({ text: 'Neustadt', near, language: 'de' }, 8)[0]?.name).toBe(
    'Neustadt in Holstein',
  )
})

test('a point is named after the surrounding town, and keeps its own coordinate', () => {
  const at = { latitude: 48.5206, longitude: 9.0553 }
  expect(gazetteer.reverse(at, 'de')).toMatchObject({
    name: null,
    address: { city: 'Tübingen', country: 'DE' },
    coordinate: at,
  })
  expect(gazetteer.reverse({ latitude: 48.13, longitude: 11.56 }, 'en').address?.city).toBe('Munich')
  const sea = { latitude: 40, longitude: -40 }
  expect(gazetteer.reverse(sea, 'de')).toMatchObject({ address: null, coordinate: sea })
})

test.each(['', ' ', '!!!', '\u0000', 'x'.repeat(10_000), '🚗', '%_\\', 'qwrtzpsdf'])(
  'nonsense finds nothing: %.10j',
  (typed) => {
    expect(search(typed)).toEqual([])
  },
)

test('without the built index nothing is found and nothing fails', () => {
  const empty = openGazetteer('/nowhere/index.bin')
  expect(empty.isBuilt).toBe(false)
  expect(empty.search({ text: 'Ulm', near: null, language: 'de' }, 8)).toEqual([])
  expect(empty.reverse({ latitude: 48, longitude: 9 }, 'de').address).toBeNull()
})
