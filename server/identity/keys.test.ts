import { decodeProtectedHeader } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { createLog } from '../log.ts'
import { startIdentity } from './identity.ts'
import { localIssuer } from './keys/issuer.ts'
import { openKeyRing } from './keys/ring.ts'
import { rotateKeys } from './keys/rotate.ts'
import { newBrowser } from './testing/browser.ts'
import { refreshTokens, signInAs, type Tokens } from './testing/flow.ts'
import { CHEAP, PASSWORD, useIdentity } from './testing.ts'

const it = useIdentity()
afterEach(() => void vi.useRealTimers())

/** Another server on the same database, as one that is started now. */
async function anotherServer() {
  const { config, db, database } = it
  const log = createLog('silent')
  const identity = await startIdentity({ config, db, log, settings: { hashCost: CHEAP } })
  const app = await buildApp({ config, log, database, issuer: identity.issuer, identity })
  const me = (token: string) =>
    app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })
  return { app, me, browser: () => newBrowser(app, config.publicUrl) }
}

const kids = async () => {
  const reply = await it.app.inject({ url: '/idp/jwks' })
  return reply.json<{ keys: { kid: string; d?: string }[] }>().keys
}

test('servers that start at once share one pair of keys', async () => {
  await it.db.deleteFrom('identity_keys').execute()
  await Promise.all([1, 2, 3, 4].map(() => openKeyRing(it.db)))
  const keys = await it.db.selectFrom('identity_keys').select('purpose').execute()
  expect(keys.map((key) => key.purpose).toSorted()).toEqual(['cookies', 'signing'])
})

test('servers accept tokens of each other: access tokens, refresh tokens and sessions', async () => {
  const [one, two] = [await anotherServer(), await anotherServer()]
  const account = await it.account()
  const browser = one.browser()
  const tokens = await signInAs(browser, it.config, { email: account.email, password: PASSWORD })
  expect((await two.me(tokens.access_token)).statusCode).toBe(200)
  const there = two.browser()
  for (const [name, cookie] of browser.cookies) there.cookies.set(name, cookie)
  const again = (await refreshTokens(there, tokens.refresh_token)).json<Tokens>()
  expect((await one.me(again.access_token)).statusCode).toBe(200)
})

const away = () => Promise.reject(new Error('timeout exceeded when trying to connect'))

test('while the keys cannot be read a token is not refused: the call is a 503', async () => {
  const account = await it.account()
  const { access_token } = await signInAs(it.browser(), it.config, {
    email: account.email,
    password: PASSWORD,
  })
  const { config, db, database } = it
  const log = createLog('silent')
  const identity = await startIdentity({ config, db, log, settings: { hashCost: CHEAP } })
  const issuer = localIssuer(identity.issuer.url, { current: away, latest: away })
  const app = await buildApp({ config, log, database, issuer, identity })
  const me = (token: string) =>
    app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })
  const reply = await me(access_token)
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([503, 'unavailable'])
  expect((await me('no.token.atall')).statusCode).toBe(401)
  await app.close()
})

test('after a rotation new tokens use the new key, and old tokens and sessions stay valid', async () => {
  const before = await anotherServer()
  const account = await it.account()
  const browser = before.browser()
  const old = await signInAs(browser, it.config, { email: account.email, password: PASSWORD })
  await rotateKeys(it.db, { forgetOld: false })

  const after = await anotherServer()
  const there = after.browser()
  for (const [name, cookie] of browser.cookies) there.cookies.set(name, cookie)
  expect((await after.me(old.access_token)).statusCode).toBe(200)
  const fresh = (await refreshTokens(there, old.refresh_token)).json<Tokens>()
  expect(decodeProtectedHeader(fresh.access_token).kid).not.toBe(decodeProtectedHeader(old.access_token).kid)
  // A server that has not reloaded the keys yet accepts a token of the new key at once.
  await new Promise((done) => setTimeout(done, 1_000))
  expect((await before.me(fresh.access_token)).statusCode).toBe(200)

  const query = new URLSearchParams({
    id_token_hint: old.id_token,
    post_logout_redirect_uri: 'http://localhost:8300/',
  })
  expect((await there.get(`/idp/session/end?${query.toString()}`)).body).toContain('data-at-once')
})

test('the published keys contain no private parts', async () => {
  const published = await kids()
  expect(published.length).toBeGreaterThan(0)
  for (const key of published)
    expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
})

test('after a leak the old keys are removed, and what they signed is refused', async () => {
  const before = await anotherServer()
  const account = await it.account()
  const old = await signInAs(before.browser(), it.config, { email: account.email, password: PASSWORD })
  // A clock that ran ahead has retired one in the future.
  await rotateKeys(it.db, { forgetOld: false })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  await it.db
    .updateTable('identity_keys')
    .set({ retired_at: tomorrow })
    .where('retired_at', 'is not', null)
    .execute()
  await rotateKeys(it.db, { forgetOld: true })
  expect(await it.db.selectFrom('identity_keys').select('id').execute()).toHaveLength(2)
  const after = await anotherServer()
  expect((await after.me(old.access_token)).statusCode).toBe(401)
  const refreshed = await refreshTokens(after.browser(), old.refresh_token)
  expect([refreshed.statusCode, refreshed.json().error]).toEqual([400, 'invalid_grant'])
})

test('keys that were removed are forgotten half a minute later, also by a clock that was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const ring = await openKeyRing(it.db)
  const before = await ring.current()
  await rotateKeys(it.db, { forgetOld: true })
  vi.setSystemTime(Date.now() - 172_800_000)
  vi.advanceTimersByTime(30_000)
  const after = await ring.current()
  expect(after.signing.map(({ kid }) => kid)).not.toContain(before.signing[0]?.kid)
})

test('unknown keys cause at most one query per second', async () => {
  let now = 0
  const ring = await openKeyRing(it.db, () => now)
  let looks = 0
  const counting = {
    current: ring.current,
    latest: () => {
      looks += 1
      return ring.latest()
    },
  }
  const issuer = localIssuer('http://localhost:8300/idp', counting)
  const before = await ring.current()
  for (let index = 0; index < 5; index++)
    await expect(issuer.key({ alg: 'ES256', kid: `made-up-${index}` }, {} as never)).rejects.toThrow(
      'no applicable key',
    )
  expect(looks).toBe(5)
  expect(await ring.latest()).toBe(before)
  now = 1_001
  expect(await ring.latest()).not.toBe(before)
})
