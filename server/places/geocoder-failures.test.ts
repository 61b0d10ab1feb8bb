import { beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { useApp } from '../testing/app.ts'
import { createCache } from './cache.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { searchPlaces } from './find-places.ts'
import { openGazetteer } from './gazetteer/gazetteer.ts'
import { photon } from './geocoders/photon.ts'
import type { PlaceResult } from './place-result.ts'
import { useFakeGeocoder } from './testing.ts'

const service = useFakeGeocoder()
const app = useApp(service.env('photon'))
const submitting = useApp(service.env('nominatim'))

const FEATURE = {
  geometry: { coordinates: [9.1771, 48.7784] },
  properties: { type: 'street', name: 'Königstraße', city: 'Stuttgart', countrycode: 'DE' },
}

beforeEach(() => {
  service.requests.length = 0
  service.answer = () => ({ features: [FEATURE] })
})

type Reply = {
  data: { attributes: { name: string | null; source: string; address: { street: string | null } | null } }[]
  meta: { attributions: string[]; canSubmit: boolean }
}

let somebody: ReturnType<typeof app.person> | undefined
const find = async (query: string) => {
  somebody ??= app.person()
  const reply = await (await somebody).get(`/api/places?${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<Reply>()
}

test("the geocoder's answer is attributed and cached", async () => {
  const { data, meta } = await find('query=K%C3%B6nigstr')
  expect(data[0]?.attributes).toMatchObject({ source: 'geocoder', address: { street: 'Königstraße' } })
  expect(meta.attributions).toEqual(['openstreetmap'])
  await find('query=k%C3%B6nigstr')
  expect(service.requests).toHaveLength(1)
})

test('if the geocoder finds nothing, the gazetteer answers', async () => {
  service.answer = () => ({ features: [] })
  const { data, meta } = await find('query=Reutlingen')
  expect(data[0]?.attributes).toMatchObject({ name: 'Reutlingen', source: 'gazetteer' })
  expect(meta.attributions).toContain('geonames')
})

test('ten kilobytes and control characters reach the geocoder as one short line', async () => {
  await find(`query=${encodeURIComponent(`Weg\u0001\n${'y'.repeat(10_000)}`)}`)
  expect(service.requests[0]?.query.q).toBe(`Weg ${'y'.repeat(195)}`)
})

test('a redirect is never followed, wherever it leads', async () => {
  let visits = 0
  for (const target of [
    `${service.url}/inner`,
    'http://[::ffff:7f00:1]:1/',
    'http://169.254.169.254/latest/',
  ]) {
    service.answer = ({ path }, response) => {
      if (path === '/inner') visits += 1
      response.writeHead(302, { location: target }).end()
      return undefined
    }
    const { data } = await find(`query=Metzingen&near=48.${visits},9.${target.length}`)
    expect(data[0]?.attributes).toMatchObject({ name: 'Metzingen', source: 'gazetteer' })
  }
  expect(visits).toBe(0)
})

test('after three failures the geocoder is skipped for a while', async () => {
  await find('query=M%C3%BCnsingen')
  expect(service.requests).toHaveLength(0)
})

const ANSWERS: [what: string, answer: typeof service.answer][] = [
  ['hangs', () => undefined],
  ['answers a number', () => 5],
  ['answers something else', () => ({ hello: 'world' })],
  ['answers no JSON', (_, response) => void response.end('<html>')],
  ['answers two megabytes', () => ({ features: [FEATURE], filler: 'x'.repeat(2_000_000) })],
  ['fails', (_, response) => void response.writeHead(500).end()],
  ['is gone', (_, response) => void response.destroy()],
]

test.each(ANSWERS)('if the geocoder %s, the gazetteer answers', async (_, answer) => {
  service.answer = answer
  const sources = {
    gazetteer: openGazetteer(),
    geocoder: photon({ url: new URL(service.url), key: null, contact: 'help@wegbuch.example' }),
    callGeocoder: createCircuitBreaker(createLog('silent')),
    cache: createCache<PlaceResult[]>(0),
  }
  const search = { text: 'Nürtingen', near: null, language: 'de' as const, session: null }
  const { places, source } = await searchPlaces(sources, search, false, async () => true)
  expect(service.requests).toHaveLength(1)
  expect(places[0]?.name).toBe('Nürtingen')
  expect(source).toBe('gazetteer')
})

test('a geocoder that forbids type-ahead is not asked while typing, and the reply says that it could be', async () => {
  const person = await submitting.person()
  const typed = (await person.get('/api/places?query=Ulm')).json<Reply>()
  expect(typed.meta.canSubmit).toBe(true)
  expect(typed.data[0]?.attributes.name).toBe('Ulm')
  expect(service.requests).toHaveLength(0)
  service.answer = () => [{ lat: '48.4', lon: '10', name: 'Ulmer Hof', address: { city: 'Ulm' } }]
  const sent = (await person.get('/api/places?query=Ulmer%20Hof&submitted=true')).json<Reply>()
  expect(sent.data[0]?.attributes).toMatchObject({ name: 'Ulmer Hof', source: 'geocoder' })
  expect(sent.meta.canSubmit).toBe(false)
})
