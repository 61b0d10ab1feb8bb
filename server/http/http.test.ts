import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { useApp } from '../testing/app.ts'

const app = useApp()

const TAGS = '/api/users/me/selectionlists/tags'
const good = { data: { type: 'tag', attributes: { label: 'A' } } }

test.each([
  ['cut off', '{"data": {"type": "tag"'],
  ['not JSON', 'label=A'],
  ['two documents', '{}{}'],
  ['a lone word', 'undefined'],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]).toString('latin1')],
  ['nothing', ''],
])('a body that is %s is json.malformed', async (_what, body) => {
  const person = await app.person()
  const reply = await app.request({
    method: 'POST',
    url: TAGS,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    payload: Buffer.from(body, 'latin1'),
  })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors[0].code).toBe('json.malformed')
})

test.each(['[]', 'null', '7', '"text"', '{}', '{"data":null}', '{"data":[]}', '{"data":{"type":"tag"}}'])(
  'a body of another shape is refused: %.30s',
  async (body) => {
    const person = await app.person()
    const reply = await person.send({ method: 'POST', url: TAGS, body })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors[0]).toMatchObject({ code: 'validation.failed', source: {} })
  },
)

test('keys such as __proto__ are unknown attributes', async () => {
  const person = await app.person()
  const body =
    '{"data":{"type":"tag","attributes":{"label":"P","__proto__":{"admin":true},"constructor":{"prototype":{}}}}}'
  const reply = await person.send({ method: 'POST', url: TAGS, body })
  expect(reply.statusCode).toBe(201)
  expect(reply.json().data.attributes).toEqual({ label: 'P' })
  expect(({} as Record<string, unknown>).admin).toBeUndefined()
})

test.each(['application/json', 'application/json; charset=utf-8', 'application/vnd.api+json'])(
  'JSON may be sent as %s',
  async (type) => {
    const person = await app.person()
    const reply = await person.send({
      method: 'POST',
      url: TAGS,
      body: good,
      headers: { 'content-type': type },
    })
    expect(reply.statusCode).toBe(201)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  },
)

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a body of another kind is refused: %s',
  async (type) => {
    const person = await app.person()
    const reply = await person.send({
      method: 'POST',
      url: TAGS,
      body: good,
      headers: { 'content-type': type },
    })
    expect([reply.statusCode, reply.json().errors[0].code]).toEqual([415, 'media_type.unsupported'])
  },
)

test('a body beyond a megabyte is refused, but not before the caller is known', async () => {
  const person = await app.person()
  const body = JSON.stringify({ data: { type: 'tag', attributes: { label: 'x'.repeat(1_000_001) } } })
  const reply = await person.send({ method: 'POST', url: TAGS, body })
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([413, 'payload.too_large'])
  const nobody = await app.request({
    method: 'POST',
    url: TAGS,
    headers: { 'content-type': 'application/json' },
    payload: body,
  })
  expect(nobody.statusCode).toBe(401)
})

test.each([
  'page[limit]=0',
  'page[limit]=201',
  'page[limit]=-1',
  'page[limit]=1.5',
  'page[limit]=1e2',
  'page[limit]=',
  'page[limit]=ten',
  'page[limit]=50&page[limit]=60',
  'page[limit]=050',
  'page[offset]=-1',
  'page[offset]=99999999999999999999',
  'page[offset]=%00',
  'page[offset]=1;drop',
])('invalid paging is refused: %s', async (query) => {
  const person = await app.person()
  const reply = await person.get(`${TAGS}?${query}`)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors[0]).toMatchObject({
    code: 'validation.failed',
    source: { parameter: query.slice(0, query.indexOf('=')) },
  })
})

test.each([
  '?a[b][c]=1&__proto__[x]=1',
  '?%ff=%ff',
  `?${'a=1&'.repeat(1_000)}`,
  '?page%5Blimit%5D=5',
  '?&&&=&',
])('unknown query parameters are ignored: %.40s', async (query) => {
  const person = await app.person()
  expect((await person.get(TAGS + query)).statusCode).toBe(200)
})

test.each([
  '/api/companies/%',
  '/api/companies/%E0%A4%A',
  '/api/companies/..%2f..',
  '/api/%00',
  '/api',
  '/api/',
  '/API/users/me',
  '/api//users/me',
  '/api/users/me/selectionlists/other',
])('an unknown path is a 404 with a code: %s', async (url) => {
  const person = await app.person()
  const reply = await person.get(url)
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([404, 'not_found'])
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
})

test('a trailing slash is ignored', async () => {
  const person = await app.person()
  expect((await person.get('/api/users/me/')).statusCode).toBe(200)
})

test('every reply of the API has the security headers', async () => {
  const reply = await app.request({ url: '/api/users/me' })
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'www-authenticate': 'Bearer',
    'x-content-type-options': 'nosniff',
  })
  expect(reply.headers['strict-transport-security']).toBeUndefined()
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('a reply of the API is kept by no cache, however its path is written', async () => {
  const person = await app.person()
  for (const url of ['/%61pi/users/me', '/ap%69/users/me']) {
    const reply = await person.get(url)
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
  }
})

test('a large reply is compressed if the client accepts it', async () => {
  const person = await app.person()
  const url = '/api/users/me/selectionlists/tags'
  for (let count = 0; count < 20; count++) await person.post(url, 'tag', { label: `Werkstatt ${count}` })
  const plain = await person.get(url)
  const packed = await person.send({ url, headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
})

const readDescription = (encoding: string) =>
  app.request({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } })

test('the description of the API, which anybody may read, is compressed once and not for each reader', async () => {
  const plain = await readDescription('identity')
  expect(plain.json().openapi).toMatch(/^3\./)
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await readDescription(`deflate, ${encoding}`)
    // A reply that is compressed while it is sent has no length.
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(rawPayload.length),
      'content-type': 'application/json; charset=utf-8',
    })
    expect(unpack(rawPayload)).toEqual(plain.rawPayload)
  }
})

test('If-Match counts only as a quoted version, a star or not at all', async () => {
  const person = await app.person()
  const patch = (tag: string) =>
    person.send({
      method: 'PATCH',
      url: '/api/users/me',
      body: { data: { type: 'user', attributes: {} } },
      headers: { 'if-match': tag },
    })
  const { version } = (await person.get('/api/users/me')).json().data.meta
  expect((await patch(String(version))).statusCode).toBe(412)
  expect((await patch('"99"')).json().errors[0].code).toBe('version.conflict')
  expect((await patch(`"7", "${version}"`)).statusCode).toBe(200)
  expect((await patch('*')).statusCode).toBe(200)
})

test('metrics name calls, the pool and the event loop', async () => {
  const person = await app.person()
  await person.get('/api/users/me')
  const reply = await app.request({ url: '/metrics' })
  expect(reply.body).toContain('wegbuch_request_seconds_count{call="getMe",status="200"}')
  expect(reply.body).toContain('wegbuch_pool_connections{state="waiting"} 0')
  expect(reply.body).toContain('wegbuch_event_loop_delay_seconds{quantile="0.99"}')
})

test('an unauthorized caller learns nothing from a bad body, and the body of an unknown path is not read', async () => {
  const stranger = await app.person()
  const url = `/api/companies/${crypto.randomUUID()}`
  expect((await stranger.send({ method: 'PATCH', url, body: '{' })).statusCode).toBe(404)
  expect(
    (await stranger.send({ method: 'PATCH', url, body: 'x', headers: { 'content-type': 'text/plain' } }))
      .statusCode,
  ).toBe(404)
  const nowhere = {
    method: 'POST',
    url: '/api/nowhere',
    headers: { 'content-type': 'application/json' },
  } as const
  expect((await app.request({ ...nowhere, payload: '{' })).statusCode).toBe(404)
})

test('a call without a body ignores one', async () => {
  const person = await app.person()
  const { id } = (await person.post(TAGS, 'tag', { label: 'Fort' })).json().data
  const reply = await person.send({
    method: 'DELETE',
    url: `${TAGS}/${id}`,
    body: '{',
    headers: { 'content-type': 'text/plain' },
  })
  expect(reply.statusCode).toBe(204)
})

test.each(['gzip', 'br', 'nonsense'])('a Content-Encoding (%s) of a body is ignored', async (encoding) => {
  const person = await app.person()
  const reply = await person.send({
    method: 'POST',
    url: TAGS,
    body: '\u001f\u008b',
    headers: { 'content-encoding': encoding },
  })
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([400, 'json.malformed'])
})

test('details are sentences, not patterns', async () => {
  const person = await app.person()
  const reply = await person.post(TAGS, 'tag', { label: 'a\u202eb' })
  expect(reply.json().errors[0].detail).toBe('does not have the right form')
})

test('a thousand calls a second and user are answered, the next one has to wait', async () => {
  const person = await app.person()
  // The second does not end, however slow the machine is.
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const statuses: number[] = []
    while (statuses.length < 1_000) {
      const replies = await Promise.all(Array.from({ length: 50 }, () => person.get('/api/users/me')))
      statuses.push(...replies.map(({ statusCode }) => statusCode))
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await person.get('/api/users/me')).statusCode).toBe(429)
    vi.advanceTimersByTime(1_000)
    expect((await person.get('/api/users/me')).statusCode).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})
