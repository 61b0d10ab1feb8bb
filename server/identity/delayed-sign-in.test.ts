import { expect, test } from 'vitest'
import { waitUntilBlocked } from '../testing/wait-until-blocked.ts'
import { accountStore } from './accounts/store.ts'
import { saveSession } from './provider/sign-in-result.ts'
import { recordStore } from './provider/store.ts'
import type { Browser, Reply } from './testing/browser.ts'
import { exchangeCode, newSignIn, openSignIn, redirectParameters, type SignIn } from './testing/flow.ts'
import { PASSWORD, runMailRequestsAndListMails, useIdentity } from './testing.ts'

const it = useIdentity({ SMTP_URL: 'smtp://127.0.0.1:9' })

async function setNewPassword(email: string): Promise<void> {
  const browser = it.browser()
  await browser.submit(await browser.get('/idp/forgot-password'), { email })
  const mail = (await runMailRequestsAndListMails(it, email)).at(-1)
  if (mail?.template !== 'reset-password') throw new Error('no mail')
  const done = await browser.submit(await browser.get(mail.values.link), { password: 'Störche über Speyer' })
  expect(done.statusCode).toBe(200)
}

/** Sends the form with the correct password and does not follow the redirect. */
async function submitAndHold(email: string) {
  const browser = it.browser()
  const signIn = newSignIn(it.config)
  const page = await openSignIn(browser, signIn)
  const held = await browser.submit(page, { email, password: PASSWORD })
  expect(held.statusCode).toBe(303)
  return { browser, signIn, page, held }
}

const recordsOf = async (accountId: string) => {
  const rows = await it.db
    .selectFrom('identity_records')
    .select(['model', 'payload'])
    .where('account_id', '=', accountId)
    .where('consumed_at', 'is', null)
    .execute()
  return rows.map(({ model }) => model).toSorted()
}

const signInsOf = async (accountId: string) => {
  const events = await it.db
    .selectFrom('security_events')
    .select('kind')
    .where('subject', '=', accountId)
    .where('kind', '=', 'sign_in.succeeded')
    .execute()
  return events.length
}

const tokensFor = async (browser: Browser, signIn: SignIn, back: Reply) =>
  (await exchangeCode(browser, signIn, redirectParameters(back).get('code'))).statusCode

test('an unfinished sign-in with the old password ends with a new password', async () => {
  const account = await it.account()
  const { browser, held } = await submitAndHold(account.email)
  await setNewPassword(account.email)
  const back = await browser.follow(held)
  expect(back.statusCode).toBe(400)
  expect(await recordsOf(account.id)).toEqual([])
})

test('a form sent before and again after a password change signs nobody in', async () => {
  const account = await it.account()
  const { browser, page } = await submitAndHold(account.email)
  await setNewPassword(account.email)
  const again = await browser.submit(page, { email: account.email, password: PASSWORD })
  expect(again.statusCode).toBe(422)
})

test('one form causes one sign-in and one event, however often it is sent', async () => {
  const account = await it.account()
  const { browser, signIn, page } = await submitAndHold(account.email)
  const submit = () => browser.submit(page, { email: account.email, password: PASSWORD })
  const replies = await Promise.all(Array.from({ length: 5 }, submit))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303, 303])
  expect(await signInsOf(account.id)).toBe(1)

  const back = await browser.follow(await submit())
  expect(await tokensFor(browser, signIn, back)).toBe(200)
  expect(await signInsOf(account.id)).toBe(1)
})

test('a form that signed one account in does not sign another one in', async () => {
  const [account, other] = [await it.account(), await it.account()]
  const { browser, page } = await submitAndHold(account.email)
  const reply = await browser.submit(page, { email: other.email, password: PASSWORD })
  expect(reply.statusCode).toBe(400)
  expect(await signInsOf(other.id)).toBe(0)
})

test('of several concurrent requests with one result only one gets a code', async () => {
  const account = await it.account()
  const { browser, held } = await submitAndHold(account.email)
  const location = held.headers.location ?? ''
  const replies = await Promise.all(Array.from({ length: 5 }, () => browser.get(location)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 400, 400, 400, 400])
  expect(await recordsOf(account.id)).toEqual(['AuthorizationCode', 'Grant', 'Session'])
})

/** Starts a password change up to the account's row, and completes it once a request waits for that row. */
const resetDuring = (accountId: string, request: () => Promise<Reply>) =>
  it.db
    .transaction()
    .execute(async (tx) => {
      await accountStore(tx).setPasswordHash(accountId, 'another')
      const reply = request()
      await waitUntilBlocked(it.db)
      await recordStore(tx).removeOfAccount(accountId)
      return { reply }
    })
    .then(({ reply }) => reply)

test('a password that is checked while it is changed signs nobody in', async () => {
  const account = await it.account()
  const browser = it.browser()
  const page = await openSignIn(browser, newSignIn(it.config))
  const reply = await resetDuring(account.id, () =>
    browser.submit(page, { email: account.email, password: PASSWORD }),
  )
  expect(reply.statusCode).toBe(400)
  expect(await recordsOf(account.id)).toEqual([])
  expect(await signInsOf(account.id)).toBe(0)
})

test('a result that is used while the password is changed starts no session', async () => {
  const account = await it.account()
  const { browser, held } = await submitAndHold(account.email)
  const reply = await resetDuring(account.id, () => browser.get(held.headers.location ?? ''))
  expect(reply.statusCode).toBe(400)
  expect(await recordsOf(account.id)).not.toContain('Session')
})

test('a request that was running when its session ended does not save it again', async () => {
  const account = await it.account()
  const browser = it.browser()
  await it.signIn(account, browser)
  const [session] = await it.db
    .selectFrom('identity_records')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('model', '=', 'Session')
    .execute()
  if (!session) throw new Error('no session')
  await setNewPassword(account.email)
  await saveSession(it.db, {
    model: 'Session',
    idHash: session.id_hash,
    payload: session.payload,
    accountId: account.id,
    grantId: null,
    uid: session.uid,
    browserHash: session.browser_hash,
    expires: Math.floor(Date.parse(session.expires_at) / 1000),
  })
  expect(await recordsOf(account.id)).toEqual([])
})
