import { expect, test } from 'vitest'
import type { Browser, Reply } from './testing/browser.ts'
import { newSignIn, openSignIn, redirectParameters } from './testing/flow.ts'
import { PASSWORD, useIdentity } from './testing.ts'

const it = useIdentity()

const actionOf = (page: Reply) => /<form[^>]*action="([^"]*)"/.exec(page.body)?.[1] ?? ''
const csrfOf = (page: Reply) => /name="csrf" value="([^"]*)"/.exec(page.body)?.[1] ?? ''

async function start(more: Record<string, string> = {}) {
  const browser: Browser = it.browser()
  const account = await it.account()
  const page = await openSignIn(browser, newSignIn(it.config, more))
  return { browser, page, values: { email: account.email, password: PASSWORD } }
}

test('a form without its token, with that of another form or of another browser is refused', async () => {
  const { browser, page, values } = await start()
  const other = await start()
  const forgot = await browser.get('/idp/forgot-password')
  for (const csrf of ['', 'x', csrfOf(other.page), csrfOf(forgot)]) {
    const reply = await browser.post(actionOf(page), { ...values, csrf })
    expect(reply.statusCode).toBe(403)
    expect(reply.body).toContain('The form is out of date')
  }
  expect((await browser.post(actionOf(page), { ...values, csrf: csrfOf(page) })).statusCode).toBe(303)
})

test('a form sent by another browser is refused, with any token', async () => {
  const { page, values } = await start()
  const reply = await it.browser().post(actionOf(page), { ...values, csrf: csrfOf(page) })
  expect(reply.statusCode).toBe(403)
})

test("somebody else's sign-in cannot be finished in my browser", async () => {
  const attacker = await start()
  const victim = await start()
  const reply = await victim.browser.post(actionOf(attacker.page), {
    ...attacker.values,
    csrf: csrfOf(victim.page),
  })
  expect(reply.statusCode).toBe(403)
})

test.each([
  ['JSON', 'application/json', '{"email":"a@example.test"}'],
  ['plain text', 'text/plain', 'email=a'],
  ['a file upload', 'multipart/form-data; boundary=x', '--x--'],
  ['17 KB', 'application/x-www-form-urlencoded', `email=${'a'.repeat(17_000)}`],
])('%s instead of a form is refused with a page', async (_case, type, payload) => {
  const { page } = await start()
  const reply = await it.app.inject({
    method: 'POST',
    url: actionOf(page),
    headers: { 'content-type': type },
    payload,
  })
  expect(reply.statusCode).toBe(400)
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('no page can be framed, cached or made to run foreign code', async () => {
  const { browser, page } = await start()
  const pages = [
    page,
    await browser.get('/idp/forgot-password'),
    await browser.get('/idp/reset-password/gone'),
    await browser.get('/idp/session/end'),
    await browser.get('/idp/session/end/success'),
    await browser.get('/idp/auth?client_id=nobody'),
    await browser.get('/idp/nothing'),
  ]
  for (const { headers, body } of pages) {
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toContain('unsafe')
    expect(headers['cache-control']).toMatch(/no-store/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(body).not.toMatch(/ (?:style|on\w+)=|javascript:/)
  }
})

test('a language chosen on the page stays through its links and forms', async () => {
  const { browser, page } = await start({ ui_locales: 'de' })
  expect(page.body).toContain('<html lang="de">')
  const chosen = await browser.get(`${actionOf(page)}?lang=en`)
  expect(chosen.body).toContain('<html lang="en">')
  const refused = await browser.submit(chosen, { email: 'x', password: '' })
  expect(refused.body).toContain('<html lang="en">')
  const register = /href="([^"]*\/register\?lang=en)"/.exec(refused.body)?.[1] ?? ''
  expect((await browser.get(register)).body).toContain('Create an account')
})

test('without a mail server a new account is signed in at once, and a taken address is reported', async () => {
  const { browser, page } = await start()
  const newcomer = { firstName: 'Jürgen', lastName: 'Ott', email: 'ott@example.test', password: PASSWORD }
  const register = await browser.get(`${actionOf(page)}/register`)
  const back = await browser.follow(await browser.submit(register, newcomer))
  expect(redirectParameters(back).get('code')).toMatch(/^[\w-]{43}$/)

  const second = await start()
  const again = await second.browser.get(`${actionOf(second.page)}/register`)
  const taken = await second.browser.submit(again, { ...newcomer, email: 'OTT@example.test' })
  expect(taken.statusCode).toBe(422)
  expect(taken.body).toContain('There is already an account with this address.')
})

test('a password hash of an older cost is replaced at the next sign-in', async () => {
  const { browser, page, values } = await start()
  const stored = () =>
    it.db
      .selectFrom('identity_accounts')
      .select('password_hash')
      .where('email', '=', values.email)
      .executeTakeFirstOrThrow()
  const { hashPassword } = await import('./passwords/hash.ts')
  const old = await hashPassword(PASSWORD, { memory: 16, passes: 1, parallelism: 1 })
  await it.db
    .updateTable('identity_accounts')
    .set({ password_hash: old })
    .where('email', '=', values.email)
    .execute()
  await browser.submit(page, values)
  expect((await stored()).password_hash).toMatch(/^\$argon2id\$v=19\$m=8,/)
})
