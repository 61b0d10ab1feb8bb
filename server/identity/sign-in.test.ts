import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import {
  exchangeCode,
  newSignIn,
  openSignIn,
  redirectParameters,
  refreshTokens,
  type Tokens,
} from './testing/flow.ts'
import { PASSWORD, runMailRequestsAndListMails, useIdentity } from './testing.ts'

const it = useIdentity()

test('discovery contains only the public address, whatever the headers say', async () => {
  const reply = await it.app.inject({
    url: '/idp/.well-known/openid-configuration',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  })
  expect(reply.json()).toMatchObject({
    issuer: 'http://localhost:8300/idp',
    authorization_endpoint: 'http://localhost:8300/idp/auth',
    token_endpoint: 'http://localhost:8300/idp/token',
    userinfo_endpoint: 'http://localhost:8300/idp/me',
    end_session_endpoint: 'http://localhost:8300/idp/session/end',
    jwks_uri: 'http://localhost:8300/idp/jwks',
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
  })
  expect(reply.body).not.toContain('evil')
  const config = await it.app.inject({ url: '/api/config' })
  expect(config.json()).toMatchObject({ issuer: 'http://localhost:8300/idp', clientId: 'wegbuch' })
})

test("a sign-in gives a token that the API accepts, with the user's name", async () => {
  const account = await it.account()
  const {
    access_token: token,
    expires_in: life,
    refresh_token: again,
    id_token: id,
  } = await it.signIn(account)
  expect(life).toBe(600)
  expect(again).toMatch(/^[\w-]{43}\.\d{10}\.[\w-]{43}$/)
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
  const claims = {
    sub: account.id,
    iss: 'http://localhost:8300/idp',
    email: account.email,
    email_verified: true,
    given_name: 'Miriam',
    family_name: 'Kern',
    locale: 'de',
  }
  expect(decodeJwt(token)).toMatchObject({ ...claims, aud: 'wegbuch-api' })
  expect(decodeJwt(id)).toMatchObject({ ...claims, aud: 'wegbuch' })

  const me = await it.me(token)
  expect(me.json().data.attributes).toMatchObject({
    firstName: 'Miriam',
    lastName: 'Kern',
    email: account.email,
    languageIso: 'de',
  })
})

test('an ID token is no access token', async () => {
  const { id_token: id } = await it.signIn(await it.account())
  expect((await it.me(id)).statusCode).toBe(401)
})

test('the hint is filled in, and the password field has the focus', async () => {
  const browser = it.browser()
  const page = await openSignIn(browser, newSignIn(it.config, { login_hint: "jürgen.o'tt@example.test" }))
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('value="jürgen.o&#39;tt@example.test" autocomplete="username"')
  expect(page.body).toMatch(/<input id="password"[^>]*autocomplete="current-password"[^>]* autofocus>/)
})

test.each(['Ihr Konto ist gesperrt, Anruf 0900 123456', 'a"><b>@example.test', `${'a'.repeat(250)}@b.de`])(
  'a hint that is no address is not shown: %s',
  async (hint) => {
    const browser = it.browser()
    const page = await openSignIn(browser, newSignIn(it.config, { login_hint: hint }))
    expect(page.body).toMatch(/<input id="email"[^>]* value=""/)
    const [, uid] = /action="\/idp\/interaction\/([^"]*)"/.exec(page.body) ?? []
    for (const form of ['register', 'forgot-password']) {
      const { body } = await browser.get(`/idp/interaction/${uid}/${form}`)
      expect(body).toMatch(/<input id="email"[^>]* value=""/)
    }
  },
)

test('a wrong password and an unknown address get the same answer', async () => {
  const account = await it.account()
  const answers = []
  for (const email of [account.email, 'nobody@example.test']) {
    const browser = it.browser()
    const page = await openSignIn(browser, newSignIn(it.config))
    const reply = await browser.submit(page, { email, password: 'not the password' })
    answers.push({
      status: reply.statusCode,
      headers: Object.keys(reply.headers).toSorted(),
      body: reply.body
        .replaceAll(email, '')
        .replaceAll(/interaction\/[\w-]+|name="csrf" value="[\w-]+"/g, ''),
    })
  }
  expect(answers[0]?.status).toBe(422)
  expect(answers[0]?.body).toContain('The email address or the password is not correct.')
  expect(answers[0]).toEqual(answers[1])
})

test('the address is found whatever its case', async () => {
  const account = await it.account()
  const tokens = await it.signIn({ email: account.email.toUpperCase() })
  expect(decodeJwt(tokens.access_token).sub).toBe(account.id)
})

test('who registered with a host that is accepted no longer signs in and gets mails', async () => {
  const account = await it.account({ email: 'anna@ｅxample.test' })
  const tokens = await it.signIn(account)
  expect((await it.me(tokens.access_token)).json().data.attributes.email).toBe(account.email)
  const browser = it.browser()
  await browser.submit(await browser.get('/idp/forgot-password'), { email: account.email })
  expect(await runMailRequestsAndListMails(it, account.email)).toHaveLength(1)
})

test('a code works once: the second use revokes the tokens of the first', async () => {
  const account = await it.account()
  const browser = it.browser()
  const signIn = newSignIn(it.config)
  const page = await openSignIn(browser, signIn)
  const back = await browser.follow(await browser.submit(page, { email: account.email, password: PASSWORD }))
  const code = redirectParameters(back).get('code')
  const first = (await exchangeCode(browser, signIn, code)).json<Tokens>()
  const second = await exchangeCode(browser, signIn, code)
  expect([second.statusCode, second.json().error]).toEqual([400, 'invalid_grant'])
  expect((await refreshTokens(browser, first.refresh_token)).json().error).toBe('invalid_grant')
})

test('a code expires after a minute', async () => {
  const account = await it.account()
  const browser = it.browser()
  const signIn = newSignIn(it.config)
  const page = await openSignIn(browser, signIn)
  const back = await browser.follow(await browser.submit(page, { email: account.email, password: PASSWORD }))
  const codes = it.db.updateTable('identity_records').where('model', '=', 'AuthorizationCode')
  await codes.set({ expires_at: new Date(Date.now() - 1_000).toISOString() }).execute()
  expect((await exchangeCode(browser, signIn, redirectParameters(back).get('code'))).json().error).toBe(
    'invalid_grant',
  )
})

test('of many concurrent exchanges of a code at most one gets tokens', async () => {
  const account = await it.account()
  const browser = it.browser()
  const signIn = newSignIn(it.config)
  const page = await openSignIn(browser, signIn)
  const back = await browser.follow(await browser.submit(page, { email: account.email, password: PASSWORD }))
  const code = redirectParameters(back).get('code')
  const replies = await Promise.all(Array.from({ length: 8 }, () => exchangeCode(browser, signIn, code)))
  expect(replies.filter((reply) => reply.statusCode === 200).length).toBeLessThanOrEqual(1)
  const refused = replies.filter((reply) => reply.statusCode !== 200)
  expect(refused.map((reply) => reply.json().error)).toEqual(refused.map(() => 'invalid_grant'))
})

test('without PKCE, or with its plain form, there is no sign-in', async () => {
  const plain = newSignIn(it.config, { code_challenge_method: 'plain' })
  expect(redirectParameters(await it.browser().get(plain.url)).get('error')).toBe('invalid_request')
  const {
    code_challenge: _challenge,
    code_challenge_method: _method,
    ...rest
  } = newSignIn(it.config).parameters
  const without = await it.browser().get(`/idp/auth?${new URLSearchParams(rest).toString()}`)
  expect(redirectParameters(without).get('error')).toBe('invalid_request')
})

test('a code without its verifier is refused', async () => {
  const account = await it.account()
  const browser = it.browser()
  const signIn = newSignIn(it.config)
  const page = await openSignIn(browser, signIn)
  const back = await browser.follow(await browser.submit(page, { email: account.email, password: PASSWORD }))
  const other = { ...signIn, verifier: newSignIn(it.config).verifier }
  expect((await exchangeCode(browser, other, redirectParameters(back).get('code'))).json().error).toBe(
    'invalid_grant',
  )
})

test('userinfo returns the claims of the bearer', async () => {
  const account = await it.account()
  const { access_token: token } = await it.signIn(account)
  const reply = await it.app.inject({ url: '/idp/me', headers: { authorization: `Bearer ${token}` } })
  expect(reply.json()).toEqual({
    sub: account.id,
    email: account.email,
    email_verified: true,
    given_name: 'Miriam',
    family_name: 'Kern',
    name: 'Miriam Kern',
    locale: 'de',
  })
  expect((await it.app.inject({ url: '/idp/me' })).statusCode).toBe(401)
})

test('a sign-in page opened without its cookie says that the sign-in is not valid', async () => {
  const browser = it.browser()
  const started = await browser.get(newSignIn(it.config).url)
  const stranger = await it.browser().get(String(started.headers.location))
  expect(stranger.statusCode).toBe(400)
  expect(stranger.body).toContain('This sign-in is no longer valid')
})

test('two windows of one browser sign in side by side', async () => {
  const account = await it.account()
  const browser = it.browser()
  const [one, two] = [newSignIn(it.config), newSignIn(it.config)]
  const pages = [await openSignIn(browser, one), await openSignIn(browser, two)]
  const [first] = pages
  if (!first) throw new Error('no page')
  const back = await browser.follow(await browser.submit(first, { email: account.email, password: PASSWORD }))
  expect(redirectParameters(back).get('state')).toBe(one.parameters.state)
})

test("the proof of one sign-in opens no other's page", async () => {
  const browser = it.browser()
  await openSignIn(browser, newSignIn(it.config))
  const other = await it.browser().get(newSignIn(it.config).url)
  for (const cookie of browser.cookies.values()) cookie.path = '/'
  const reply = await browser.get(String(other.headers.location))
  expect(reply.statusCode).toBe(400)
})
