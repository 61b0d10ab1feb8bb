import type { ServerResponse } from 'node:http'
import { beforeEach, expect, test, vi } from 'vitest'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { useFakeGeocoder } from './testing.ts'

const service = useFakeGeocoder()
const settings = (dailyLimit: string) =>
  Object.assign(service.env('google'), { GEOCODER_KEY: 'secret-key', GEOCODER_DAILY_LIMIT: dailyLimit })
const app = useApp(settings('500'))
const frugal = useApp(settings('4'))

const suggestions = [{ placePrediction: { placeId: 'p1', text: { text: 'Ulmer Straße' } } }]
const status = (code: number) => (_: unknown, response: ServerResponse) => void response.writeHead(code).end()

beforeEach(() => {
  service.requests.length = 0
  service.answer = () => ({ suggestions })
})

type Reply = { data: { attributes: { source: string } }[] }
async function sourcesOf(person: Person, query: string) {
  const reply = await person.get(`/api/places?${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<Reply>().data.map(({ attributes }) => attributes.source)
}

test.each([400, 404, 414, 422])(
  'references that the geocoder rejects with %i turn it off for nobody',
  async (code) => {
    const [mallory, ann] = await Promise.all([app.person(), app.person()])
    service.answer = status(code)
    for (const nth of [1, 2, 3, 4]) expect(await sourcesOf(mallory, `reference=made-up-${nth}`)).toEqual([])
    service.answer = () => ({ suggestions })
    expect(await sourcesOf(ann, 'query=Ulm')).toEqual(['geocoder'])
    expect(service.requests).toHaveLength(5)
  },
)

test('what is rejected does not make up for failures, and while the geocoder is skipped no quota is charged', async () => {
  const person = await frugal.person()
  for (const code of [500, 500, 404, 500]) {
    service.answer = status(code)
    await sourcesOf(person, `reference=r${service.requests.length}`)
  }
  expect(service.requests).toHaveLength(4)

  const ann = await frugal.person()
  for (const text of ['Ulm', 'Bonn', 'Jena']) await sourcesOf(ann, `query=${text}`)
  await sourcesOf(ann, 'coordinate=48.4,9.99')
  await sourcesOf(ann, 'reference=p1')
  expect(service.requests).toHaveLength(4)
  const rows = await frugal.db.selectFrom('geocoder_requests').selectAll().execute()
  expect(rows.filter(({ user_id: userId }) => userId === ann.id)).toEqual([])
})

test('many who wait for the geocoder hold up nobody else', async () => {
  const waiting: ServerResponse[] = []
  service.answer = (_, response) => void waiting.push(response)
  const people = await Promise.all(Array.from({ length: 5 }, () => app.person()))
  const searches = people.flatMap((person) =>
    ['Ulm', 'Bonn', 'Jena', 'Trier'].map((text) => sourcesOf(person, `query=${text}`)),
  )
  await vi.waitFor(() => expect(waiting).toHaveLength(20))
  const reply = await (await app.person()).get('/api/users/me')
  expect(reply.statusCode).toBe(200)
  for (const response of waiting) response.setHeader('content-type', 'application/json').end('{}')
  expect((await Promise.all(searches)).flat()).not.toContain('geocoder')
})
