import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { waitUntilBlocked } from '../testing/wait-until-blocked.ts'
import type { Browser, Reply } from './testing/browser.ts'
import { revokeToken } from './testing/flow.ts'
import { useIdentity } from './testing.ts'

const it = useIdentity()

const openSignOut = async (browser: Browser) => {
  const page = await browser.get('/idp/session/end')
  return () => browser.submit(page, { logout: 'yes' })
}

/** Sends requests that all find what they remove, before any of them removes it. */
async function sendAtOnce(requests: (() => Promise<Reply>)[], statements: number): Promise<number[]> {
  const sent = await it.db.transaction().execute(async (tx) => {
    await sql`lock table identity_records in share row exclusive mode`.execute(tx)
    const replies = requests.map((request) => request())
    await waitUntilBlocked(it.db, statements)
    return { replies }
  })
  return (await Promise.all(sent.replies)).map(({ statusCode }) => statusCode)
}

const signOutsOf = async (accountId: string) => {
  const rows = it.db.selectFrom('security_events').select('id').where('subject', '=', accountId)
  return (await rows.where('kind', '=', 'sign_out.succeeded').execute()).length
}

test('of two revocations at once one is a sign-out', async () => {
  const [account, browser] = [await it.account(), it.browser()]
  const { refresh_token: token } = await it.signIn(account, browser)
  const request = () => revokeToken(browser, token)
  expect(await sendAtOnce([request, request], 2)).toEqual([200, 200])
  expect(await signOutsOf(account.id)).toBe(1)
})

// Ending a session revokes three kinds of tokens at once.
test.each(['session', 'revocation'])(
  'of the end of a session and a %s at once one is a sign-out',
  async (other) => {
    const [account, browser] = [await it.account(), it.browser()]
    const { refresh_token: token } = await it.signIn(account, browser)
    const end = await openSignOut(browser)
    await sendAtOnce([end, other === 'session' ? end : () => revokeToken(browser, token)], 4)
    expect(await signOutsOf(account.id)).toBe(1)
  },
)
