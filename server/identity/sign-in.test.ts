import { expect, test } from 'vitest'
import { newSignIn, PASSWORD, useIdentity } from './testing.ts'

const it = useIdentity()

test('discovery names nothing but the public address', async () => {
  const reply = await it.app.inject({
    url: '/idp/.well-known/openid-configuration',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  })
  const discovery = reply.json<Record<string, unknown>>()
  expect(discovery).toMatchObject({
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
})

test('whoever signs in gets a token that the API takes', async () => {
  const account = await it.account()
  const browser = it.browser()
  const { url, verifier, parameters } = newSignIn(it.config, { login_hint: account.email })
  const page = await browser.follow(await browser.get(url))
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(`value="${account.email}"`)

  const back = await browser.follow(await browser.submit(page, { email: account.email, password: PASSWORD }))
  const location = new URL(String(back.headers.location))
  expect(location.origin + location.pathname).toBe('http://localhost:8300/auth/callback')
  expect(location.searchParams.get('state')).toBe(parameters.state)

  const token = await browser.post('/idp/token', {
    grant_type: 'authorization_code',
    client_id: 'wegbuch',
    code: location.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: parameters.redirect_uri,
  })
  expect(token.statusCode).toBe(200)
  const { access_token: accessToken, expires_in: life } = token.json<{
    access_token: string
    expires_in: number
  }>()
  expect(life).toBe(600)
  const me = await it.app.inject({
    url: '/api/users/me',
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(me.statusCode).toBe(200)
  expect(me.json().data.attributes).toMatchObject({
    firstName: 'Miriam',
    lastName: 'Kern',
    email: account.email,
    languageIso: 'de',
  })
})
