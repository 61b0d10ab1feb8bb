import { expect, test } from 'vitest'
import { waitUntilBlocked } from '../testing/wait-until-blocked.ts'
import type { Browser, Reply } from './testing/browser.ts'
import { newSignIn, openSignIn, signInAs } from './testing/flow.ts'
import { PASSWORD, runMailRequests, runMailRequestsAndListMails, useIdentity } from './testing.ts'

const it = useIdentity({ SMTP_URL: 'smtp://127.0.0.1:9' })

let count = 0
const newcomer = (values: Record<string, string> = {}) => ({
  firstName: 'Jürgen',
  lastName: 'Ott',
  email: `ott-${count++}@example.test`,
  password: PASSWORD,
  ...values,
})

async function registerPage(browser: Browser): Promise<Reply> {
  const page = await openSignIn(browser, newSignIn(it.config, { ui_locales: 'de' }))
  const link = /href="([^"]*\/register)"/.exec(page.body)?.[1] ?? ''
  return browser.get(link)
}

async function register(values: Record<string, string>, browser = it.browser()): Promise<Reply> {
  const reply = await browser.submit(await registerPage(browser), values)
  await runMailRequests(it)
  return reply
}

const accounts = (email: string) =>
  it.db.selectFrom('identity_accounts').selectAll().where('email_key', '=', email.toLowerCase()).execute()

async function linkOf(email: string): Promise<string> {
  const mail = (await runMailRequestsAndListMails(it, email)).at(-1)
  if (mail?.template !== 'verify-email') throw new Error(`no link but ${mail?.template}`)
  return mail.values.link
}

/** The parts of a reply that could reveal something about an address. */
const shape = ({ statusCode, headers, body }: Reply, email: string) => ({
  statusCode,
  headers: Object.keys(headers).toSorted(),
  body: body.replaceAll(email, '').replaceAll(/interaction\/[\w-]+/g, ''),
})

test('a new user verifies the address by the mailed link and can then sign in', async () => {
  const browser = it.browser()
  const values = newcomer()
  const reply = await register(values, browser)
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain('Bitte sehen Sie in Ihr Postfach')
  const [mail] = await runMailRequestsAndListMails(it, values.email)
  expect(mail).toMatchObject({ template: 'verify-email', language: 'de', values: { firstName: 'Jürgen' } })
  const link = await linkOf(values.email)
  expect(link).toMatch(/^http:\/\/localhost:8300\/idp\/verify-email\/[\w-]{43}$/)

  const page = await browser.get(link)
  expect(page.body).toContain('Jürgen Ott')
  expect((await accounts(values.email))[0]?.email_verified).toBe(false)
  expect((await browser.submit(page, {})).statusCode).toBe(200)
  expect(await accounts(values.email)).toMatchObject([{ email_verified: true, language: 'de' }])
  const tokens = await signInAs(browser, it.config, values)
  expect((await it.me(tokens.access_token)).json().data.attributes.firstName).toBe('Jürgen')
})

test('before that the correct password leads only to a page that sends the link again', async () => {
  const browser = it.browser()
  const values = newcomer()
  await register(values, browser)
  const page = await openSignIn(browser, newSignIn(it.config))
  const waiting = await browser.submit(page, values)
  expect(waiting.statusCode).toBe(403)
  expect(waiting.body).toContain('Address not confirmed yet')
  const sent = await browser.submit(waiting, {})
  expect(sent.body).toContain('Please check your inbox')
  expect(await runMailRequestsAndListMails(it, values.email)).toHaveLength(2)
})

test('a link sent again verifies nobody else’s password, also in the browser that asked for it', async () => {
  const values = newcomer()
  const owner = it.browser()
  await register(values, owner)
  const waiting = await owner.submit(await openSignIn(owner, newSignIn(it.config)), values)
  await register({ ...values, password: 'was ein Fremder gewählt hat' })
  await owner.submit(waiting, {})
  const page = await owner.get(await linkOf(values.email))
  expect((await owner.submit(page, {})).statusCode).toBe(422)
  expect((await owner.submit(page, { password: values.password })).statusCode).toBe(422)
  expect((await accounts(values.email))[0]?.email_verified).toBe(false)
})

test('a link opened in another browser asks for the password: access to the mailbox is not enough', async () => {
  const values = newcomer()
  await register(values)
  const owner = it.browser()
  const page = await owner.get(await linkOf(values.email))
  expect(page.body).toContain('autocomplete="current-password"')
  expect((await owner.submit(page, {})).statusCode).toBe(422)
  expect((await owner.submit(page, { password: 'what the owner would type' })).statusCode).toBe(422)
  expect((await accounts(values.email))[0]?.email_verified).toBe(false)
  expect((await owner.submit(page, { password: PASSWORD })).statusCode).toBe(200)
  expect((await accounts(values.email))[0]?.email_verified).toBe(true)
})

test('a link works once, also for concurrent requests', async () => {
  const browser = it.browser()
  const values = newcomer()
  await register(values, browser)
  const page = await browser.get(await linkOf(values.email))
  const replies = await Promise.all(Array.from({ length: 6 }, () => browser.submit(page, {})))
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 410, 410, 410, 410, 410])
})

test('a link ends after an hour', async () => {
  const browser = it.browser()
  const values = newcomer()
  await register(values, browser)
  const link = await linkOf(values.email)
  const [row] = await it.db
    .selectFrom('identity_links')
    .select(['expires_at', 'token_hash'])
    .orderBy('expires_at', 'desc')
    .execute()
  expect(Math.round((Date.parse(row?.expires_at ?? '') - Date.now()) / 60_000)).toBe(60)
  expect(row?.token_hash).not.toContain(link.split('/').at(-1))
  await it.db
    .updateTable('identity_links')
    .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
    .where('token_hash', '=', row?.token_hash ?? '')
    .execute()
  const late = await browser.get(link, { 'accept-language': 'de' })
  expect(late.statusCode).toBe(410)
  expect(late.body).toContain('Dieser Link gilt nicht mehr')
})

test('an address that has an account gets the same answer; its owner gets a mail', async () => {
  const account = await it.account({ email: 'Owner@example.test', first_name: 'Olga' })
  const anew = newcomer()
  const [taken, free] = [await register(newcomer({ email: 'owner@EXAMPLE.test' })), await register(anew)]
  expect(shape(taken, 'owner@EXAMPLE.test')).toEqual(shape(free, anew.email))
  expect(await runMailRequestsAndListMails(it, account.email)).toMatchObject([
    {
      template: 'account-exists',
      language: 'de',
      values: { firstName: 'Olga', resetLink: 'http://localhost:8300/idp/forgot-password' },
    },
  ])
  expect(await accounts(account.email)).toMatchObject([
    { first_name: 'Olga', password_hash: account.password_hash },
  ])
})

test('a second registration before verification replaces the first: its link and password count', async () => {
  const values = newcomer()
  const first = it.browser()
  await register(values, first)
  const older = await linkOf(values.email)
  const second = it.browser()
  await register({ ...values, firstName: 'Hans', password: 'ein ganz anderer Satz' }, second)
  expect((await first.get(older)).statusCode).toBe(410)
  await second.submit(await second.get(await linkOf(values.email)), {})
  expect(await accounts(values.email)).toMatchObject([{ first_name: 'Hans', email_verified: true }])
  await expect(signInAs(it.browser(), it.config, values)).rejects.toThrow('no redirect but 422')
})

test('verifying an address while it is registered anew refuses the older link, and neither fails', async () => {
  const values = newcomer()
  const [first, second] = [it.browser(), it.browser()]
  await register(values, first)
  const page = await first.get(await linkOf(values.email))
  await second.submit(await registerPage(second), { ...values, firstName: 'Hans' })
  const [registering, verifying] = await it.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('identity_accounts')
      .selectAll()
      .where('email', '=', values.email)
      .forUpdate()
      .execute()
    const registering = runMailRequests(it)
    await waitUntilBlocked(it.db, 1)
    const verifying = first.submit(page, {})
    await waitUntilBlocked(it.db, 2)
    return [registering, verifying] as const
  })
  await registering
  expect((await verifying).statusCode).toBe(410)
  expect(await accounts(values.email)).toMatchObject([{ first_name: 'Hans', email_verified: false }])
})

test('three concurrent registrations of one address create one account', async () => {
  const values = newcomer()
  const browsers = Array.from({ length: 3 }, () => it.browser())
  const pages = await Promise.all(browsers.map(registerPage))
  const replies = await Promise.all(
    browsers.map((browser, index) => browser.submit(pages[index] as Reply, values)),
  )
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200])
  await runMailRequests(it)
  expect(await accounts(values.email)).toHaveLength(1)
})

test.each([
  ['a line break in the first name', { firstName: 'Eve\r\nBcc: all@example.test' }, 'firstName'],
  ['a line separator in the last name', { lastName: 'Eve\u2028Ott' }, 'lastName'],
  ['a null in a name', { firstName: 'E\0ve' }, 'firstName'],
  ['a name of 121 characters', { lastName: 'x'.repeat(121) }, 'lastName'],
  ['no name', { firstName: '   ' }, 'firstName'],
  ['two addresses', { email: 'a@example.test,b@example.test' }, 'email'],
  ['two addresses with a space', { email: 'a@example.test b@example.test' }, 'email'],
  ['an address with a line break', { email: 'a@example.test\nBcc: b@example.test' }, 'email'],
  ['an address of 300 characters', { email: `${'a'.repeat(288)}@example.test` }, 'email'],
  ['no dot in the domain', { email: 'a@example' }, 'email'],
  ['a name with the address', { email: 'Eve <eve@example.test>' }, 'email'],
  ['a short password', { password: 'kurz und' }, 'password'],
  ['a common password', { password: 'Passwort123!' }, 'password'],
  ['a password of 201 characters', { password: 'ab'.repeat(101) }, 'password'],
  ['the own name as password', { firstName: 'Friedrich', password: 'friedrich99!' }, 'password'],
])('%s is reported at its field, and nothing is stored', async (_case, wrong, field) => {
  const values = newcomer(wrong)
  const before = await it.db.selectFrom('identity_accounts').select('id').execute()
  const mails = await it.db.selectFrom('mails').select('id').execute()
  const reply = await register(values)
  expect(reply.statusCode).toBe(422)
  expect(reply.body).toContain(`id="${field}-error"`)
  expect(reply.body).toMatch(new RegExp(`<input id="${field}"[^>]*aria-invalid="true" autofocus>`))
  expect(reply.body.match(/aria-invalid/g)).toHaveLength(1)
  expect(reply.body).toContain('role="alert"')
  expect(reply.body).not.toContain(`value="${values.password}"`)
  expect(await it.db.selectFrom('identity_accounts').select('id').execute()).toHaveLength(before.length)
  expect(await it.db.selectFrom('mails').select('id').execute()).toHaveLength(mails.length)
})
