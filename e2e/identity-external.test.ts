import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { remoteIssuer } from '#server/access/issuer.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/pool.ts'
import { freePort } from '#server/free-port.ts'
import { type ExternalProvider, startExternalProvider } from '#server/identity/testing/external-provider.ts'
import { createLog } from '#server/log.ts'
import { createDatabase, dropDatabase } from '#server/testing/cluster.ts'
import { useBrowser } from './browser.ts'
import { completeSignIn, fetchMe, refreshTokens, startSignIn, startSignOut } from './identity-portal.ts'
import { servePortal } from './identity-world.ts'

const browser = useBrowser()
const open: (() => Promise<unknown>)[] = []
let url: string
let stranger: ExternalProvider

beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  stranger = await startExternalProvider({ clientId: 'fleet', audience: 'wegbuch-api', portal: url })
  open.push(stranger.stop)
  const connection = await createDatabase(inject('cluster'))
  open.push(() => dropDatabase(connection))
  const config = readConfig({
    PUBLIC_URL: url,
    OIDC_ISSUER: stranger.url,
    OIDC_CLIENT_ID: 'fleet',
    LOG_LEVEL: 'silent',
    BILLING: 'none',
  })
  const log = createLog(config.logLevel)
  const database = openDatabase({ ...connection, max: 4 }, log)
  open.push(() => database.close())
  const app: FastifyInstance = await buildApp({
    config,
    log,
    database,
    issuer: remoteIssuer(stranger.url, log),
  })
  servePortal(app, url, stranger.url, 'fleet')
  await app.listen({ host: '127.0.0.1', port })
  open.push(() => app.close())
})
afterAll(async () => {
  for (const close of open.toReversed()) await close()
})

test('with an external provider: sign in, refresh, sign out, be asked again', async () => {
  stranger.people.alice = {
    email: 'alice@fleet.example',
    given_name: 'Alice',
    family_name: 'Amsel',
    email_verified: true,
  }
  const { page } = await browser.visitor()
  await startSignIn(page, url)
  await page.getByRole('button', { name: 'It is me' }).click()
  const first = await completeSignIn(page)
  const me = (await (await fetchMe(url, first.access_token)).json()) as { data: { attributes: object } }
  expect(me.data.attributes).toMatchObject({
    firstName: 'Alice',
    lastName: 'Amsel',
    email: 'alice@fleet.example',
  })

  const second = await refreshTokens(page)
  expect(second?.access_token).not.toBe(first.access_token)
  expect((await fetchMe(url, second?.access_token ?? '')).status).toBe(200)

  await startSignOut(page)
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await page.waitForURL(`${url}/**`)
  await startSignIn(page, url)
  await page.getByRole('button', { name: 'It is me' }).waitFor()
})
