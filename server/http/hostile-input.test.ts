import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'

const app = useApp()
const TAGS = '/api/users/me/selectionlists/tags'

/** Alternating marks of two classes have to be sorted, which takes quadratic time. */
const marks = (count: number) => '\u0315\u0300'.repeat(count / 2)

test('a text that is too long to be stored is refused before it is normalized', async () => {
  const person = await app.person()
  const reply = await person.patch('/api/users/me', 'user', { firstName: `a${marks(450_000)}` })
  expect([reply.statusCode, reply.json().errors]).toEqual([
    400,
    [
      {
        status: '400',
        code: 'validation.failed',
        title: 'The value does not fit',
        detail: 'must not have more than 120 characters',
        source: { pointer: '/data/attributes/firstName' },
      },
    ],
  ])
})

test('an unknown attribute costs nothing, however long its text', async () => {
  const person = await app.person()
  const body = { data: { type: 'tag', id: marks(450_000), attributes: { label: 'Messe' } } }
  expect((await person.send({ method: 'POST', url: TAGS, body })).statusCode).toBe(201)
})

test.each([
  ['too deep', `${'['.repeat(33)}${']'.repeat(33)}`],
  ['never closed', '{"data":'.repeat(100_000)],
  ['of too many items', `{"data":[${'{},'.repeat(2_500)}{}]}`],
  ['of too many members', `{"data":{${'"a":1,'.repeat(5_000)}"a":1}}`],
])('a body that is %s is refused before it is parsed', async (_what, body) => {
  const person = await app.person()
  const reply = await person.send({ method: 'POST', url: TAGS, body })
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([413, 'payload.too_large'])
})

test('brackets, commas and quotes inside a text do not count as structure', async () => {
  const person = await app.person()
  const label = '"[{,'.repeat(30)
  const body = { data: { type: 'tag', attributes: { label, unknown: String.raw`[\",`.repeat(50_000) } } }
  const reply = await person.send({ method: 'POST', url: TAGS, body })
  expect([reply.statusCode, reply.json().data.attributes]).toEqual([201, { label }])
})

test('few letters with many marks are refused, not truncated', async () => {
  const person = await app.person()
  const label = `a${'\u0301'.repeat(300)}`
  const reply = await person.post(TAGS, 'tag', { label })
  expect([reply.statusCode, reply.json().errors[0].source.pointer]).toEqual([400, '/data/attributes/label'])
})

test('a text that fits is refused for too many marks in a row, wherever they are', async () => {
  const person = await app.person()
  const detail = 'must not have so many marks on a letter'
  const label = (count: number) => `a${marks(count)}b${marks(30)}`
  expect((await person.post(TAGS, 'tag', { label: label(30) })).statusCode).toBe(201)
  const long = await person.post(TAGS, 'tag', { label: label(32) })
  expect([long.statusCode, long.json().errors[0]]).toMatchObject([
    400,
    { detail, source: { pointer: '/data/attributes/label' } },
  ])
  // Hundreds of ids, each as long as may be, took seconds.
  const tripIds = ['01a1ef45-8fdf-73d3-b0a3-206908792e73', marks(1_024)]
  const ids = await person.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds })
  expect([ids.statusCode, ids.json().errors]).toMatchObject([
    400,
    [{ detail, source: { pointer: '/data/attributes/tripIds/1' } }],
  ])
})

test('blanks around a text do not count, nor does the way in which its letters are composed', async () => {
  const person = await app.person()
  const label = 'Ü'.repeat(120)
  const reply = await person.post(TAGS, 'tag', { label: `  ${label.normalize('NFD')}${' '.repeat(100)}` })
  expect([reply.statusCode, reply.json().data.attributes]).toEqual([201, { label }])
})

test.each(['GET', 'POST', 'PATCH', 'DELETE', 'PUT'] as const)(
  'a very long path is a 404 with a code: %s',
  async (method) => {
    const person = await app.person()
    const paths = [
      `/api/companies/${'9'.repeat(201)}`,
      `/api/trips/${'x'.repeat(5_000)}`,
      `/api/trips/${'x'.repeat(5_000)}/track`,
      `/api/vehicles/${'%20'.repeat(1_000)}/trips`,
    ]
    for (const url of paths) {
      const body = method === 'GET' ? undefined : { data: {} }
      const reply = await app.request({
        method,
        url,
        headers: { authorization: `Bearer ${person.token}` },
        ...(body && { payload: body }),
      })
      expect([url.slice(0, 40), reply.statusCode, reply.json().errors[0].code]).toEqual([
        url.slice(0, 40),
        404,
        'not_found',
      ])
      expect(reply.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
    }
  },
)
