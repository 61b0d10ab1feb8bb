import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { fileCalls } from '../../testing/file-calls.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { makeVehicle } from '../../vehicles/testing.ts'

let made = 0
const app = useApp(
  { LOG_LEVEL: 'info' },
  {
    more: fileCalls(async () => {
      made++
      return { type: 'text/csv', name: 'a.csv', content: lines() }
    }),
  },
)

async function* lines() {
  yield 'a;b\r\n'
}

/** Stops the next request after its authorization, before its file is created. */
let held: { reached: () => void; go: Promise<void> } | null = null

beforeAll(async () => {
  app.app.addHook('preHandler', async () => {
    const now = held
    held = null
    now?.reached()
    await now?.go
  })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})

test('no file is created for a reader who left before it was begun', async () => {
  const { id: company, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  const [reached, go, left] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  app.app.server.once('request', (_request, response) => response.once('close', left.resolve))
  held = { reached: reached.resolve, go: go.promise }
  const { port } = app.app.server.address() as AddressInfo
  const request = httpRequest({
    port,
    path: `/api/vehicles/${vehicle}/trial-rows`,
    headers: { authorization: `Bearer ${owner.token}` },
    agent: false,
  })
  request.on('error', () => {})
  request.end()
  await reached.promise
  request.destroy()
  await left.promise
  go.resolve()
  await waitFor(async () => app.log().includes('"reason":"the reader is gone"'))
  expect(made).toBe(0)
})
