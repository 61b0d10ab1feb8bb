import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { loggedEvents } from '../security-log/testing.ts'
import type { Browser } from './testing/browser.ts'
import { newestLink, requestEmailChange } from './testing/change-email.ts'
import { newSignIn, openSignIn, signInAs } from './testing/flow.ts'
import { type IdentityTest, runMailRequests, runMailRequestsAndListMails, useIdentity } from './testing.ts'

const it = useIdentity({ SMTP_URL: 'smtp://127.0.0.1:9' })
const unmailed = useIdentity()
const OWNERS = 'Störche über Speyer'
const THIEFS = 'Möwen über Emden'

beforeEach(() => it.db.deleteFrom('identity_attempts').execute())

async function changeEmail(browser: Browser, email: string, on = it): Promise<void> {
  await requestEmailChange(browser, email)
  await browser.submit(await browser.get(await newestLink(on, email, 'link')), {})
}

/** An account whose address a thief has changed. */
async function stolen(on = it) {
  const account = await on.account()
  const [thief, email] = [on.browser(), `thief-${account.email}`]
  await on.signIn(account, thief)
  await changeEmail(thief, email, on)
  return { account, thief, email, restoreLink: await newestLink(on, account.email, 'restoreLink') }
}

async function register(on: IdentityTest, email: string) {
  const browser = on.browser()
  const start = await openSignIn(browser, newSignIn(on.config))
  const form = await browser.get(/href="([^"]*\/register)"/.exec(start.body)?.[1] ?? '')
  const values = { firstName: 'Miriam', lastName: 'Kern', email, password: THIEFS }
  const reply = await browser.submit(form, values)
  await runMailRequests(on)
  return reply
}

const requestReset = async (email: string) => {
  const browser = it.browser()
  await browser.submit(await browser.get('/idp/forgot-password'), { email })
}

const useRestoreLink = async (link: string, password = OWNERS) => {
  const browser = it.browser()
  const page = await browser.get(link)
  return page.statusCode === 200 ? (await browser.submit(page, { password })).statusCode : page.statusCode
}

const accountsAt = async (email: string, { db } = it) => {
  const rows = await db.selectFrom('identity_accounts').select('id').where('email', '=', email).execute()
  return rows.map(({ id }) => id)
}

const templates = async (to: string) =>
  (await runMailRequestsAndListMails(it, to)).map(({ template }) => template)

test('a thief who registers the old address anew does not keep its owner out', async () => {
  const { account, restoreLink } = await stolen()
  await register(it, account.email)
  expect(await accountsAt(account.email)).toEqual([])
  await requestReset(account.email)
  expect(await templates(account.email)).toEqual([
    'email-change-requested',
    'email-changed',
    'email-changed',
    'email-changed',
  ])
  expect((await loggedEvents(it.db)).slice(-2)).toMatchObject([
    { kind: 'account.registration_refused', account_email: account.email },
    { kind: 'password.reset_requested', account_email: account.email, subject: account.id },
  ])
  expect(await useRestoreLink(restoreLink)).toBe(200)
  expect(await accountsAt(account.email)).toEqual([account.id])
  await signInAs(it.browser(), it.config, { email: account.email, password: OWNERS })
})

test('asking for a new password at the old address mails the way back, in the rank of the first', async () => {
  const { account, thief, email, restoreLink } = await stolen()
  await changeEmail(thief, `second-${email}`)
  const between = await newestLink(it, email, 'restoreLink')
  await requestReset(account.email)
  const fresh = await newestLink(it, account.email, 'restoreLink')
  expect(fresh).not.toBe(restoreLink)
  const links = it.db.selectFrom('identity_links').select(['number', 'expires_at'])
  const own = await links.where('email', '=', account.email).execute()
  expect(own).toHaveLength(2)
  expect(own[1]).toEqual(own[0])

  expect(await useRestoreLink(fresh)).toBe(200)
  expect(await accountsAt(account.email)).toEqual([account.id])
  expect(await useRestoreLink(between, THIEFS)).toBe(410)
  expect(await useRestoreLink(restoreLink, THIEFS)).toBe(410)
})

test('another account gets the old address neither by a request nor by a link that was mailed before', async () => {
  const { account, restoreLink } = await stolen()
  const [other, another] = [await it.account(), it.browser()]
  await it.signIn(other, another)
  const variant = account.email.toUpperCase()
  await requestEmailChange(another, variant)
  expect(await templates(variant)).toEqual([])
  expect((await templates(account.email)).at(-1)).toBe('email-changed')

  const [free, late] = [`free-${account.email}`, `late-${account.email}`]
  await requestEmailChange(another, late)
  const page = await another.get(await newestLink(it, late, 'link'))
  await it.db.updateTable('identity_links').set({ email: account.email }).where('email', '=', late).execute()
  expect((await another.submit(page, {})).statusCode).toBe(410)
  expect(await accountsAt(other.email)).toEqual([other.id])
  expect(await useRestoreLink(restoreLink)).toBe(200)
  await it.db.deleteFrom('identity_attempts').execute()
  await changeEmail(another, free)
  expect(await accountsAt(free)).toEqual([other.id])
})

test('the account itself gets its old address back by a change, and a new password there', async () => {
  const { account, thief } = await stolen()
  await changeEmail(thief, account.email)
  expect(await accountsAt(account.email)).toEqual([account.id])
  await requestReset(account.email)
  expect((await templates(account.email)).at(-1)).toBe('reset-password')
})

test('the address is free when the link has expired or was used', async () => {
  const { account, email, restoreLink } = await stolen()
  expect(await useRestoreLink(restoreLink)).toBe(200)
  await register(it, email)
  expect(await accountsAt(email)).toHaveLength(1)

  const { account: left } = await stolen()
  await it.db
    .updateTable('identity_links')
    .set({ expires_at: sql`now()` })
    .where('email', '=', left.email)
    .execute()
  await register(it, left.email)
  expect(await accountsAt(left.email)).toHaveLength(1)
  expect(await accountsAt(account.email)).toEqual([account.id])
})

test('without a mail server registering the old address is refused like any that is taken', async () => {
  const { account } = await stolen(unmailed)
  const [reserved, taken] = [
    await register(unmailed, account.email),
    await register(unmailed, `thief-${account.email}`),
  ]
  expect(reserved.statusCode).toBe(422)
  expect(reserved.body.replaceAll('thief-', '')).toHaveLength(taken.body.replaceAll('thief-', '').length)
  expect(await accountsAt(account.email, unmailed)).toEqual([])
})
