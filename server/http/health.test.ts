import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveHealth } from './health.ts'

test('however many ask at once whether the server is ready, the database is asked once', async () => {
  const app = fastify()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let pings = 0
  const ping = async () => {
    pings += 1
    if (pings === 1) await answered
    if (pings === 2) throw new Error('the database is gone')
  }
  serveHealth(app, { ping }, () => false)
  const ask = async () => (await app.inject({ url: '/readyz' })).statusCode
  const asked = [ask(), ask(), ask()]
  // The requests are in their handlers.
  await app.inject({ url: '/healthz' })
  answer()
  expect([await Promise.all(asked), pings]).toEqual([[200, 200, 200], 1])
  expect([await ask(), await ask(), pings]).toEqual([500, 200, 3])
})
