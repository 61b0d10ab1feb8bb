import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { hashSecret } from './hash-secret.ts'
import {
  exchangeCode,
  newSignIn,
  openSignIn,
  redirectParameters,
  refreshTokens,
  type Tokens,
} from './testing/flow.ts'
import { PASSWORD, useIdentity } from './testing.ts'

const it = useIdentity()

const silently = () =>
  newSignIn(it.config, { prompt: 'none', redirect_uri: 'http://localhost:8300/auth/silent' })

test('a refresh gives new tokens, and the old refresh token ends with it', async () => {
  const browser = it.browser()
  const first = await it.signIn(await it.account(), browser)
  const second = (await refreshTokens(browser, first.refresh_token)).json<Tokens>()
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect((await it.me(second.access_token)).statusCode).toBe(200)
  expect(decodeJwt(second.id_token)).toMatchObject({ given_name: 'Miriam' })

  const third = (await refreshTokens(browser, second.refresh_token)).json<Tokens>()
  expect(third.expires_in).toBe(600)
})

test('using a refresh token twice ends everything that came from that sign-in', async () => {
  const browser = it.browser()
  const first = await it.signIn(await it.account(), browser)
  const second = (await refreshTokens(browser, first.refresh_token)).json<Tokens>()
  const replayed = await refreshTokens(browser, first.refresh_token)
  expect([replayed.statusCode, replayed.json().error]).toEqual([400, 'invalid_grant'])
  expect((await refreshTokens(browser, second.refresh_token)).json().error).toBe('invalid_grant')
})

const storedTokensOf = async (accountId: string) =>
  (
    await it.db
      .selectFrom('identity_records')
      .select('id_hash')
      .where('model', '=', 'RefreshToken')
      .where('account_id', '=', accountId)
      .execute()
  ).length

test('used refresh tokens are not stored, and the second use of an early one is still recognised', async () => {
  const account = await it.account()
  const browser = it.browser()
  const first = await it.signIn(account, browser)
  let last = first
  for (let index = 0; index < 12; index++)
    last = (await refreshTokens(browser, last.refresh_token)).json<Tokens>()
  expect(await storedTokensOf(account.id)).toBe(1)

  expect((await refreshTokens(browser, first.refresh_token)).json().error).toBe('invalid_grant')
  expect((await it.me(last.access_token)).statusCode).toBe(401)
  expect((await refreshTokens(browser, last.refresh_token)).json().error).toBe('invalid_grant')
})

test('an expired and removed refresh token ends nothing of another tab', async () => {
  const account = await it.account()
  const browser = it.browser()
  const forgotten = await it.signIn(account, browser)
  const signIn = silently()
  const back = await browser.get(signIn.url)
  const tokens = (await exchangeCode(browser, signIn, redirectParameters(back).get('code'))).json<Tokens>()
  await it.db
    .deleteFrom('identity_records')
    .where('model', '=', 'RefreshToken')
    .where('id_hash', '=', hashSecret(forgotten.refresh_token))
    .execute()
  const [grant, , random] = forgotten.refresh_token.split('.')
  const aMinuteAgo = Math.floor(Date.now() / 1000) - 60
  const expired = `${grant}.${aMinuteAgo}.${random}`
  expect((await refreshTokens(browser, expired)).json().error).toBe('invalid_grant')
  expect((await refreshTokens(browser, tokens.refresh_token)).statusCode).toBe(200)
})

test('of many concurrent refreshes at most one succeeds, and its new token is revoked', async () => {
  const browser = it.browser()
  const { refresh_token: token } = await it.signIn(await it.account(), browser)
  const replies = await Promise.all(Array.from({ length: 6 }, () => refreshTokens(browser, token)))
  const good = replies.filter((reply) => reply.statusCode === 200)
  expect(good.length).toBeLessThanOrEqual(1)
  for (const reply of good)
    expect((await refreshTokens(browser, reply.json<Tokens>().refresh_token)).json().error).toBe(
      'invalid_grant',
    )
})

test('a refresh token is valid for a day from its last use, however old its sign-in is', async () => {
  const browser = it.browser()
  const first = await it.signIn(await it.account(), browser)
  const lifeOf = async () => {
    const row = await it.db
      .selectFrom('identity_records')
      .select(({ fn }) => fn.max('expires_at').as('until'))
      .where('model', '=', 'RefreshToken')
      .where('consumed_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Math.round((Date.parse(row.until) - Date.now()) / 1000)
  }
  expect(Math.abs((await lifeOf()) - 86_400)).toBeLessThan(30)

  // Ten weeks pass, with a refresh in time.
  await it.db
    .updateTable('identity_records')
    .set({ created_at: new Date(Date.now() - 70 * 86_400_000).toISOString() })
    .execute()
  expect((await refreshTokens(browser, first.refresh_token)).statusCode).toBe(200)
  expect(Math.abs((await lifeOf()) - 86_400)).toBeLessThan(30)
})

test('an expired refresh token is refused', async () => {
  const browser = it.browser()
  const { refresh_token: token } = await it.signIn(await it.account(), browser)
  await it.db
    .updateTable('identity_records')
    .set({ expires_at: new Date(Date.now() - 60_000).toISOString() })
    .where('model', '=', 'RefreshToken')
    .execute()
  expect((await refreshTokens(browser, token)).json().error).toBe('invalid_grant')
})

test('a refresh prolongs the session of its tokens', async () => {
  const browser = it.browser()
  const { refresh_token: token } = await it.signIn(await it.account(), browser)
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  await it.db
    .updateTable('identity_records')
    .set({ expires_at: soon })
    .where('model', '=', 'Session')
    .execute()
  await refreshTokens(browser, token)
  const sessions = await it.db
    .selectFrom('identity_records')
    .select('expires_at')
    .where('model', '=', 'Session')
    .orderBy('expires_at', 'desc')
    .execute()
  const days = (Date.parse(sessions[0]?.expires_at ?? '') - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(7)
})

test('another tab signs in silently through the session, and without a session it gets an error', async () => {
  const browser = it.browser()
  const account = await it.account()
  await it.signIn(account, browser)
  const signIn = silently()
  const back = await browser.follow(await browser.get(signIn.url))
  expect(new URL(String(back.headers.location)).pathname).toBe('/auth/silent')
  const tokens = (await exchangeCode(browser, signIn, redirectParameters(back).get('code'))).json<Tokens>()
  expect(decodeJwt(tokens.access_token).sub).toBe(account.id)

  const stranger = await it.browser().get(silently().url)
  expect(redirectParameters(stranger).get('error')).toBe('login_required')
})

test('signing out with the ID token returns to the portal, ends the session and its tokens', async () => {
  const browser = it.browser()
  const { id_token: id, refresh_token: token } = await it.signIn(await it.account(), browser)
  const query = new URLSearchParams({
    id_token_hint: id,
    post_logout_redirect_uri: 'http://localhost:8300/',
    state: 'x1',
  })
  const page = await browser.get(`/idp/session/end?${query.toString()}`)
  expect(page.body).toContain('data-at-once')
  const back = await browser.submit(page, { logout: 'yes' })
  expect([back.statusCode, back.headers.location]).toEqual([303, 'http://localhost:8300/?state=x1'])

  expect(redirectParameters(await browser.get(silently().url)).get('error')).toBe('login_required')
  expect((await refreshTokens(browser, token)).json().error).toBe('invalid_grant')
})

test('signing out without an ID token asks for confirmation', async () => {
  const browser = it.browser()
  await it.signIn(await it.account(), browser)
  const page = await browser.get('/idp/session/end')
  expect(page.body).toContain('Do you want to sign out of Wegbuch?')
  expect(page.body).not.toContain('data-at-once')
  const done = await browser.follow(await browser.submit(page, { logout: 'yes' }))
  expect(done.body).toContain('You are signed out')
})

test('signing out with the ID token of another user asks for confirmation', async () => {
  const { id_token: foreign } = await it.signIn(await it.account())
  const browser = it.browser()
  await it.signIn(await it.account(), browser)
  const query = new URLSearchParams({ id_token_hint: foreign })
  expect((await browser.get(`/idp/session/end?${query.toString()}`)).body).not.toContain('data-at-once')
})

test('signing in over the session of another user ends that session', async () => {
  const browser = it.browser()
  const [first, second] = [await it.account(), await it.account()]
  const { refresh_token: old } = await it.signIn(first, browser)
  const signIn = newSignIn(it.config, { prompt: 'login' })
  const page = await openSignIn(browser, signIn)
  const between = await browser.follow(
    await browser.submit(page, { email: second.email, password: PASSWORD }),
  )
  const back = await browser.follow(await browser.submit(between, {}))
  const tokens = (await exchangeCode(browser, signIn, redirectParameters(back).get('code'))).json<Tokens>()
  expect(decodeJwt(tokens.access_token).sub).toBe(second.id)
  expect((await refreshTokens(browser, old)).json().error).toBe('invalid_grant')
})

test('the database contains no token, code or cookie in plain text', async () => {
  const browser = it.browser()
  const { refresh_token: token } = await it.signIn(await it.account(), browser)
  const carried = [token, ...[...browser.cookies.values()].map(({ value }) => value)]
  const rows = JSON.stringify(await it.db.selectFrom('identity_records').selectAll().execute())
  for (const secret of carried) expect(rows).not.toContain(secret)
})

test('cookies are closed to scripts and other sites', async () => {
  const browser = it.browser()
  await openSignIn(browser, newSignIn(it.config))
  for (const { attributes } of browser.cookies.values()) {
    expect(attributes).toMatch(/httponly/i)
    expect(attributes).toMatch(/samesite=lax/i)
    expect(attributes).not.toMatch(/secure/i)
  }
})
