import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { exportSnapshot } from '../../db/shared-snapshot.ts'
import { FILE_LIMITS } from '../../http/file/limits.ts'
import { openFile, readAll, waitUntilFree } from '../../http/file/testing.ts'
import { createLog } from '../../log.ts'
import { useApp } from '../../testing/app.ts'
import { fileCalls } from '../../testing/file-calls.ts'
import { type Step, TRIAL_LOCK, type TrialOrder } from '../../testing/report-order.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { waitUntilBlocked } from '../../testing/wait-until-blocked.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { outputOf, startChild } from './child-process.ts'

const PROGRAM = new URL('../../testing/report-child.ts', import.meta.url)

let steps: readonly Step[] = []
let childLog = ''
const log = createLog('info', { write: (line: string) => void (childLog += line) })

const app = useApp(
  { LOG_LEVEL: 'info' },
  {
    fileLimits: { ...FILE_LIMITS, maxWaitMs: 50 },
    more: fileCalls(async ({ db, signal }) => {
      const order: TrialOrder = { snapshot: await exportSnapshot(db, app.connection), steps }
      return {
        type: 'text/csv',
        name: 'a.csv',
        content: outputOf(startChild(PROGRAM), { order, signal, log }),
      }
    }),
  },
)

beforeAll(async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
})

afterEach(() => void vi.unstubAllEnvs())

async function someone(...planned: Step[]) {
  steps = planned
  const { id: company, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  const path = `/api/vehicles/${vehicle}/trial-rows`
  return { get: () => owner.get(path), open: () => openFile(app, owner.token, path) }
}

/** The connections of children to the database of this file. */
async function connections(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name = 'wegbuch-reports'`.execute(app.db)
  return rows.length
}

const untilNoConnection = () => waitFor(async () => (await connections()) === 0)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The first part of a file, which its child is still at. */
async function begin(...planned: Step[]) {
  const { open } = await someone('pid', 'megabyte', ...planned)
  const reader = await open()
  const [part] = (await once(reader.response, 'data')) as [Buffer]
  reader.response.pause()
  return { ...reader, pid: Number(part.toString().split(';')[0]) }
}

/** Holds the lock that a child's statement waits for; on a connection without limits, as a child may start slowly. */
async function holdLock(): Promise<() => Promise<void>> {
  const holder = new pg.Client(app.connection)
  await holder.connect()
  await holder.query(`select pg_advisory_lock(${TRIAL_LOCK})`)
  return () => holder.end()
}

test('a child makes the file at a low priority, and leaves neither a process nor a connection', async () => {
  const { response, pid } = await begin('megabyte')
  expect([isAlive(pid), getPriority(pid)]).toEqual([true, 10])
  expect(await readAll(response)).toMatchObject({ isWhole: true })
  await waitFor(async () => !isAlive(pid))
  await untilNoConnection()
})

test('a child has no secret of the server in its environment', async () => {
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_secret')
  vi.stubEnv('PGAPPNAME', 'of the driver')
  const { response, pid } = await begin('megabyte')
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
  expect(environment).toContain('PGAPPNAME=of the driver')
  expect(environment).not.toContain('secret')
  await readAll(response)
})

test('what is written while a report is being made is not in it', async () => {
  await app.person()
  const release = await holdLock()
  const { get } = await someone('users', 'lock', 'users')
  const asked = get()
  await waitUntilBlocked(app.db)
  await app.person()
  await release()
  const [first, second] = (await asked).body.split(';')
  expect(first).toBe(second)
  expect(Number(first)).toBeGreaterThan(0)
})

test('a child cannot write to the database', async () => {
  const { get } = await someone('write')
  expect((await get()).statusCode).toBe(500)
  expect(childLog).toContain('25006')
})

test('a reader who leaves ends the child and its statement', async () => {
  const release = await holdLock()
  const { request, pid } = await begin('lock')
  await waitUntilBlocked(app.db)
  request.destroy()
  await waitFor(async () => !isAlive(pid))
  await untilNoConnection()
  await waitUntilFree(app.db)
  // The statement has ended without ever getting the lock.
  expect(await connections()).toBe(0)
  await release()
})

test('a child that fails in the middle breaks the connection', async () => {
  childLog = ''
  const { response } = await begin('fail')
  expect(await readAll(response)).toMatchObject({ isWhole: false })
  expect(childLog).toContain('TypeError')
  expect(childLog).toContain('report-child.ts')
  expect(childLog).not.toContain('words of a customer')
})

test('a child that is killed in the middle breaks the connection', async () => {
  const { response, pid } = await begin('hang')
  process.kill(pid, 'SIGKILL')
  expect(await readAll(response)).toMatchObject({ isWhole: false })
})

test.each<[Step, number, string]>([
  ['fail', 500, 'internal'],
  ['lose-database', 503, 'unavailable'],
  ['fill-heap', 500, 'internal'],
])('before the first byte %s is answered with %i', async (step, status, code) => {
  childLog = ''
  const { get } = await someone('pid', step)
  const reply = await get()
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([status, code])
  expect(childLog).toContain('a report failed')
  await untilNoConnection()
})

test('a third at once of a company is refused', async () => {
  const { open, get } = await someone('pid', 'megabyte', 'hang')
  const readers = [await open(), await open()]
  const third = await get()
  expect([third.statusCode, third.json().errors[0].code]).toEqual([429, 'rate_limited'])
  for (const { request } of readers) request.destroy()
  await untilNoConnection()
})
