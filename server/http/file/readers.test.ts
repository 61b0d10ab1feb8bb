import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { fileCalls, numbersTo } from '../../testing/file-calls.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { FILE_LIMITS } from './limits.ts'
import { fileConnections, openFile, readAll, waitUntilFree } from './testing.ts'

type Make = NonNullable<Parameters<typeof fileCalls>[0]>

let make: Make
const limits = { ...FILE_LIMITS, maxWaitMs: 50 }
const app = useApp({ LOG_LEVEL: 'info' }, { more: fileCalls((given) => make(given)), fileLimits: limits })
let raw: ServerResponse | undefined

beforeAll(async () => {
  app.app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.call === 'getTrialRows') raw = reply.raw
  })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
})

async function someone() {
  const { id: company, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  const path = `/api/vehicles/${vehicle}/trial-rows`
  return { owner, path, open: () => openFile(app, owner.token, path) }
}

const file = (content: AsyncIterable<Uint8Array | string>) => ({
  type: 'text/csv' as const,
  name: 'a.csv',
  content,
})

const MEGABYTE = 1_000_000

/** Far more than sockets buffer by themselves. */
async function* endless(onPart: () => void = () => {}) {
  for (let nth = 0; nth < 1_000; nth++) {
    onPart()
    yield Buffer.alloc(MEGABYTE, 'x')
  }
}

async function* failing() {
  yield Buffer.alloc(MEGABYTE, 'x')
  throw new TypeError('with words of a customer')
}

const rowsForever: Make = async ({ db }) => file(numbersTo(db, 2_000_000_000))
const metrics = async () => (await app.request({ url: '/metrics' })).body

test('a reader gets all of a million rows', async () => {
  make = async ({ db }) => file(numbersTo(db, 1_000_000))
  const { open } = await someone()
  const { response } = await open()
  // A row: its number, a semicolon, fifty characters, a line end.
  expect(await readAll(response)).toEqual({ bytes: 5_888_896 + 53 * 1_000_000, isWhole: true })
  await waitUntilFree(app.db)
})

test('no more is read from the source than the reader takes', async () => {
  let parts = 0
  let buffered = 0
  make = async () =>
    file(
      endless(() => {
        parts += 1
        buffered = Math.max(buffered, raw?.writableLength ?? 0)
      }),
    )
  const { open } = await someone()
  const { request } = await open()
  let before = 0
  // Until the sockets are full and nothing moves any more.
  await waitFor(async () => {
    const isStill = raw?.writableNeedDrain === true && parts === before
    before = parts
    return isStill
  })
  expect(parts).toBeLessThan(100)
  expect(buffered).toBeLessThan(200_000)
  expect(raw?.writableLength).toBeLessThan(200_000)
  request.destroy()
  await waitUntilFree(app.db)
})

test('while a file is read, it holds neither a slot nor a connection of ordinary work, and no idle socket ends it', async () => {
  make = rowsForever
  const { open, owner } = await someone()
  const { request } = await open()
  await waitFor(async () => raw?.writableNeedDrain)
  expect(raw?.socket?.timeout).toBe(0)
  const exposition = await metrics()
  expect(exposition).toContain('wegbuch_work{state="running"} 0')
  expect(exposition).toContain('wegbuch_files{state="running"} 1')
  expect(exposition).toContain('wegbuch_pool_connections{state="busy"} 0')
  expect((await owner.get('/api/users/me')).statusCode).toBe(200)
  request.destroy()
  await waitUntilFree(app.db)
  // The slot is freed a moment after the connection.
  await waitFor(async () => (await metrics()).includes('wegbuch_files{state="running"} 0'))
})

test('a reader that disappears frees its connection', async () => {
  make = rowsForever
  const { open } = await someone()
  const { request } = await open()
  await waitFor(async () => (await fileConnections(app.db)).includes('idle in transaction'))
  request.destroy()
  await waitUntilFree(app.db)
  expect(app.log()).toContain('"reason":"the reader is gone"')
})

test('so does one that disappears in the middle of a long statement, before the first byte', async () => {
  make = async ({ db }) => {
    await sql`select pg_sleep(600)`.execute(db)
    return file(endless())
  }
  const { path, owner } = await someone()
  const leaving = new AbortController()
  const { port } = app.app.server.address() as { port: number }
  const asked = fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${owner.token}` },
    signal: leaving.signal,
  }).catch((error: Error) => error.name)
  await waitFor(async () => (await fileConnections(app.db)).includes('active'))
  leaving.abort()
  expect(await asked).toBe('AbortError')
  await waitUntilFree(app.db)
  // No other statement was cancelled, and the pool is complete again.
  make = async ({ db }) => file(numbersTo(db, 3))
  expect((await owner.get(path)).body).toMatch(/^1;x{50}\r\n2;x{50}\r\n3;x{50}\r\n$/)
})

test('a source that fails in the middle breaks the connection instead of ending the file', async () => {
  make = async () => file(failing())
  const { open } = await someone()
  const { response } = await open()
  expect(response.statusCode).toBe(200)
  expect(await readAll(response)).toMatchObject({ isWhole: false })
  expect(app.log()).toContain('"name":"TypeError"')
  expect(app.log()).not.toContain('words of a customer')
})

test('one company reads two files at once, another is served beside it, and nobody waits for them', async () => {
  make = rowsForever
  const [one, other] = [await someone(), await someone()]
  const readers = [await one.open(), await one.open()]
  const third = await one.owner.get(one.path)
  expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '10'])
  expect(third.json().errors[0].code).toBe('rate_limited')

  readers.push(await other.open(), await other.open())
  const late = await someone()
  const full = await late.owner.get(late.path)
  expect([full.statusCode, full.headers['retry-after']]).toEqual([503, '10'])
  expect((await one.owner.get('/api/users/me')).statusCode).toBe(200)

  for (const { request } of readers) request.destroy()
  await waitUntilFree(app.db)
  make = async ({ db }) => file(numbersTo(db, 1))
  expect((await one.owner.get(one.path)).statusCode).toBe(200)
})

test('readers without a sign-in take no slot of those who are signed in', async () => {
  make = rowsForever
  const [one, other] = [await someone(), await someone()]
  const readPublic = () => openFile(app, '', '/api/trial-rows')
  const readers = [await one.open(), await one.open(), await readPublic(), await readPublic()]
  expect((await app.request({ url: '/api/trial-rows' })).statusCode).toBe(429)
  make = async ({ db }) => file(numbersTo(db, 1))
  expect((await other.owner.get(other.path)).statusCode).toBe(200)
  for (const { request } of readers) request.destroy()
  await waitUntilFree(app.db)
})
