import { expect, test } from 'vitest'
import type { Reply } from './testing/browser.ts'
import { refreshTokens, signInAs } from './testing/flow.ts'
import { runMailRequestsAndListMails, useIdentity } from './testing.ts'

const it = useIdentity({ SMTP_URL: 'smtp://127.0.0.1:9' })
const NEW_PASSWORD = 'Störche über Speyer'

async function forget(email: string, browser = it.browser()): Promise<Reply> {
  return browser.submit(await browser.get('/idp/forgot-password'), { email })
}

async function linkOf(email: string): Promise<string> {
  const mail = (await runMailRequestsAndListMails(it, email)).at(-1)
  if (mail?.template !== 'reset-password') throw new Error(`no link but ${mail?.template}`)
  return mail.values.link
}

/** The parts of a reply that could reveal something about an address. */
const shape = ({ statusCode, headers, body }: Reply, email: string) => ({
  statusCode,
  headers: Object.keys(headers).toSorted(),
  body: body.replaceAll(email, ''),
})

test('a forgotten password is reset by the mailed link, and all sessions end', async () => {
  const account = await it.account()
  const elsewhere = it.browser()
  const tokens = await it.signIn(account, elsewhere)
  expect((await forget(account.email.toUpperCase())).statusCode).toBe(200)

  const browser = it.browser()
  const page = await browser.get(await linkOf(account.email))
  expect(page.body).toContain(account.email)
  const done = await browser.submit(page, { password: NEW_PASSWORD })
  expect(done.body).toContain('Password changed')
  expect(done.body).toContain(`href="/?login_hint=${encodeURIComponent(account.email)}"`)

  expect((await refreshTokens(elsewhere, tokens.refresh_token)).json().error).toBe('invalid_grant')
  const rows = await it.db
    .selectFrom('identity_records')
    .selectAll()
    .where('account_id', '=', account.id)
    .execute()
  expect(rows).toEqual([])
  await expect(it.signIn(account)).rejects.toThrow('no redirect but 422')
  await signInAs(browser, it.config, { email: account.email, password: NEW_PASSWORD })
  const mails = await runMailRequestsAndListMails(it, account.email)
  expect(mails.map((mail) => mail.template)).toEqual(['reset-password', 'password-changed'])
})

test('an address without an account gets the same answer, and is not stored', async () => {
  const account = await it.account()
  const known = await forget(account.email)
  expect(await runMailRequestsAndListMails(it, account.email)).toHaveLength(1)
  const links = await it.db.selectFrom('identity_links').select('token_hash').execute()
  const unknown = await forget('nobody@example.test')
  expect(shape(unknown, 'nobody@example.test')).toEqual(shape(known, account.email))
  expect(await runMailRequestsAndListMails(it, 'nobody@example.test')).toEqual([])
  expect(await it.db.selectFrom('identity_links').select('token_hash').execute()).toHaveLength(links.length)
})

test('of many concurrent uses of a link one sets the password', async () => {
  const account = await it.account()
  await forget(account.email)
  const browser = it.browser()
  const page = await browser.get(await linkOf(account.email))
  const words = ['Alster', 'Blesse', 'Chemnitz', 'Donau']
  const replies = await Promise.all(
    words.map((word) => browser.submit(page, { password: `Möwen über ${word}` })),
  )
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 410, 410, 410])
})

test('a newer link does not end the older one until one of them is used', async () => {
  const account = await it.account()
  const browser = it.browser()
  await forget(account.email)
  const older = await linkOf(account.email)
  await forget(account.email)
  const newer = await linkOf(account.email)
  await browser.submit(await browser.get(older), { password: NEW_PASSWORD })
  expect((await browser.get(newer)).statusCode).toBe(410)
})

test('a verification link and a made-up link cannot set a password', async () => {
  const browser = it.browser()
  for (const token of ['x', 'x'.repeat(43), '%00', '..%2f..%2f'])
    expect((await browser.get(`/idp/reset-password/${token}`)).statusCode).toBe(410)
  const account = await it.account()
  await forget(account.email)
  const link = (await linkOf(account.email)).replace('reset-password', 'verify-email')
  expect((await browser.get(link)).statusCode).toBe(410)
})

test('a weak new password is reported at its field, and the link stays valid', async () => {
  const account = await it.account()
  await forget(account.email)
  const browser = it.browser()
  const page = await browser.get(await linkOf(account.email))
  for (const password of ['', 'kurz', 'qwertz123456', 'miriamkern1'])
    expect((await browser.submit(page, { password })).statusCode).toBe(422)
  expect((await browser.submit(page, { password: NEW_PASSWORD })).statusCode).toBe(200)
})

test('setting a password by the link verifies the address', async () => {
  const account = await it.account({ email_verified: false })
  await forget(account.email)
  const browser = it.browser()
  await browser.submit(await browser.get(await linkOf(account.email)), { password: NEW_PASSWORD })
  const tokens = await signInAs(browser, it.config, { email: account.email, password: NEW_PASSWORD })
  expect((await it.me(tokens.access_token)).statusCode).toBe(200)
})
