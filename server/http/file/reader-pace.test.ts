import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { fileCalls } from '../../testing/file-calls.ts'
import { startProgram } from '../../testing/program.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { FILE_LIMITS } from './limits.ts'
import { PART_BYTES } from './parts.ts'
import { waitUntilFree } from './testing.ts'

// In a window of a second 400 kB have to be taken, and the kernel reports more than twice as much at once.
const limits = { ...FILE_LIMITS, minBytesPerSecond: 400_000, windowMs: 1_000 }

/** Bytes that were made for a reader, by the number of rows that it asks for. */
const made = new Map<number, number>()

async function* endless(reader: number) {
  for (;;) {
    made.set(reader, (made.get(reader) ?? 0) + PART_BYTES)
    yield Buffer.alloc(PART_BYTES, 'x')
  }
}

const more = fileCalls(async ({ rows }) => ({ type: 'text/csv', name: 'a.csv', content: endless(rows) }))
const app = useApp({ LOG_LEVEL: 'info' }, { more, fileLimits: limits })

beforeAll(() => app.app.listen({ host: '127.0.0.1', port: 0 }))

/** Reads in another process, with only the kernel in between. */
async function startReader(reader: number, bytesPerS: number) {
  const { id: company, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  const { port } = app.app.server.address() as AddressInfo
  const path = `/api/vehicles/${vehicle}/trial-rows?filter[rows]=${reader}`
  const args = [String(port), path, owner.token, String(bytesPerS)]
  return startProgram('server/http/file/paced-reader.ts', {}, ...args)
}

/** Bytes made for a reader when the buffers were full for the first time. */
async function untilFull(reader: number): Promise<number> {
  let before = 0
  return waitFor(async () => {
    const now = made.get(reader) ?? 0
    const isStill = now > 0 && now === before
    before = now
    return isStill && now
  })
}

test('a reader 10 % above the minimum pace keeps its connection, one at half of it is disconnected', async () => {
  const steady = await startReader(1, 440_000)
  const slow = await startReader(2, 200_000)
  const full = await untilFull(1)
  // More than the kernel reports at once, so that it has reported at least twice.
  const enough = full + 2_500_000
  const outcome = await Promise.race([
    waitFor(async () => (made.get(1) ?? 0) >= enough && 'held'),
    steady.ended.then(() => 'cut off'),
  ])
  expect(outcome).toBe('held')
  await waitFor(async () => app.log().includes('"reason":"the reader is too slow"'))
  await steady.stop('SIGKILL')
  await slow.stop('SIGKILL')
  await waitUntilFree(app.db)
  expect(app.log().match(/"reason":"[^"]*"/g)).toEqual([
    '"reason":"the reader is too slow"',
    '"reason":"the reader is gone"',
  ])
})
