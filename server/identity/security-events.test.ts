import { userInfo } from 'node:os'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { beforeEach, expect, test, vi } from 'vitest'
import { loggedEvents, waitForRefusals } from '../security-log/testing.ts'
import { rotateKeys } from './keys/rotate.ts'
import { type Browser, newBrowser } from './testing/browser.ts'
import { newSignIn, openSignIn, refreshTokens, revokeToken, signInAs, type Tokens } from './testing/flow.ts'
import { PASSWORD, runMailRequests, runMailRequestsAndListMails, useIdentity } from './testing.ts'

const CLIENT = '203.0.113.7'
const it = useIdentity({ SMTP_URL: 'smtp://127.0.0.1:9', TRUST_PROXY: '127.0.0.1' })
const unmailed = useIdentity()
const ISSUER = 'http://localhost:8300/idp'

/** A browser behind the proxy. */
const browser = (client = CLIENT): Browser =>
  newBrowser(
    {
      inject: (options: InjectOptions) =>
        it.app.inject({ ...options, headers: { ...options.headers, 'x-forwarded-for': client } }),
    } as unknown as FastifyInstance,
    it.config.publicUrl,
  )

let readCount = 0
beforeEach(async () => {
  await it.db.deleteFrom('identity_attempts').execute()
  readCount = (await loggedEvents(it.db)).length
})
/** Without wrong passwords: those of an earlier test may be written a minute later. */
const newEvents = async () =>
  (await loggedEvents(it.db))
    .slice(readCount)
    .filter(({ kind }) => kind !== 'sign_in.failed' && kind !== 'sign_in.locked')

const REQUEST_ID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
const event = (kind: string, outcome: string, more: object) => ({
  kind,
  outcome,
  count: 1,
  client_address: CLIENT,
  request_id: REQUEST_ID,
  details: {},
  ...more,
})
const of = (account: { id: string }) => ({ issuer: ISSUER, subject: account.id })

async function linkOf(email: string): Promise<string> {
  const { values } = (await runMailRequestsAndListMails(it, email)).at(-1) ?? {}
  return (values as { link: string }).link
}

/** Every secret used in a test, to be searched for in the log. */
const secrets = new Set<string>([PASSWORD])
const keepSecrets = (from: Browser, ...more: string[]) => {
  for (const { value } of from.cookies.values()) secrets.add(value)
  for (const one of more) secrets.add(one)
}

test('a sign-in and a sign-out are each logged once, with account and address', async () => {
  const somebody = browser()
  const account = await it.account()
  const tokens = await it.signIn(account, somebody)
  keepSecrets(somebody, tokens.access_token, tokens.refresh_token, tokens.id_token)
  const page = await somebody.get('/idp/session/end')
  expect((await somebody.submit(page, { logout: 'yes' })).statusCode).toBe(303)
  expect(await newEvents()).toEqual([
    event('sign_in.succeeded', 'succeeded', { ...of(account), account_email: account.email }),
    event('sign_out.succeeded', 'succeeded', of(account)),
  ])
})

test('a cancelled sign-out is not logged', async () => {
  const somebody = browser()
  await it.signIn(await it.account(), somebody)
  await somebody.submit(await somebody.get('/idp/session/end'), {})
  expect((await newEvents()).map(({ kind }) => kind)).toEqual(['sign_in.succeeded'])
})

test('a sign-in that ends by revoking a refresh token, used up or not, is a sign-out, and an unknown token is none', async () => {
  const somebody = browser()
  const account = await it.account()
  const first = await it.signIn(account, somebody)
  const second = await it.signIn(account, browser())
  const { refresh_token: next } = (await refreshTokens(somebody, first.refresh_token)).json<Tokens>()
  keepSecrets(somebody, next, first.refresh_token, second.refresh_token)
  readCount = (await loggedEvents(it.db)).length
  for (const token of ['made-up', next, next, first.refresh_token])
    expect((await revokeToken(somebody, token)).statusCode).toBe(200)
  expect(await newEvents()).toEqual([event('sign_out.succeeded', 'succeeded', of(account))])

  const { refresh_token: last } = (await refreshTokens(somebody, second.refresh_token)).json<Tokens>()
  keepSecrets(somebody, last)
  for (const token of [second.refresh_token, last])
    expect((await revokeToken(somebody, token)).statusCode).toBe(200)
  expect((await newEvents()).map(({ kind }) => kind)).toEqual(['sign_out.succeeded', 'sign_out.succeeded'])
})

test('an access token is not revoked, and no sign-out', async () => {
  const somebody = browser()
  const tokens = await it.signIn(await it.account(), somebody)
  expect((await revokeToken(somebody, tokens.access_token)).statusCode).toBe(400)
  expect((await newEvents()).map(({ kind }) => kind)).toEqual(['sign_in.succeeded'])
})

test('wrong passwords are logged by account and by the address that was typed, then the pause', async () => {
  const account = await it.account()
  const somebody = browser()
  const page = await openSignIn(somebody, newSignIn(it.config))
  const guess = (email: string, password: string) => {
    keepSecrets(somebody, password)
    return somebody.submit(page, { email, password })
  }
  expect((await guess(account.email, 'Falsches Passwort 1')).statusCode).toBe(422)
  expect((await guess('nobody@example.test', 'Falsches Passwort 2')).statusCode).toBe(422)
  const failed = await waitForRefusals(it.db, 'sign_in.failed', 2)
  expect(failed).toHaveLength(2)
  const details = { reason: 'credentials' }
  expect(failed).toContainEqual(
    event('sign_in.failed', 'refused', { ...of(account), account_email: account.email, details }),
  )
  expect(failed).toContainEqual(
    event('sign_in.failed', 'refused', { account_email: 'nobody@example.test', details }),
  )

  for (let attempt = 2; attempt <= 5; attempt++) await guess(account.email, `Falsches Passwort ${attempt}`)
  expect((await guess(account.email, PASSWORD)).statusCode).toBe(429)
  expect(await waitForRefusals(it.db, 'sign_in.locked')).toEqual([
    event('sign_in.locked', 'refused', { account_email: account.email }),
  ])
})

test('a registration, its repetition and its confirmation are logged', async () => {
  const somebody = browser()
  const email = 'ott@example.test'
  const values = { firstName: 'Jürgen', lastName: 'Ott', email, password: PASSWORD }
  const openForm = async () => {
    const page = await openSignIn(somebody, newSignIn(it.config))
    return somebody.get(/href="([^"]*\/register)"/.exec(page.body)?.[1] ?? '')
  }
  await somebody.submit(await openForm(), values)
  const link = await linkOf(email)
  await somebody.submit(await somebody.get(link), {})
  await somebody.submit(await openForm(), values)
  await runMailRequests(it)
  keepSecrets(somebody, link, link.split('/').at(-1) ?? '')
  const { id } = await it.db
    .selectFrom('identity_accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(await newEvents()).toEqual([
    event('account.registered', 'succeeded', {
      ...of({ id }),
      account_email: email,
      details: { isVerified: false },
    }),
    event('account.verified', 'succeeded', { ...of({ id }), account_email: email }),
    event('account.registration_refused', 'refused', { account_email: email }),
  ])
  expect((await somebody.get(link)).statusCode).toBe(410)
  expect(await waitForRefusals(it.db, 'link.refused')).toEqual([
    event('link.refused', 'refused', { details: { code: 'expiredVerification' } }),
  ])
})

test('without a mail server a registration is a sign-in as well, and a taken address is refused', async () => {
  const register = async (somebody: Browser) => {
    const page = await openSignIn(somebody, newSignIn(unmailed.config))
    const form = await somebody.get(/href="([^"]*\/register)"/.exec(page.body)?.[1] ?? '')
    const values = { firstName: 'Jürgen', lastName: 'Ott', email: 'ott@example.test', password: PASSWORD }
    return somebody.submit(form, values)
  }
  expect((await register(unmailed.browser())).statusCode).toBe(303)
  expect((await register(unmailed.browser())).statusCode).toBe(422)
  const account = { issuer: ISSUER, subject: expect.any(String) }
  const local = { account_email: 'ott@example.test', client_address: '127.0.0.1' }
  expect(await loggedEvents(unmailed.db)).toEqual([
    event('account.registered', 'succeeded', { ...local, ...account, details: { isVerified: true } }),
    event('sign_in.succeeded', 'succeeded', { ...local, ...account }),
    event('account.registration_refused', 'refused', local),
  ])
})

test('a password reset is logged when it is requested and when it is done', async () => {
  const account = await it.account()
  const somebody = browser()
  await somebody.submit(await somebody.get('/idp/forgot-password'), { email: account.email })
  const link = await linkOf(account.email)
  const password = 'Störche über Speyer'
  await somebody.submit(await somebody.get(link), { password })
  keepSecrets(somebody, password, link, link.split('/').at(-1) ?? '')
  expect(await newEvents()).toEqual([
    event('password.reset_requested', 'succeeded', { ...of(account), account_email: account.email }),
    event('password.reset', 'succeeded', { ...of(account), account_email: account.email }),
  ])
})

test('a password reset for an unknown address is logged as refused', async () => {
  const somebody = browser()
  const email = 'unknown@example.test'
  await somebody.submit(await somebody.get('/idp/forgot-password'), { email })
  await runMailRequests(it)
  expect(await newEvents()).toEqual([event('password.reset_refused', 'refused', { account_email: email })])
})

test('a form from another site and a reused refresh token are logged', async () => {
  const account = await it.account()
  const somebody = browser()
  const tokens = await it.signIn(account, somebody)
  expect(
    (await somebody.post('/idp/forgot-password', { csrf: 'made-up', email: 'a@example.test' })).statusCode,
  ).toBe(403)
  const { refresh_token: next } = (await refreshTokens(somebody, tokens.refresh_token)).json<{
    refresh_token: string
  }>()
  expect((await refreshTokens(somebody, tokens.refresh_token)).statusCode).toBe(400)
  keepSecrets(somebody, tokens.refresh_token, next)
  expect(await waitForRefusals(it.db, 'form.refused')).toEqual([
    event('form.refused', 'refused', { details: { calls: ['idp.forgotPassword'] } }),
  ])
  expect(await waitForRefusals(it.db, 'token.refused')).toEqual([
    event('token.refused', 'refused', { ...of(account), details: { code: 'invalid_grant' } }),
  ])
})

test('a sign-in request with a foreign redirect is logged; a silent one without a session is not', async () => {
  const somebody = browser()
  await somebody.get(newSignIn(it.config, { prompt: 'none' }).url)
  await somebody.get(newSignIn(it.config, { redirect_uri: 'https://evil.example/' }).url)
  expect(await waitForRefusals(it.db, 'authorization.refused')).toEqual([
    event('authorization.refused', 'refused', { details: { code: 'invalid_redirect_uri' } }),
  ])
})

test('new keys are logged with the system user who created them', async () => {
  await rotateKeys(it.db, { forgetOld: false })
  expect(await newEvents()).toEqual([
    {
      kind: 'keys.rotated',
      outcome: 'succeeded',
      count: 1,
      issuer: 'os',
      subject: userInfo().username,
      request_id: 'npm run rotate-keys',
      details: { isOldForgotten: false },
    },
  ])
})

test('the log contains no password, token, cookie or link of all the above', async () => {
  await signInAs(browser(), it.config, { email: (await it.account()).email, password: PASSWORD })
  expect(secrets.size).toBeGreaterThan(15)
  const log = JSON.stringify(await loggedEvents(it.db))
  expect([...secrets].filter((secret) => log.includes(secret))).toEqual([])
})

test('a sign-out with a made-up proof, and a request that nobody may ask, are logged as refused', async () => {
  // What follows the first refusal of an address is counted with others.
  const client_address = '203.0.113.8'
  const somebody = browser(client_address)
  await it.signIn(await it.account(), somebody)
  const made = await somebody.post('/idp/session/end/confirm', { xsrf: 'made-up', logout: 'yes' })
  const many = Array.from({ length: 30 }, (_, nth) => `p${nth}=1`).join('&')
  const asked = await somebody.get(`/idp/auth?${many}`)
  expect([made.statusCode, asked.statusCode]).toEqual([400, 400])
  for (const refused of [
    event('form.refused', 'refused', { client_address, details: { calls: ['idp.provider'] } }),
    event('authorization.refused', 'refused', { client_address, details: { code: 'invalid_request' } }),
  ])
    await vi.waitFor(async () => expect(await loggedEvents(it.db)).toContainEqual(refused), 5_000)
})
