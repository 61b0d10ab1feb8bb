import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { type TestApp, useApp } from '../../testing/app.ts'
import { fileCalls, numbersTo } from '../../testing/file-calls.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { FILE_LIMITS } from './limits.ts'
import { openFile, readAll, waitUntilFree } from './testing.ts'

type Make = NonNullable<Parameters<typeof fileCalls>[0]>

let make: Make
const env = { LOG_LEVEL: 'info' }
const more = fileCalls((given) => make(given))
const impatient = useApp(env, {
  more,
  fileLimits: { ...FILE_LIMITS, windowMs: 500, unreportedBytes: 0, maxWaitMs: 60_000 },
})
const short = useApp(env, { more, fileLimits: { ...FILE_LIMITS, maxDurationMs: 3_000 } })

beforeAll(async () => {
  for (const { app } of [impatient, short]) await app.listen({ host: '127.0.0.1', port: 0 })
})

async function someone(app: TestApp) {
  const { id: company, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  const path = `/api/vehicles/${vehicle}/trial-rows`
  return { owner, path, open: () => openFile(app, owner.token, path) }
}

const rowsForever: Make = async ({ db }) => ({
  type: 'text/csv',
  name: 'a.csv',
  content: numbersTo(db, 2_000_000_000),
})

test('a reader that takes nothing is disconnected and frees its connection for the next in the queue', async () => {
  make = rowsForever
  const { open } = await someone(impatient)
  const [first, second] = [await open(), await open()]
  const third = await open()
  expect(third.response.statusCode).toBe(200)
  await waitFor(async () => impatient.log().split('"reason":"the reader is too slow"').length === 4)
  await waitUntilFree(impatient.db)
  for (const { response } of [first, second, third])
    expect(await readAll(response)).toMatchObject({ isWhole: false })
})

test('no file is read for longer than the limit, however fast', async () => {
  make = rowsForever
  const { open } = await someone(short)
  const { response } = await open()
  expect(await readAll(response)).toMatchObject({ isWhole: false })
  await waitUntilFree(short.db)
  expect(short.log()).toContain('"reason":"it took too long"')
})

test('a file that takes too long before its first byte is refused', async () => {
  make = async (given) => {
    await sql`select pg_sleep(600)`.execute(given.db)
    return rowsForever(given)
  }
  const { owner, path } = await someone(short)
  const reply = await owner.get(path)
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
  expect(reply.json().errors[0].code).toBe('unavailable')
  await waitUntilFree(short.db)
})
