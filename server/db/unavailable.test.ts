import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { remoteIssuer } from '../access/issuer.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { startIssuer } from '../testing/issuer.ts'
import { waitFor } from '../testing/wait-for.ts'
import { connectDatabase } from './connect.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'wegbuch-away-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('while the database is unavailable calls answer 503 with Retry-After, and work again afterwards', async () => {
  const issuer = await startIssuer()
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    OIDC_ISSUER: issuer.url,
    BILLING: 'none',
  })
  const log = createLog(config.logLevel)
  const database = await connectDatabase(config, log)
  const app = await buildApp({ config, log, database, issuer: remoteIssuer(issuer.url, log) })
  const headers = {
    authorization: `Bearer ${await issuer.token({ email: 'a@example.test', given_name: 'A', family_name: 'B' })}`,
  }
  const get = (url: string) => app.inject({ url, headers })
  const before = await get('/api/users/me')
  expect(before.statusCode).toBe(200)

  const [postmaster] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(postmaster), 'SIGKILL')

  const other = (than: number) =>
    waitFor(async () => {
      const reply = await get('/api/users/me')
      return reply.statusCode === than ? null : reply
    })
  const reply = await other(200)
  expect(reply.statusCode).toBe(503)
  expect(reply.headers['retry-after']).toBe('5')
  expect(reply.json().errors[0].code).toBe('unavailable')
  expect((await get('/metrics')).statusCode).toBe(200)

  expect((await other(503)).json()).toEqual(before.json())

  await app.close()
  await database.close()
  await issuer.stop()
})
