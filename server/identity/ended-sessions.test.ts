import { beforeAll, expect, test } from 'vitest'
import type { Browser, Reply } from './testing/browser.ts'
import {
  exchangeCode,
  newSignIn,
  openSignIn,
  redirectParameters,
  refreshTokens,
  type Tokens,
} from './testing/flow.ts'
import { openIdentity, PASSWORD, runMailRequestsAndListMails, useIdentity } from './testing.ts'

const it = useIdentity({ SMTP_URL: 'smtp://127.0.0.1:9' })
/** Runs after the next request was authorized, before its handler. */
let afterAuthorization: (() => Promise<unknown>) | null = null

beforeAll(() => {
  it.app.addHook('preHandler', async () => {
    const run = afterAuthorization
    afterAuthorization = null
    await run?.()
  })
})

async function signOut(browser: Browser, { id_token: hint }: Tokens): Promise<void> {
  const query = new URLSearchParams({ id_token_hint: hint })
  const page = await browser.get(`/idp/session/end?${query.toString()}`)
  expect((await browser.submit(page, { logout: 'yes' })).statusCode).toBe(303)
}

const callMe = async (token: string) => {
  const reply = await it.me(token)
  return [reply.statusCode, reply.json().errors?.[0].code]
}
const GOOD = [200, undefined]
const ENDED = [401, 'auth.invalid_token']

const post = (token: string, url: string, type: string, attributes: object) =>
  it.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}` },
    payload: { data: { type, attributes } },
  })

test('an access token ends at once when its session is signed out, that of another session does not', async () => {
  const account = await it.account()
  const [browser, elsewhere] = [it.browser(), it.browser()]
  const tokens = await it.signIn(account, browser)
  const others = await it.signIn(account, elsewhere)
  // Both are known and in memory now.
  expect(await callMe(tokens.access_token)).toEqual(GOOD)
  expect(await callMe(others.access_token)).toEqual(GOOD)
  const { access_token: refreshed } = (await refreshTokens(browser, tokens.refresh_token)).json<Tokens>()

  await signOut(browser, tokens)
  const reply = await it.me(tokens.access_token)
  expect(reply.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  expect(await callMe(tokens.access_token)).toEqual(ENDED)
  expect(await callMe(refreshed)).toEqual(ENDED)
  expect(await callMe(others.access_token)).toEqual(GOOD)
})

test('a token is not good with the session of another account', async () => {
  const [account, other] = [await it.account(), await it.account()]
  const { access_token: token } = await it.signIn(account, it.browser())
  expect(await callMe(token)).toEqual(GOOD)
  afterAuthorization = () =>
    it.db
      .updateTable('identity_records')
      .set({ account_id: other.id })
      .where('model', '=', 'Grant')
      .where('account_id', '=', account.id)
      .execute()
  const attributes = { name: 'Stranger', country: 'DE' }
  expect((await post(token, '/api/companies', 'company', attributes)).statusCode).toBe(401)
  expect(await callMe(token)).toEqual(ENDED)
  const userinfo = await it.app.inject({ url: '/idp/me', headers: { authorization: `Bearer ${token}` } })
  expect(userinfo.statusCode).toBe(401)
})

test('tabs of one browser that finish their sign-ins concurrently are signed out together', async () => {
  const account = await it.account()
  const browser = it.browser()
  const elsewhere = await it.signIn(account)
  const signIns = [newSignIn(it.config), newSignIn(it.config)]
  const held: Reply[] = []
  for (const signIn of signIns) {
    const page = await openSignIn(browser, signIn)
    held.push(await browser.submit(page, { email: account.email, password: PASSWORD }))
  }
  const replies = await Promise.all(held.map(({ headers }) => browser.get(headers.location ?? '')))
  const tabs = await Promise.all(
    signIns.map(async (signIn, index) => {
      const code = redirectParameters(replies[index] as Reply).get('code')
      return (await exchangeCode(browser, signIn, code)).json<Tokens>()
    }),
  )
  for (const { access_token: token } of tabs) expect(await callMe(token)).toEqual(GOOD)

  await signOut(browser, tabs[1] as Tokens)
  for (const { access_token: token, refresh_token } of tabs) {
    expect(await callMe(token)).toEqual(ENDED)
    expect((await refreshTokens(browser, refresh_token)).json().error).toBe('invalid_grant')
  }
  expect(await callMe(elsewhere.access_token)).toEqual(GOOD)
  const sessions = await it.db
    .selectFrom('identity_records')
    .select('model')
    .where('account_id', '=', account.id)
    .where('model', 'in', ['Session', 'Grant', 'RefreshToken'])
    .execute()
  expect(sessions.map(({ model }) => model).toSorted()).toEqual(['Grant', 'RefreshToken', 'Session'])
})

test('userinfo refuses the token of an ended session', async () => {
  const browser = it.browser()
  const tokens = await it.signIn(await it.account(), browser)
  const userinfo = async () =>
    (await it.app.inject({ url: '/idp/me', headers: { authorization: `Bearer ${tokens.access_token}` } }))
      .statusCode
  expect(await userinfo()).toBe(200)
  await signOut(browser, tokens)
  expect(await userinfo()).toBe(401)
})

test('another server that knows the token refuses it as well', async () => {
  const second = await openIdentity(it.database.connection)
  const browser = it.browser()
  const tokens = await it.signIn(await it.account(), browser)
  expect((await second.test.me(tokens.access_token)).statusCode).toBe(200)
  await signOut(browser, tokens)
  expect((await second.test.me(tokens.access_token)).statusCode).toBe(401)
  await second.close()
})

test('a new password ends every access token of the account', async () => {
  const account = await it.account()
  const tokens = [await it.signIn(account), await it.signIn(account)]
  const browser = it.browser()
  await browser.submit(await browser.get('/idp/forgot-password'), { email: account.email })
  const mail = (await runMailRequestsAndListMails(it, account.email)).at(-1)
  const link = mail?.template === 'reset-password' ? mail.values.link : ''
  expect(await callMe(tokens[0]?.access_token ?? '')).toEqual(GOOD)
  await browser.submit(await browser.get(link), { password: 'Störche über Speyer' })
  for (const { access_token: token } of tokens) expect(await callMe(token)).toEqual(ENDED)
})

test('a replayed refresh token ends the access tokens that came from its sign-in', async () => {
  const browser = it.browser()
  const first = await it.signIn(await it.account(), browser)
  const second = (await refreshTokens(browser, first.refresh_token)).json<Tokens>()
  expect(await callMe(second.access_token)).toEqual(GOOD)
  await refreshTokens(browser, first.refresh_token)
  expect(await callMe(first.access_token)).toEqual(ENDED)
  expect(await callMe(second.access_token)).toEqual(ENDED)
})

test('a session that ends before its first call creates no user', async () => {
  const account = await it.account()
  const browser = it.browser()
  const tokens = await it.signIn(account, browser)
  await signOut(browser, tokens)
  expect(await callMe(tokens.access_token)).toEqual(ENDED)
  const users = it.db.selectFrom('users').select('id').where('subject', '=', account.id)
  expect(await users.execute()).toEqual([])
})

test.each([
  ['found a company', '/api/companies', 'company', { name: 'Albwerk GmbH' }],
  ['add to their own list', '/api/users/me/selectionlists/tags', 'tag', { label: 'Werkstatt' }],
])('a user who is signed out before the body arrives does not %s', async (_what, url, type, attributes) => {
  const browser = it.browser()
  const tokens = await it.signIn(await it.account(), browser)
  const rows = async () => [
    ...(await it.db.selectFrom('companies').select('id').execute()),
    ...(await it.db.selectFrom('list_entries').select('id').execute()),
  ]
  const before = await rows()
  afterAuthorization = () => signOut(browser, tokens)
  const reply = await post(tokens.access_token, url, type, attributes)
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual(ENDED)
  expect(await rows()).toEqual(before)
})
