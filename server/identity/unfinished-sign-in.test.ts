import { beforeEach, expect, test } from 'vitest'
import { exchangeCode, newSignIn, openSignIn, redirectParameters, type Tokens } from './testing/flow.ts'
import { PASSWORD, useIdentity } from './testing.ts'

const it = useIdentity({ TRUST_PROXY: '127.0.0.1' })

beforeEach(async () => {
  await it.db.deleteFrom('identity_records').execute()
})

const stored = async () => {
  const rows = await it.db.selectFrom('identity_records').select(['model', 'payload']).execute()
  return rows.map(({ model, payload }) => (payload === '{}' ? `empty ${model}` : model)).toSorted()
}

test('an unfinished sign-in stores nothing', async () => {
  for (let index = 0; index < 20; index++) {
    const page = await openSignIn(
      it.browser(),
      newSignIn(it.config, { state: 's'.repeat(500), login_hint: 'somebody@example.test' }),
    )
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('value="somebody@example.test"')
  }
  expect(await stored()).toEqual([])
})

test('signing out without a session stores nothing, not even with the cookie of an ended one', async () => {
  const browser = it.browser()
  const page = await browser.get('/idp/session/end?state=abc')
  expect(page.statusCode).toBe(200)
  await browser.get('/idp/session/end?state=def')
  await openSignIn(browser, newSignIn(it.config))
  expect(await stored()).toEqual([])

  const done = await browser.follow(await browser.submit(await browser.get('/idp/session/end'), {}))
  expect(done.body).toContain('You are signed out')
  expect(await stored()).toEqual([])
})

test("a finished sign-in stores the session, the client's tokens, and that the form was used", async () => {
  const browser = it.browser()
  await it.signIn(await it.account(), browser)
  expect(await stored()).toEqual([
    'AuthorizationCode',
    'Grant',
    'RefreshToken',
    'Session',
    'empty Interaction',
  ])
  const open = [...browser.cookies.keys()].filter((key) => key.startsWith('wegbuch_request'))
  expect(open).toEqual([])
})

test('two tabs sign in side by side', async () => {
  const browser = it.browser()
  const { email } = await it.account()
  const openTab = async () => {
    const signIn = newSignIn(it.config)
    return { signIn, page: await openSignIn(browser, signIn) }
  }
  for (const { signIn, page } of [await openTab(), await openTab()]) {
    const back = await browser.follow(await browser.submit(page, { email, password: PASSWORD }))
    const tokens = await exchangeCode(browser, signIn, redirectParameters(back).get('code'))
    expect(tokens.json<Tokens>().access_token).toBeTruthy()
  }
})

test('a sign-in record that was changed in the browser, or belongs to another, is refused', async () => {
  const browser = it.browser()
  const action = async () =>
    /action="([^"]*)"/.exec((await openSignIn(browser, newSignIn(it.config))).body)?.[1] ?? ''
  const [mine, other] = [await action(), await action()]
  const [here, there] = [mine, other].map((path) => browser.cookies.get(`wegbuch_request ${path}`))
  if (!here || !there) throw new Error('the cookies are missing')
  const good = here.value

  here.value = there.value
  expect((await browser.get(mine)).statusCode).toBe(400)
  const [payload = '', signature] = good.split('.')
  const changed = Buffer.from(payload, 'base64url').toString().replace('/auth/callback', '/auth/silent')
  here.value = `${Buffer.from(changed).toString('base64url')}.${signature}`
  expect((await browser.get(mine)).statusCode).toBe(400)
  here.value = good
  expect((await browser.get(mine)).statusCode).toBe(200)
})

const long = (length: number) => 'x'.repeat(length)

test.each([
  ['a long state', { state: long(513) }, 400],
  ['the longest state', { state: long(512) }, 303],
  ['a long nonce', { nonce: long(513) }, 400],
  ['a long hint', { login_hint: long(513) }, 400],
  ['long locales', { ui_locales: long(513) }, 400],
  ['a long unknown parameter', { whatever: long(513) }, 400],
  ['a long name', { [long(65)]: 'x' }, 400],
  ['many parameters', Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`p${i}`, 'x'])), 400],
])('%s', async (_case, more, status) => {
  const reply = await it.browser().get(newSignIn(it.config, more).url)
  expect(reply.statusCode).toBe(status)
  expect(await stored()).toEqual([])
})

test('a long state of a sign-out is refused, and its ID token may be longer', async () => {
  const browser = it.browser()
  expect((await browser.get(`/idp/session/end?state=${long(513)}`)).statusCode).toBe(400)
  const { id_token: proof } = await it.signIn(await it.account(), browser)
  expect(proof.length).toBeGreaterThan(512)
  expect((await browser.get(`/idp/session/end?id_token_hint=${proof}`)).statusCode).toBe(200)
})

test('a request whose parts are short enough but not its total is refused, in any encoding', async () => {
  const control = '\u0001'.repeat(500)
  const reply = await it
    .browser()
    .get(newSignIn(it.config, { state: control, nonce: control, login_hint: control }).url)
  expect(redirectParameters(reply).get('error')).toBe('invalid_request')
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(await stored()).toEqual([])
})
