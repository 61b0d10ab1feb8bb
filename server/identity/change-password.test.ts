import { beforeEach, expect, test } from 'vitest'
import { loggedEvents } from '../security-log/testing.ts'
import { waitUntilBlocked } from '../testing/wait-until-blocked.ts'
import { newestLink, requestEmailChange } from './testing/change-email.ts'
import { newSignIn, openSignIn, refreshTokens, signInAs } from './testing/flow.ts'
import { PASSWORD, runMailRequestsAndListMails, useIdentity } from './testing.ts'

const it = useIdentity({ SMTP_URL: 'smtp://127.0.0.1:9' })
const URL = '/idp/account/password'
const NEW_PASSWORD = 'Störche über Speyer'

beforeEach(() => it.db.deleteFrom('identity_attempts').execute())

async function signedIn() {
  const account = await it.account()
  const browser = it.browser()
  return { account, browser, tokens: await it.signIn(account, browser) }
}

test('the password is changed, every session ends, and the owner is informed', async () => {
  const { account, browser, tokens } = await signedIn()
  const elsewhere = it.browser()
  const others = await it.signIn(account, elsewhere)
  const page = await browser.get(URL)
  expect(page.body).toContain(account.email)
  const done = await browser.submit(page, { currentPassword: PASSWORD, password: NEW_PASSWORD })
  expect(done.statusCode).toBe(200)
  expect(done.body).toContain(`href="/?login_hint=${encodeURIComponent(account.email)}"`)

  expect((await it.me(tokens.access_token)).statusCode).toBe(401)
  expect((await it.me(others.access_token)).statusCode).toBe(401)
  expect((await refreshTokens(elsewhere, others.refresh_token)).json().error).toBe('invalid_grant')
  expect((await browser.get(URL)).statusCode).toBe(401)
  await expect(it.signIn(account)).rejects.toThrow('no redirect but 422')
  await signInAs(it.browser(), it.config, { email: account.email, password: NEW_PASSWORD })
  const mails = await runMailRequestsAndListMails(it, account.email)
  expect(mails.map((mail) => mail.template)).toEqual(['password-changed'])
  const events = (await loggedEvents(it.db)).filter(({ subject }) => subject === account.id)
  expect(events.map(({ kind }) => kind)).toContain('password.changed')
})

test('nobody who is not signed in gets the page or changes a password', async () => {
  const { browser } = await signedIn()
  expect((await it.browser().get(URL)).statusCode).toBe(401)
  const page = await browser.get(URL)
  browser.cookies.delete('wegbuch_session /idp')
  const reply = await browser.submit(page, { currentPassword: PASSWORD, password: NEW_PASSWORD })
  expect(reply.statusCode).toBe(401)
  expect(reply.body).toContain('href="/user/profile"')
})

test('an account that is gone or not verified is not signed in', async () => {
  const gone = await signedIn()
  await it.db.deleteFrom('identity_accounts').where('id', '=', gone.account.id).execute()
  expect((await gone.browser.get(URL)).statusCode).toBe(401)
  const unverified = await signedIn()
  await it.db
    .updateTable('identity_accounts')
    .set({ email_verified: false })
    .where('id', '=', unverified.account.id)
    .execute()
  expect((await unverified.browser.get(URL)).statusCode).toBe(401)
})

test('a form without its token is refused', async () => {
  const { account, browser } = await signedIn()
  const values = { currentPassword: PASSWORD, password: NEW_PASSWORD }
  expect((await browser.post(URL, values)).statusCode).toBe(403)
  await it.signIn(account)
})

test('wrong current passwords count like failed sign-ins, and pause both', async () => {
  const { account, browser } = await signedIn()
  const page = await browser.get(URL)
  const wrong = { currentPassword: 'not the password', password: NEW_PASSWORD }
  for (let n = 0; n < 5; n++) {
    const reply = await browser.submit(page, wrong)
    expect(reply.statusCode).toBe(422)
    expect(reply.body).toContain('aria-invalid="true"')
  }
  const right = { currentPassword: PASSWORD, password: NEW_PASSWORD }
  expect((await browser.submit(page, right)).statusCode).toBe(429)
  const signIn = await openSignIn(browser, newSignIn(it.config, { prompt: 'login' }))
  const credentials = { email: account.email, password: PASSWORD }
  expect((await browser.submit(signIn, credentials)).statusCode).toBe(429)
})

test('a weak, personal, missing or unchanged new password is refused', async () => {
  const { account, browser } = await signedIn()
  const page = await browser.get(URL)
  for (const password of ['', 'kurz', 'qwertz123456', 'miriamkern1', PASSWORD])
    expect((await browser.submit(page, { currentPassword: PASSWORD, password })).statusCode).toBe(422)
  expect((await browser.submit(page, { currentPassword: '', password: NEW_PASSWORD })).statusCode).toBe(422)
  await it.signIn(account)
})

test('of concurrent changes one wins', async () => {
  const { browser } = await signedIn()
  const page = await browser.get(URL)
  const replies = await Promise.all(
    ['Alster', 'Chemnitz', 'Donau'].map((word) =>
      browser.submit(page, { currentPassword: PASSWORD, password: `Möwen über ${word}` }),
    ),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('a new password cancels a change of address that is not confirmed, also one that is still queued', async () => {
  const { account, browser } = await signedIn()
  const email = `new-${account.email}`
  await requestEmailChange(browser, email)
  const link = await newestLink(it, email, 'link')
  await requestEmailChange(browser, `queued-${account.email}`)
  await browser.submit(await browser.get(URL), { currentPassword: PASSWORD, password: NEW_PASSWORD })
  expect((await browser.get(link)).statusCode).toBe(410)
  expect(await runMailRequestsAndListMails(it, `queued-${account.email}`)).toEqual([])
})

test('a change that waits while the account is signed out everywhere changes nothing', async () => {
  const { account, browser } = await signedIn()
  const page = await browser.get(URL)
  const [changing] = await it.db.transaction().execute(async (tx) => {
    const row = tx.selectFrom('identity_accounts').select('id').where('id', '=', account.id)
    await row.forUpdate().execute()
    const change = browser.submit(page, { currentPassword: PASSWORD, password: NEW_PASSWORD })
    await waitUntilBlocked(it.db, 1)
    await tx.deleteFrom('identity_records').where('account_id', '=', account.id).execute()
    return [change] as const
  })
  expect((await changing).statusCode).toBe(401)
  await it.signIn(account)
})
