import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { captureStatements } from '../testing/capture-statements.ts'
import { waitFor } from '../testing/wait-for.ts'
import { makeLink } from './links/make-link.ts'
import type { Browser, Reply } from './testing/browser.ts'
import { newSignIn, openSignIn } from './testing/flow.ts'
import { PASSWORD, useIdentity } from './testing.ts'

const it = useIdentity({ SMTP_URL: 'smtp://127.0.0.1:9', TRUST_PROXY: '127.0.0.1' })

let strangers = 0
/** From a network of its own, so that no earlier attempt counts. */
const submit = (browser: Browser, page: Reply, values: Record<string, string>) => {
  const action = /action="([^"]*)"/.exec(page.body)?.[1] ?? ''
  const csrf = /name="csrf" value="([^"]*)"/.exec(page.body)?.[1] ?? ''
  const from = { 'x-forwarded-for': `198.51.100.${strangers++}` }
  return browser.post(action, { csrf, ...values }, from)
}

let nobodies = 0
const nobody = () => `nobody-${nobodies++}@example.test`
const verified = async () => (await it.account()).email
/** An account has left this address and can still be restored to it. */
const left = async () => {
  const [{ id: accountId }, email] = [await it.account(), nobody()]
  await makeLink(it.db, it.config.publicUrl, 'restore-email', { accountId, email })
  return email
}
const unverified = async () => (await it.account({ email_verified: false })).email

const refusals = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from security_events where outcome = 'refused'`.execute(it.db)
  return rows[0]?.n ?? 0
}

/** Before each measured request the connections are open and their statements prepared. */
async function compare(addresses: string[], ask: (email: string) => Promise<() => Promise<Reply>>) {
  await (await ask(nobody()))()
  const seen = []
  for (const email of addresses) {
    const { result, statements } = await captureStatements(await ask(email))
    seen.push({ status: result.statusCode, statements })
  }
  const [first] = seen
  expect(first?.statements.length).toBeGreaterThan(0)
  for (const one of seen) expect(one).toEqual(first)
  return first
}

test('a password reset request does the same work for known and unknown addresses', async () => {
  const browser = it.browser()
  const page = await browser.get('/idp/forgot-password')
  const seen = await compare(
    [await verified(), nobody(), await unverified(), await left(), nobody()],
    async (email) => () => submit(browser, page, { email }),
  )
  expect(seen?.status).toBe(200)
})

test('a registration does the same work for known and unknown addresses', async () => {
  const browser = it.browser()
  const start = await openSignIn(browser, newSignIn(it.config))
  const page = await browser.get(/href="([^"]*\/register)"/.exec(start.body)?.[1] ?? '')
  const person = { firstName: 'Jürgen', lastName: 'Ott', password: PASSWORD }
  const seen = await compare(
    [await verified(), nobody(), await unverified(), await left(), nobody()],
    async (email) => () => submit(browser, page, { email, ...person }),
  )
  expect(seen?.status).toBe(200)
})

test('a request for another link does the same work for known and unknown addresses', async () => {
  const browser = it.browser()
  const credentials = { email: await unverified(), password: PASSWORD }
  const page = await submit(browser, await openSignIn(browser, newSignIn(it.config)), credentials)
  expect(page.statusCode).toBe(403)
  // That refusal is written once a second, and belongs to none of the compared requests.
  await waitFor(async () => (await refusals()) > 0)
  const seen = await compare(
    [await verified(), nobody(), await unverified(), await left(), nobody()],
    async (email) => () => submit(browser, page, { email }),
  )
  expect(seen?.status).toBe(200)
})

test('a wrong password does the same work for known and unknown addresses', async () => {
  const browser = it.browser()
  const page = await openSignIn(browser, newSignIn(it.config))
  const seen = await compare(
    [await verified(), nobody(), await unverified(), await left(), nobody()],
    async (email) => () => submit(browser, page, { email, password: 'not the password' }),
  )
  expect(seen?.status).toBe(422)
})
