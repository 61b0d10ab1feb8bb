import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeSubscriber, makeSubscription } from '../notifications/testing.ts'
import { loggedEvents } from '../security-log/testing.ts'
import { captureStatements } from '../testing/capture-statements.ts'
import { waitUntilBlocked } from '../testing/wait-until-blocked.ts'
import { newestLink, requestEmailChange } from './testing/change-email.ts'
import { signInAs } from './testing/flow.ts'
import { PASSWORD, runMailRequests, runMailRequestsAndListMails, useIdentity } from './testing.ts'

const it = useIdentity({ SMTP_URL: 'smtp://127.0.0.1:9' })
const NEW_PASSWORD = 'Störche über Speyer'

beforeEach(() => it.db.deleteFrom('identity_attempts').execute())

async function signedIn() {
  const account = await it.account()
  const browser = it.browser()
  return { account, browser, email: `new-${account.email}`, tokens: await it.signIn(account, browser) }
}

const templates = async (to: string) =>
  (await runMailRequestsAndListMails(it, to)).map(({ template }) => template)

const emailOf = async (id: string) => {
  const query = it.db.selectFrom('identity_accounts').select('email').where('id', '=', id)
  return (await query.executeTakeFirst())?.email
}

test('the address changes when the link is confirmed, and the old address is informed twice', async () => {
  const { account, browser, email, tokens } = await signedIn()
  const me = async () => (await it.me(tokens.access_token)).json().data.attributes.email as string
  expect(await me()).toBe(account.email)
  const asked = await requestEmailChange(browser, email)
  expect(asked.statusCode).toBe(200)
  expect(asked.body).toContain(email)
  expect(await templates(account.email)).toEqual(['email-change-requested'])
  const link = await newestLink(it, email, 'link')
  const page = await browser.get(link)
  expect(await emailOf(account.id)).toBe(account.email)

  expect((await browser.submit(page, {})).body).toContain(email)
  expect(await emailOf(account.id)).toBe(email)
  // At once, although the token still contains the old address.
  expect(await me()).toBe(email)
  expect(await templates(account.email)).toEqual(['email-change-requested', 'email-changed'])
  await signInAs(it.browser(), it.config, { email, password: PASSWORD })
  const events = (await loggedEvents(it.db)).filter(({ subject }) => subject === account.id)
  expect(events.filter(({ kind }) => String(kind).startsWith('email.'))).toMatchObject([
    { kind: 'email.change_requested', details: { email } },
    { kind: 'email.changed', details: { from: account.email, to: email } },
  ])

  expect((await browser.submit(page, {})).statusCode).toBe(410)
  expect((await browser.get(link)).statusCode).toBe(410)
})

test('another browser is asked for the password, and is not told the old address', async () => {
  const { account, browser, email } = await signedIn()
  await requestEmailChange(browser, email)
  const stranger = it.browser()
  const page = await stranger.get(await newestLink(it, email, 'link'))
  expect(page.body.replaceAll(email, '')).not.toContain(account.email)
  expect((await stranger.submit(page, {})).statusCode).toBe(422)
  expect((await stranger.submit(page, { password: 'not the password' })).statusCode).toBe(422)
  expect(await emailOf(account.id)).toBe(account.email)
  expect((await stranger.submit(page, { password: PASSWORD })).statusCode).toBe(200)
  expect(await emailOf(account.id)).toBe(email)
})

test('an expired link and one that a newer request replaced change nothing', async () => {
  const { account, browser, email } = await signedIn()
  await requestEmailChange(browser, email)
  const older = await newestLink(it, email, 'link')
  await requestEmailChange(browser, email)
  const newer = await newestLink(it, email, 'link')
  expect((await browser.get(older)).statusCode).toBe(410)
  const page = await browser.get(newer)
  await sql`update identity_links set expires_at = now() where account_id = ${account.id}`.execute(it.db)
  expect((await browser.submit(page, {})).statusCode).toBe(410)
  expect(await emailOf(account.id)).toBe(account.email)
})

test('of concurrent uses of a link one changes the address', async () => {
  const { browser, email } = await signedIn()
  await requestEmailChange(browser, email)
  const page = await browser.get(await newestLink(it, email, 'link'))
  const replies = await Promise.all([1, 2, 3].map(() => browser.submit(page, {})))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410])
})

test('of two accounts that confirm the same address one gets it', async () => {
  const [one, other] = [await signedIn(), await signedIn()]
  await requestEmailChange(one.browser, one.email)
  const first = await one.browser.get(await newestLink(it, one.email, 'link'))
  await requestEmailChange(other.browser, one.email)
  const second = await other.browser.get(await newestLink(it, one.email, 'link'))
  const replies = await Promise.all([one.browser.submit(first, {}), other.browser.submit(second, {})])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])
})

test('a taken address gets the same reply after the same statements; only its owner is told', async () => {
  const { account, browser, email } = await signedIn()
  const taken = await it.account()
  const page = await browser.get('/idp/account/email')
  const ask = (to: string) =>
    captureStatements(() => browser.submit(page, { email: to, currentPassword: PASSWORD }))
  await ask(`first-${email}`)
  const free = await ask(email)
  await it.db.deleteFrom('identity_attempts').execute()
  await ask(`second-${email}`)
  const refused = await ask(taken.email)
  expect(refused.result.statusCode).toBe(200)
  expect(refused.result.body.replaceAll(taken.email, '')).toBe(free.result.body.replaceAll(email, ''))
  expect(refused.statements).toEqual(free.statements)
  expect(await templates(taken.email)).toEqual(['email-taken'])
  expect(new Set(await templates(account.email))).toEqual(new Set(['email-change-requested']))
})

test('a registration that was never verified does not hold its address', async () => {
  const { account, browser, email } = await signedIn()
  await it.account({ email, email_verified: false })
  await requestEmailChange(browser, email)
  expect((await browser.submit(await browser.get(await newestLink(it, email, 'link')), {})).statusCode).toBe(
    200,
  )
  expect(await emailOf(account.id)).toBe(email)
})

test('a wrong password, a malformed and the same address are refused, and nothing is queued', async () => {
  const { account, browser, email } = await signedIn()
  const requests: [string, string][] = [
    [email, 'not the password'],
    [email, ''],
    ['nonsense', PASSWORD],
    [account.email.toUpperCase(), PASSWORD],
  ]
  for (const request of requests) expect((await requestEmailChange(browser, ...request)).statusCode).toBe(422)
  expect(await templates(email)).toEqual([])
  expect((await it.browser().get('/idp/account/email')).statusCode).toBe(401)
})

test('one account has three changes mailed, then waits', async () => {
  const { browser, email } = await signedIn()
  for (let n = 0; n < 3; n++)
    expect((await requestEmailChange(browser, `${n}-${email}`)).statusCode).toBe(200)
  expect((await requestEmailChange(browser, `4-${email}`)).statusCode).toBe(429)
})

test('whoever asks for the address of an account does not keep its owner from changing it', async () => {
  const [stranger, owner] = [await signedIn(), await signedIn()]
  const wanted = owner.account.email
  for (let n = 0; n < 3; n++)
    expect((await requestEmailChange(stranger.browser, wanted)).statusCode).toBe(200)
  expect((await requestEmailChange(owner.browser, owner.email)).statusCode).toBe(200)
  const another = await signedIn()
  expect((await requestEmailChange(another.browser, wanted)).statusCode).toBe(429)
})

test('the owner of the old address takes the account back, even after another password', async () => {
  const { account, browser, email } = await signedIn()
  await requestEmailChange(browser, email)
  await browser.submit(await browser.get(await newestLink(it, email, 'link')), {})
  const restoreLink = await newestLink(it, account.email, 'restoreLink')
  const form = await browser.get('/idp/account/password')
  await browser.submit(form, { currentPassword: PASSWORD, password: 'Möwen über Emden' })
  const thief = await signInAs(it.browser(), it.config, { email, password: 'Möwen über Emden' })

  const owner = it.browser()
  const page = await owner.get(restoreLink)
  expect((await owner.submit(page, { password: 'kurz' })).statusCode).toBe(422)
  expect((await owner.submit(page, { password: NEW_PASSWORD })).statusCode).toBe(200)
  expect(await emailOf(account.id)).toBe(account.email)
  expect((await it.me(thief.access_token)).statusCode).toBe(401)
  const tokens = await signInAs(owner, it.config, { email: account.email, password: NEW_PASSWORD })
  expect((await it.me(tokens.access_token)).json().data.attributes.email).toBe(account.email)
  expect((await owner.submit(page, { password: NEW_PASSWORD })).statusCode).toBe(410)
})

test('a thief who changes the address twice, and takes that back, does not end the link of the owner', async () => {
  const { account, browser, email } = await signedIn()
  const third = `third-${account.email}`
  for (const wanted of [email, third]) {
    await requestEmailChange(browser, wanted)
    await browser.submit(await browser.get(await newestLink(it, wanted, 'link')), {})
  }
  const thief = it.browser()
  const between = await thief.get(await newestLink(it, email, 'restoreLink'))
  expect((await thief.submit(between, { password: 'Möwen über Emden' })).statusCode).toBe(200)
  expect(await emailOf(account.id)).toBe(email)

  const owner = it.browser()
  const page = await owner.get(await newestLink(it, account.email, 'restoreLink'))
  expect((await owner.submit(page, { password: NEW_PASSWORD })).statusCode).toBe(200)
  expect(await emailOf(account.id)).toBe(account.email)
})

test('who takes the account back ends the links in the mailboxes of a thief, also after the clock was set back', async () => {
  const { account, browser, email } = await signedIn()
  for (const wanted of [email, `third-${account.email}`]) {
    await requestEmailChange(browser, wanted)
    await browser.submit(await browser.get(await newestLink(it, wanted, 'link')), {})
    await it.db
      .updateTable('identity_links')
      .set({ expires_at: sql`expires_at + interval '1 hour'` })
      .where('email', '=', account.email)
      .execute()
  }
  const owner = it.browser()
  const page = await owner.get(await newestLink(it, account.email, 'restoreLink'))
  expect((await owner.submit(page, { password: NEW_PASSWORD })).statusCode).toBe(200)
  expect((await it.browser().get(await newestLink(it, email, 'restoreLink'))).statusCode).toBe(410)
})

test('notifications to the own address follow it, there and back, and those of others stay', async () => {
  const { account, browser, email, tokens } = await signedIn()
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const payload = { data: { type: 'company', attributes: { name: 'Albwerk GmbH' } } }
  const founded = await it.app.inject({ method: 'POST', url: '/api/companies', headers, payload })
  const companyId = founded.json().data.id
  const person = { id: (await it.me(tokens.access_token)).json().data.id, email: account.email }
  const before = await makeSubscription(it, companyId, person)
  const other = await makeSubscriber(it.db, companyId)
  await it.db
    .updateTable('event_notification_subscriptions')
    .set({ email: account.email })
    .where('id', '=', other.id)
    .execute()
  const subscriptions = async () => {
    const rows = it.db.selectFrom('event_notification_subscriptions').selectAll().orderBy('id')
    return (await rows.where('company_id', '=', companyId).execute()).map((row) => row.email)
  }

  await requestEmailChange(browser, email)
  await browser.submit(await browser.get(await newestLink(it, email, 'link')), {})
  expect(await subscriptions()).toEqual([email, account.email])
  const secret = before?.unsubscribe_secret
  const unsubscribe = `/api/event_notification_subscriptions/${before?.id}/unsubscribe/${secret}`
  expect((await it.app.inject({ method: 'POST', url: unsubscribe })).statusCode).toBe(404)

  const owner = it.browser()
  const page = await owner.get(await newestLink(it, account.email, 'restoreLink'))
  expect((await owner.submit(page, { password: NEW_PASSWORD })).statusCode).toBe(200)
  expect(await subscriptions()).toEqual([account.email, account.email])
})

test('a reset link being mailed to the new address while the account is taken back does not work', async () => {
  const { account, browser, email, tokens } = await signedIn()
  await it.me(tokens.access_token)
  await requestEmailChange(browser, email)
  await browser.submit(await browser.get(await newestLink(it, email, 'link')), {})
  const restoreLink = await newestLink(it, account.email, 'restoreLink')
  const thief = it.browser()
  await thief.submit(await thief.get('/idp/forgot-password'), { email })

  const owner = it.browser()
  const page = await owner.get(restoreLink)
  const [restoring, mailing] = await it.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').selectAll().where('subject', '=', account.id).forUpdate().execute()
    const restoring = owner.submit(page, { password: NEW_PASSWORD })
    await waitUntilBlocked(it.db, 1)
    const mailing = runMailRequests(it)
    await waitUntilBlocked(it.db, 2)
    return [restoring, mailing] as const
  })
  expect((await restoring).statusCode).toBe(200)
  await mailing
  const mails = await runMailRequestsAndListMails(it, email)
  expect(mails.filter(({ template }) => template === 'reset-password')).toEqual([])
})

test('a link to reset the password, mailed before, does not work after the change', async () => {
  const { account, browser, email } = await signedIn()
  const forgot = it.browser()
  await forgot.submit(await forgot.get('/idp/forgot-password'), { email: account.email })
  const reset = await newestLink(it, account.email, 'link')
  expect((await it.browser().get(reset)).statusCode).toBe(200)
  await requestEmailChange(browser, email)
  await browser.submit(await browser.get(await newestLink(it, email, 'link')), {})
  expect(await emailOf(account.id)).toBe(email)
  expect((await it.browser().get(reset)).statusCode).toBe(410)
})

test('a change that was asked for with a password that has changed since is not mailed', async () => {
  const { browser, email } = await signedIn()
  await requestEmailChange(browser, email)
  const form = await browser.get('/idp/account/password')
  const changed = await browser.submit(form, { currentPassword: PASSWORD, password: NEW_PASSWORD })
  expect(changed.statusCode).toBeLessThan(400)
  expect(await templates(email)).toEqual([])
})
