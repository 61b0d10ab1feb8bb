import type { FastifyInstance, InjectOptions } from 'fastify'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { waitForRefusals } from '../security-log/testing.ts'
import { hangUpOn, type RawRequest, sendRaw, waitUntilClosed } from '../testing/hang-up.ts'
import { newBrowser } from './testing/browser.ts'
import { newSignIn, openSignIn } from './testing/flow.ts'
import { useIdentity } from './testing.ts'

const it = useIdentity()
beforeAll(async () => {
  await it.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  await it.db.deleteFrom('identity_attempts').execute()
})

/** A wrong password as a browser sends it, and a way to send it in the ordinary way. */
async function guessAt(email: string) {
  const values = { email, password: 'Falsches Passwort' }
  const sent: RawRequest[] = []
  const inject = (options: RawRequest) => {
    sent.push(options)
    return it.app.inject(options as InjectOptions)
  }
  const browser = newBrowser({ inject } as unknown as FastifyInstance, it.config.publicUrl)
  const page = await openSignIn(browser, newSignIn(it.config))
  const submit = () => browser.submit(page, values)
  expect((await submit()).statusCode).toBe(422)
  return { request: sent.at(-1) as RawRequest, submit }
}

test('a wrong password whose sender hung up is logged as one that waited for the reply', async () => {
  const { email } = await it.account()
  const { request } = await guessAt(email)
  const { email: other } = await it.account()
  const payload = request.payload?.replace(encodeURIComponent(email), encodeURIComponent(other)) ?? ''
  await hangUpOn(it, 'identity_accounts', [{ ...request, payload }])
  const events = await waitForRefusals(it.db, 'sign_in.failed', 2)
  expect(events).toHaveLength(2)
  expect(events).toContainEqual(
    expect.objectContaining({ account_email: other, client_address: '127.0.0.1', count: 1 }),
  )
})

test('no attempt passes the limit of its network by breaking its connection at once', async () => {
  const { email } = await it.account()
  const { request, submit } = await guessAt(email)
  const socket = await sendRaw(it.app, [request])
  socket.resetAndDestroy()
  await waitUntilClosed(it.app)
  expect((await submit()).statusCode).toBe(422)
  // One of the network, one of the account.
  const counted = await it.db.selectFrom('identity_attempts').selectAll().execute()
  expect(counted).toHaveLength(2)
})
