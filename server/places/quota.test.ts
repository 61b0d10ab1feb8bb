import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { secondsToNextDay } from './rules.ts'
import { useFakeGeocoder } from './testing.ts'

const service = useFakeGeocoder()
const env = service.env('google')
const app = useApp(Object.assign(env, { GEOCODER_KEY: 'secret-key', GEOCODER_DAILY_LIMIT: '3' }))

const suggestion = { placePrediction: { placeId: 'p1', text: { text: 'Ulmer Straße' } } }
const details = { displayName: { text: 'Ulmer Straße' }, location: { latitude: 48.4, longitude: 9.9 } }

beforeEach(() => {
  service.requests.length = 0
  service.answer = ({ path }) => (path.endsWith('autocomplete') ? { suggestions: [suggestion] } : details)
})

type Reply = { data: { attributes: { name: string | null; source: string } }[] }
async function find(person: Person, query: string) {
  const reply = await person.get(`/api/places?${query}`)
  expect(reply.statusCode).toBe(200)
  const { name, source } = reply.json<Reply>().data[0]?.attributes ?? {}
  return [source, name]
}

test("beyond a user's daily quota the gazetteer answers instead of the geocoder; others are unaffected", async () => {
  const [ann, bea] = await Promise.all([app.person(), app.person()])
  for (const text of ['Ul', 'Ulm', 'Ulme']) {
    expect(await find(ann, `query=${text}`)).toEqual(['geocoder', 'Ulmer Straße'])
  }
  expect(await find(ann, 'query=Ulm')).toEqual(['gazetteer', 'Ulm'])
  expect(await find(ann, 'coordinate=48.4,9.99')).toEqual(['gazetteer', null])
  expect(service.requests).toHaveLength(3)
  expect(await find(bea, 'query=Ulm')).toEqual(['geocoder', 'Ulmer Straße'])
})

test('a place that only the geocoder can complete is refused until the next day', async () => {
  const ann = await app.person()
  for (const nth of [1, 2, 3]) expect((await ann.get(`/api/places?reference=p${nth}`)).statusCode).toBe(200)
  const refused = await ann.get('/api/places?reference=p4')
  expect(refused.statusCode).toBe(429)
  expect(refused.json().errors[0].code).toBe('rate_limited')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(86_400)
  expect(service.requests).toHaveLength(3)

  await app.db
    .updateTable('geocoder_requests')
    .set({ day: '2026-01-01' })
    .where('user_id', '=', ann.id)
    .execute()
  expect((await ann.get('/api/places?reference=p4')).statusCode).toBe(200)
  const row = await app.db
    .selectFrom('geocoder_requests')
    .select('requests')
    .where('user_id', '=', ann.id)
    .executeTakeFirst()
  expect(row).toEqual({ requests: 1 })
})

test('of many concurrent requests no more than the quota reach the geocoder', async () => {
  const ann = await app.person()
  await Promise.all(Array.from({ length: 12 }, (_, nth) => ann.get(`/api/places?query=Ulm${nth}`)))
  expect(service.requests).toHaveLength(3)
})

test.each([
  ['2026-03-01T00:00:00.000Z', 86_400],
  ['2026-03-01T23:59:59.001Z', 1],
  ['2026-03-01T12:00:00.500Z', 43_200],
])('at %s the next day begins in %i s', (now, seconds) => {
  expect(secondsToNextDay(Date.parse(now))).toBe(seconds)
})
