import { expect, test } from 'vitest'
import { newSignIn, redirectParameters, type Tokens } from './testing/flow.ts'
import { PASSWORD, useIdentity } from './testing.ts'

const limit = (burst: number) => ({ burst, perSecond: 0.001 })

const it = useIdentity(
  { TRUST_PROXY: '127.0.0.1' },
  {
    visits: limit(4),
    forms: limit(3),
    tokens: limit(2),
    accountSignIns: limit(2),
    accountTokens: limit(3),
  },
)

const get = (url: string, from: string) => it.browser().get(url, { 'x-forwarded-for': from })

test('one network is limited, its neighbours are not', async () => {
  const signIn = (from: string) => get(newSignIn(it.config).url, from)
  for (let index = 1; index <= 3; index++)
    expect((await signIn(`2001:db8:7:7::${index}`)).statusCode).toBe(303)
  expect((await get('/idp/session/end', '2001:db8:7:7::4')).statusCode).toBe(200)

  const refused = await signIn('2001:db8:7:7::5')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(900)
  expect(refused.headers['set-cookie']).toBeUndefined()
  expect(refused.body).toContain('Too many requests came from your network')
  expect((await get('/idp/auth/resumed', '2001:db8:7:7::6')).statusCode).toBe(429)
  expect((await get('/idp/session/end', '2001:db8:7:7::6')).statusCode).toBe(429)

  expect((await signIn('2001:db8:7:8::1')).statusCode).toBe(303)
  expect((await signIn('198.51.100.7')).statusCode).toBe(303)
  // Refreshing tokens and reading the keys still works.
  expect((await get('/idp/jwks', '2001:db8:7:7::7')).statusCode).toBe(200)
})

test.each([
  '/idp/AUTH',
  '/idp/Session/end',
  '/idp/session/end/confirm',
  '/idp/whatever',
  '/idp/me/more',
  '/idp/.well-known/other',
])('the limit applies to %s', async (path) => {
  const from = `198.51.101.${path.length}`
  for (let index = 0; index < 4; index++) expect((await get(path, from)).statusCode).not.toBe(429)
  expect((await get(path, from)).statusCode).toBe(429)
})

test.each([
  ['in another case', '/idp/AUTH?'],
  ['after a second question mark', '/idp/auth?z=?&'],
])('a long parameter is refused %s', async (_case, start) => {
  const { url } = newSignIn(it.config, { login_hint: 'a'.repeat(600) })
  const reply = await get(url.replace('/idp/auth?', start), '198.51.102.1')
  expect(reply.statusCode).toBe(400)
})

test.each(['/idp/jwks', '/idp/.well-known/openid-configuration', '/idp/.well-known/other'])(
  'the parameters of %s are bounded as well',
  async (path) => {
    const reply = await get(`${path}?${'a&'.repeat(26)}`, `198.51.105.${path.length}`)
    expect(reply.statusCode).toBe(400)
  },
)

test('forms and mailed links have a limit of their own', async () => {
  const pages = ['/idp/forgot-password', '/idp/reset-password/none', '/idp/verify-email/none']
  for (const page of pages) expect((await get(page, '198.51.103.1')).statusCode).not.toBe(429)
  const refused = await get('/idp/forgot-password', '198.51.103.1')
  expect(refused.statusCode).toBe(429)
  expect(refused.body).toContain('Too many requests came from your network')
  expect((await get(newSignIn(it.config).url, '198.51.103.1')).statusCode).toBe(303)
})

const askForTokens = (path: string) =>
  it.browser().post(path, { grant_type: 'refresh_token' }, { 'x-forwarded-for': '198.51.104.1' })

test('requests for tokens have one too, and the reply lets the client retry', async () => {
  for (const path of ['/idp/token', '/idp/Token']) expect((await askForTokens(path)).statusCode).toBe(400)
  const refused = await askForTokens('/idp/token')
  expect([refused.statusCode, refused.json().error]).toEqual([429, 'temporarily_unavailable'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(900)
})

test('the sign-ins of one account are limited', async () => {
  const { email } = await it.account()
  const statuses: number[] = []
  for (let index = 0; index < 3; index++) {
    const from = { 'x-forwarded-for': `198.51.105.${index}` }
    const browser = it.browser()
    const start = await browser.get(newSignIn(it.config).url, from)
    const page = await browser.get(start.headers.location ?? '', from)
    const csrf = /name="csrf" value="([^"]*)"/.exec(page.body)?.[1] ?? ''
    const values = { csrf, email, password: PASSWORD }
    statuses.push((await browser.post(start.headers.location ?? '', values, from)).statusCode)
  }
  expect(statuses).toEqual([303, 303, 429])
})

const recordsOf = async (accountId: string, model: string) =>
  (
    await it.db
      .selectFrom('identity_records')
      .select('id_hash')
      .where('model', '=', model)
      .where('account_id', '=', accountId)
      .execute()
  ).length

test('the codes and refresh tokens of one account are limited, and existing ones stay valid', async () => {
  const account = await it.account()
  let from = 0
  const next = () => ({ accept: 'application/json', 'x-forwarded-for': `198.51.106.${from++}` })
  const browser = it.browser()
  let { refresh_token: token } = await it.signIn(account, browser)
  const ask = () =>
    browser.post(
      '/idp/token',
      { grant_type: 'refresh_token', client_id: 'wegbuch', refresh_token: token },
      next(),
    )
  for (let index = 0; index < 2; index++) token = (await ask()).json<Tokens>().refresh_token
  for (let index = 0; index < 2; index++) expect((await ask()).json().error).toBe('temporarily_unavailable')
  expect(await recordsOf(account.id, 'RefreshToken')).toBe(1)

  const silent = await browser.get(newSignIn(it.config, { prompt: 'none' }).url, next())
  expect(redirectParameters(silent).get('error')).toBe('temporarily_unavailable')
  expect(await recordsOf(account.id, 'AuthorizationCode')).toBe(1)
})
