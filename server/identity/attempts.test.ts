import { beforeEach, expect, test } from 'vitest'
import { hashSecret } from './hash-secret.ts'
import type { Browser, Reply } from './testing/browser.ts'
import { newSignIn, openSignIn } from './testing/flow.ts'
import { PASSWORD, runMailRequestsAndListMails, useIdentity } from './testing.ts'

const it = useIdentity({ SMTP_URL: 'smtp://127.0.0.1:9', TRUST_PROXY: '127.0.0.1' })

beforeEach(async () => {
  await it.db.deleteFrom('identity_attempts').execute()
})

type Guess = (values: Record<string, string>, from?: string) => Promise<Reply>

async function guesser(browser: Browser = it.browser()): Promise<Guess> {
  const page = await openSignIn(browser, newSignIn(it.config, { prompt: 'login' }))
  const action = /action="([^"]*)"/.exec(page.body)?.[1] ?? ''
  const csrf = /name="csrf" value="([^"]*)"/.exec(page.body)?.[1] ?? ''
  return (values, from = '198.51.100.7') =>
    browser.post(action, { csrf, ...values }, { 'x-forwarded-for': from })
}

const tally = (replies: Reply[]) => {
  const counts: Record<number, number> = {}
  for (const { statusCode } of replies) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

test('of 1,000 guesses at one account from many addresses five are checked', async () => {
  const account = await it.account()
  const guess = await guesser()
  const replies: Reply[] = []
  const start = Date.now()
  for (let round = 0; round < 20; round++)
    replies.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          guess({ email: account.email, password: `guess ${round} ${index}` }, `203.0.113.${index}`),
        ),
      )),
    )
  // On a slow machine pauses end meanwhile, and each lets one more through: 30 s, then 60 s, then 120 s.
  const ended = Math.floor(Math.log2(1 + (Date.now() - start) / 30_000))
  const { 422: looked = 0, 429: stopped = 0 } = tally(replies)
  expect(looked + stopped).toBe(1_000)
  expect(looked).toBeGreaterThanOrEqual(5)
  expect(looked).toBeLessThanOrEqual(5 + ended)

  const refused = replies.find((reply) => reply.statusCode === 429)
  const wait = Number(refused?.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(30 * 2 ** ended)
  expect(refused?.body).toContain('There were too many attempts.')
  expect(refused?.body).toContain('href="/idp/forgot-password"')
  expect((await guess({ email: account.email, password: PASSWORD })).statusCode).toBe(429)

  const other = await it.account()
  expect((await guess({ email: other.email, password: PASSWORD })).statusCode).toBe(303)
}, 60_000)

test('an address that tries many accounts is stopped, and neighbouring addresses are not', async () => {
  const guess = await guesser()
  const replies: Reply[] = []
  for (let index = 0; index < 130; index++)
    replies.push(
      await guess({ email: `victim-${index}@example.test`, password: 'Sommer 2026!' }, '192.0.2.9'),
    )
  const { 422: looked = 0, 429: stopped = 0 } = tally(replies)
  expect(looked + stopped).toBe(130)
  // On a slow machine the count decreases by one a minute.
  expect(looked).toBeGreaterThanOrEqual(120)
  expect(stopped).toBeGreaterThan(0)
  const account = await it.account()
  expect((await guess({ email: account.email, password: PASSWORD }, '192.0.2.9')).statusCode).toBe(429)
  expect((await guess({ email: account.email, password: PASSWORD }, '192.0.2.10')).statusCode).toBe(303)
}, 60_000)

/** As after many wrong guesses from that network, long ago or just now. */
const setAttempts = (address: string, count: number, pausedForSeconds: number) =>
  it.db
    .insertInto('identity_attempts')
    .values({
      key_hash: hashSecret(`signInAddress ${address}`),
      count,
      paused_until: new Date(Date.now() + pausedForSeconds * 1_000).toISOString(),
    })
    .execute()

test('a correct password ends the pause that it began', async () => {
  const [first, second] = [await it.account(), await it.account()]
  await setAttempts('192.0.2.20', 300, -1)
  for (const { email } of [first, second])
    expect((await (await guesser())({ email, password: PASSWORD }, '192.0.2.20')).statusCode).toBe(303)
  const wrong = { email: first.email, password: 'not the password' }
  const guess = await guesser()
  expect((await guess(wrong, '192.0.2.20')).statusCode).toBe(422)
  expect((await guess(wrong, '192.0.2.20')).statusCode).toBe(429)
})

test('a browser that has signed in to an account may do so again while its network is paused', async () => {
  const [account, other] = [await it.account(), await it.account()]
  const browser = it.browser()
  const signIn = async (email: string, password = PASSWORD) => {
    const page = await openSignIn(browser, newSignIn(it.config, { prompt: 'login' }))
    const action = /action="([^"]*)"/.exec(page.body)?.[1] ?? ''
    const csrf = /name="csrf" value="([^"]*)"/.exec(page.body)?.[1] ?? ''
    const values = { csrf, email, password }
    return (await browser.post(action, values, { 'x-forwarded-for': '192.0.2.30' })).statusCode
  }
  expect(await signIn(account.email)).toBe(303)
  await it.db.deleteFrom('identity_attempts').execute()
  await setAttempts('192.0.2.30', 300, 600)
  expect(await signIn(other.email)).toBe(429)
  expect(await signIn(account.email.toUpperCase())).toBe(303)
  // Guessing is no easier there: the limit of the account still applies.
  for (let index = 0; index < 5; index++) expect(await signIn(account.email, `guess ${index}`)).toBe(422)
  expect(await signIn(account.email)).toBe(429)
})

test('after the pause one more guess is allowed, and the next pause is twice as long', async () => {
  const account = await it.account()
  const guess = await guesser()
  const wrong = { email: account.email, password: 'not the password' }
  const waits: number[] = []
  for (let index = 0; index < 5; index++) await guess(wrong)
  for (let index = 0; index < 6; index++) {
    waits.push(Number((await guess(wrong)).headers['retry-after']))
    await it.db.updateTable('identity_attempts').set({ paused_until: new Date().toISOString() }).execute()
    expect((await guess(wrong)).statusCode).toBe(422)
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900])
})

test('a successful sign-in resets the failed attempts of its browser', async () => {
  const { email } = await it.account()
  const browser = it.browser()
  for (let round = 0; round < 3; round++) {
    const guess = await guesser(browser)
    for (let index = 0; index < 4; index++)
      expect((await guess({ email, password: 'slip of the hand' })).statusCode).toBe(422)
    expect((await guess({ email, password: PASSWORD })).statusCode).toBe(303)
  }
})

test.each(['another', 'a known'])(
  'wrong guesses do not tell that the owner signed in in %s browser',
  async (kind) => {
    const { email } = await it.account()
    const browser = it.browser()
    if (kind === 'a known') await (await guesser(browser))({ email, password: PASSWORD })
    const guess = await guesser()
    const statuses: number[] = []
    const guessOften = async (times: number) => {
      for (let index = 0; index < times; index++)
        statuses.push((await guess({ email, password: 'not the password' })).statusCode)
    }
    await guessOften(4)
    expect((await (await guesser(browser))({ email, password: PASSWORD })).statusCode).toBe(303)
    await guessOften(3)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  },
)

test('guesses of strangers do not keep a browser waiting that has signed in to the account', async () => {
  const { email } = await it.account()
  const browser = it.browser()
  expect((await (await guesser(browser))({ email, password: PASSWORD })).statusCode).toBe(303)
  const guess = await guesser()
  for (let index = 0; index < 6; index++) await guess({ email, password: 'not the password' })
  expect((await guess({ email, password: PASSWORD })).statusCode).toBe(429)
  expect((await (await guesser(browser))({ email, password: PASSWORD })).statusCode).toBe(303)
})

test('after a new password, browsers that knew the old one no longer count as known', async () => {
  const [{ id, email }, other] = [await it.account(), await it.account()]
  const [owner, former] = [it.browser(), it.browser()]
  expect((await (await guesser(former))({ email, password: PASSWORD })).statusCode).toBe(303)
  const { password_hash } = await it.db
    .selectFrom('identity_accounts')
    .select('password_hash')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  await it.db.updateTable('identity_accounts').set({ password_hash }).where('id', '=', id).execute()

  expect((await (await guesser(owner))({ email, password: PASSWORD })).statusCode).toBe(303)
  const guess = await guesser(former)
  for (let index = 0; index < 6; index++) await guess({ email, password: 'not the password' })
  expect((await guess({ email, password: PASSWORD })).statusCode).toBe(429)
  expect((await (await guesser(owner))({ email, password: PASSWORD })).statusCode).toBe(303)
})

test('the mails to one address are limited', async () => {
  const account = await it.account()
  const browser = it.browser()
  const page = await browser.get('/idp/forgot-password')
  const replies: Reply[] = []
  for (let index = 0; index < 6; index++) replies.push(await browser.submit(page, { email: account.email }))
  expect(tally(replies)).toEqual({ 200: 3, 429: 3 })
  expect(replies.at(-1)?.body).toContain('Too many messages have been requested.')
  expect(await runMailRequestsAndListMails(it, account.email)).toHaveLength(3)
})

test('who asks for resets of an address without an account does not keep its owner from registering', async () => {
  const email = 'newcomer@example.test'
  const stranger = it.browser()
  const forgot = await stranger.get('/idp/forgot-password')
  const replies: Reply[] = []
  for (let index = 0; index < 4; index++) replies.push(await stranger.submit(forgot, { email }))
  expect(tally(replies)).toEqual({ 200: 3, 429: 1 })

  const browser = it.browser()
  const signIn = await openSignIn(browser, newSignIn(it.config))
  const page = await browser.get(/href="([^"]*\/register)"/.exec(signIn.body)?.[1] ?? '')
  const person = { firstName: 'Jürgen', lastName: 'Ott', password: PASSWORD }
  expect((await browser.submit(page, { email, ...person })).statusCode).toBe(200)
  expect(await runMailRequestsAndListMails(it, email)).toHaveLength(1)
})

test('an address without an account is limited in the same way', async () => {
  const guess = await guesser()
  const replies: Reply[] = []
  for (let index = 0; index < 7; index++)
    replies.push(await guess({ email: 'nobody@example.test', password: 'guess number' }))
  expect(tally(replies)).toEqual({ 422: 5, 429: 2 })
})
