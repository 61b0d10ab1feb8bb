import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { remoteIssuer } from '../access/issuer.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/pool.ts'
import { createLog } from '../log.ts'
import { createDatabase, dropDatabase } from '../testing/cluster.ts'
import { type Algorithm, type ExternalProvider, startExternalProvider } from './testing/external-provider.ts'

const AUDIENCE = 'wegbuch-api'
const open: (() => Promise<unknown>)[] = []
let stranger: ExternalProvider

beforeAll(async () => {
  stranger = await startExternalProvider({
    clientId: 'fleet-portal',
    audience: AUDIENCE,
    portal: 'http://localhost:8301',
  })
  open.push(stranger.stop)
})
afterAll(async () => {
  for (const close of open.toReversed()) await close()
})

/** The product with an external provider and its own clock. */
async function product(clock: { ms: number } = { ms: 0 }, env: Record<string, string> = {}) {
  const connection = await createDatabase(inject('cluster'))
  const config = readConfig({
    OIDC_ISSUER: stranger.url,
    OIDC_CLIENT_ID: 'fleet-portal',
    PUBLIC_URL: 'https://wegbuch.example',
    LOG_LEVEL: 'silent',
    BILLING: 'none',
    ...env,
  })
  const log = createLog(config.logLevel)
  const database = openDatabase({ ...connection, max: 4 }, log)
  const issuer = remoteIssuer(stranger.url, log, () => Date.now() + clock.ms)
  const app = await buildApp({ config, log, database, issuer })
  open.push(
    () => dropDatabase(connection),
    () => database.close(),
    () => app.close(),
  )
  const me = (token: string) =>
    app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })
  return { app, me, db: database.db }
}

test('with an external provider the embedded one is off, and the portal gets the external issuer', async () => {
  const { app, db } = await product()
  for (const url of [
    '/idp',
    '/idp/auth',
    '/idp/.well-known/openid-configuration',
    '/idp/forgot-password',
    '/idp/me',
  ])
    expect((await app.inject({ url })).statusCode).toBe(404)
  const config = await app.inject({ url: '/api/config' })
  expect(config.json()).toMatchObject({ issuer: stranger.url, clientId: 'fleet-portal', audience: AUDIENCE })
  expect(await db.selectFrom('identity_keys').select('id').execute()).toEqual([])
})

test('names missing in its tokens are fetched once', async () => {
  const { me } = await product()
  stranger.people.anna = {
    email: 'anna@fleet.example',
    email_verified: true,
    given_name: 'Anna',
    family_name: 'Blum',
    locale: 'de-AT',
  }
  const reply = await me(await stranger.token('anna'))
  expect(reply.json().data.attributes).toEqual({
    firstName: 'Anna',
    lastName: 'Blum',
    email: 'anna@fleet.example',
    languageIso: 'de',
  })
  stranger.people.anna = { given_name: 'Somebody', family_name: 'Else' }
  expect((await me(await stranger.token('anna'))).json().data.attributes.firstName).toBe('Anna')
})

test.each<Algorithm>(['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'])(
  'a token signed with %s is accepted',
  async (algorithm) => {
    const { me } = await product()
    expect((await me(await stranger.token('bert', algorithm))).statusCode).toBe(200)
  },
)

test('a new key is accepted as soon as the provider may be asked again', async () => {
  const clock = { ms: 0 }
  const { me } = await product(clock)
  expect((await me(await stranger.token('carl'))).statusCode).toBe(200)
  await stranger.rotate()
  const fresh = await stranger.token('carl')
  expect((await me(fresh)).statusCode).toBe(401)
  clock.ms = 10_001
  expect((await me(fresh)).statusCode).toBe(200)
})

test('while the provider is unavailable its known keys keep working, and a first use is answered with 503', async () => {
  const clock = { ms: 0 }
  const knows = await product(clock)
  stranger.people.dora = {
    email: 'dora@fleet.example',
    email_verified: true,
    given_name: 'Dora',
    family_name: 'Dorn',
  }
  const token = await stranger.token('dora')
  const other = await stranger.token('dora')
  expect((await knows.me(token)).statusCode).toBe(200)
  await stranger.goOffline()
  clock.ms = 3_600_000
  expect((await knows.me(other)).statusCode).toBe(200)

  const fresh = await product()
  const refused = await fresh.me(token)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(refused.json().errors[0].code).toBe('unavailable')

  await stranger.goOnline()
  expect((await fresh.me(token)).statusCode).toBe(200)
})

test('a token for another audience is refused', async () => {
  const { me } = await product({ ms: 0 }, { OIDC_AUDIENCE: 'another-api' })
  expect((await me(await stranger.token('emil'))).statusCode).toBe(401)
})
