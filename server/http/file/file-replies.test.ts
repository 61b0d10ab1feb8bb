import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeCompany, makeMember, removeMember } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { fileCalls } from '../../testing/file-calls.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { notFound } from '../refusal.ts'

type Make = NonNullable<Parameters<typeof fileCalls>[0]>

let make: Make | null = null
const app = useApp({}, { more: fileCalls((given) => (make ?? rows)(given)) })

const rows: Make = async () => ({
  type: 'text/csv',
  name: 'Fahrten für Käthe.csv',
  content: texts('a;b\r\n'),
})

/** Runs after the next request was authorized and its body was read. */
let afterAuthorization: (() => Promise<void>) | null = null

beforeAll(() => {
  app.app.addHook('preHandler', async () => {
    const run = afterAuthorization
    afterAuthorization = null
    await run?.()
  })
})

async function* texts(...parts: string[]) {
  yield* parts
}

async function* failing() {
  yield 'a;b\r\n'
  throw new TypeError('of the source')
}

async function someone(source: Make | null = null) {
  make = source
  const { id: company, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  const report = (format: string, headers = {}) =>
    owner.send({
      method: 'POST',
      url: `/api/companies/${company}/trial-report`,
      body: { data: { type: 'trial_report', attributes: { format } } },
      headers,
    })
  return { company, owner, report, get: () => owner.get(`/api/vehicles/${vehicle}/trial-rows`) }
}

test('a file has its type and name, and a browser neither shows nor caches it', async () => {
  const { get } = await someone()
  const { statusCode, headers, body } = await get()
  expect([statusCode, body]).toEqual([200, 'a;b\r\n'])
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="Fahrten fuer Kaethe.csv"; filename*=UTF-8''Fahrten%20f%C3%BCr%20K%C3%A4the.csv`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  })
  expect(headers['content-length']).toBeUndefined()
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('text files are compressed if the client accepts it; compressed formats are not', async () => {
  const { report } = await someone(async () => ({
    type: 'text/csv',
    name: 'a.csv',
    content: texts('a;b\r\n'.repeat(50_000)),
  }))
  const text = await report('csv', { 'accept-encoding': 'br, gzip' })
  expect(text.headers['content-encoding']).toBe('gzip')
  expect(text.rawPayload.length).toBeLessThan(10_000)
  expect(gunzipSync(text.rawPayload).toString()).toBe('a;b\r\n'.repeat(50_000))
  const pdf = await report('pdf', { 'accept-encoding': 'br, gzip' })
  expect(pdf.headers['content-encoding']).toBeUndefined()
  expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-length': '3000' })
  expect(pdf.rawPayload).toEqual(Buffer.alloc(3_000, '%PDF '))
})

test('an empty file is a file', async () => {
  const { get } = await someone(async () => ({ type: 'text/csv', name: 'a.csv', content: texts() }))
  const { statusCode, body } = await get()
  expect([statusCode, body]).toEqual([200, ''])
})

test('all rows come from one read-only snapshot', async () => {
  const before = await app.person()
  async function* names({ db }: Parameters<Make>[0]) {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from users`.execute(db)).rows[0]?.n
    const first = await count()
    await app.person()
    yield String((await count()) === first)
    const mode = await sql<{ level: string; only: string }>`select
      current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as only`.execute(
      db,
    )
    yield JSON.stringify(mode.rows)
    yield await sql`update users set version = version + 1 where id = ${before.id}`.execute(db).then(
      () => 'written',
      (error: { code: string }) => error.code,
    )
  }
  const { report } = await someone(async (given) => ({
    type: 'text/csv',
    name: 'a.csv',
    content: names(given),
  }))
  const { body } = await report('csv')
  expect(body).toBe('true[{"level":"repeatable read","only":"on"}]25006')
})

test('a failure before the first byte is an ordinary refusal', async () => {
  const { get } = await someone(async () => {
    throw notFound()
  })
  const refused = await get()
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([404, 'not_found'])
  expect(refused.headers['content-disposition']).toBeUndefined()

  make = async () => ({ type: 'text/csv', name: 'a.csv', content: failing() })
  const failed = await get()
  expect([failed.statusCode, failed.json().errors[0].code]).toEqual([500, 'internal'])
  expect(failed.headers['content-type']).toMatch(/^application\/json/)

  make = async () => ({ type: 'text/html' as 'text/csv', name: 'a.csv', content: texts('<script>') })
  expect((await get()).statusCode).toBe(500)
})

test('a caller who may not see the vehicle or the company gets no file of it', async () => {
  const { company, owner, report } = await someone()
  const { id: vehicle } = await makeVehicle(owner, company)
  const [stranger, member] = [await app.person(), await makeMember(app, company)]
  const rowsUrl = `/api/vehicles/${vehicle}/trial-rows`
  const body = { data: { type: 'trial_report', attributes: { format: 'csv' } } }
  const sent = { method: 'POST', url: `/api/companies/${company}/trial-report`, body } as const
  expect((await app.request({ url: rowsUrl })).statusCode).toBe(401)
  expect((await stranger.get(rowsUrl)).statusCode).toBe(404)
  expect((await member.get(rowsUrl)).statusCode).toBe(404)
  expect((await stranger.send(sent)).statusCode).toBe(404)
  expect((await member.send(sent)).statusCode).toBe(403)
  expect((await report('exe')).json().errors[0].source).toEqual({ pointer: '/data/attributes/format' })
  const wrong = await owner.get(`${rowsUrl}?filter[rows]=0`)
  expect(wrong.json().errors[0].source).toEqual({ parameter: 'filter[rows]' })
})

test('a member who is removed before the body arrives gets no file', async () => {
  const { company, report, owner } = await someone()
  afterAuthorization = () => removeMember(app, company, owner)
  expect((await report('csv')).statusCode).toBe(404)
})

test('OpenAPI describes a file', async () => {
  const { paths } = (await app.request({ url: '/api/openapi.json' })).json()
  const { post } = paths['/api/companies/{companyId}/trial-report']
  expect(Object.keys(post.responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '413',
    '415',
    '429',
    '500',
    '503',
  ])
  expect(post.responses[200].content).toEqual({ 'application/pdf': {}, 'text/csv': {} })
  expect(post.responses[200].headers['Content-Disposition'].required).toBe(true)
})
