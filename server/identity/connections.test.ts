import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { waitUntilBlocked } from '../testing/wait-until-blocked.ts'
import { hashSecret } from './hash-secret.ts'
import { newSignIn, openSignIn, refreshTokens } from './testing/flow.ts'
import { useIdentity } from './testing.ts'

// The pool of a test has eight connections.
const it = useIdentity()

test('sign-ins of one network that wait for each other leave connections to everybody else', async () => {
  const { access_token: token } = await it.signIn(await it.account())
  const browser = it.browser()
  const page = await openSignIn(browser, newSignIn(it.config))
  const key = hashSecret('signInAddress 127.0.0.1')
  const { replies } = await it.db.transaction().execute(async (tx) => {
    const locked = await sql`update identity_attempts set count = 0 where key_hash = ${key}
      returning key_hash`.execute(tx)
    expect(locked.rows).toHaveLength(1)
    const sent = Array.from({ length: 30 }, (_, index) =>
      browser.submit(page, { email: `nobody-${index}@example.test`, password: 'not the password' }),
    )
    await waitUntilBlocked(it.db)
    expect((await it.me(token)).statusCode).toBe(200)
    return { replies: sent }
  })
  const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 422)).toHaveLength(30)
})

test('requests for tokens leave connections to everybody else', async () => {
  const browser = it.browser()
  const { replies } = await it.db.transaction().execute(async (tx) => {
    await sql`lock table identity_records in access exclusive mode`.execute(tx)
    const sent = Array.from({ length: 30 }, () => refreshTokens(browser, 'unknown'))
    await waitUntilBlocked(it.db)
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(it.db)
    expect(rows).toEqual([{ one: 1 }])
    return { replies: sent }
  })
  const errors = (await Promise.all(replies)).map((reply) => reply.json<{ error: string }>().error)
  expect(errors).toEqual(Array(30).fill('invalid_grant'))
})
