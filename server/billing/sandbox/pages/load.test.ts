import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureClientAddress } from '../../../http/client-address.ts'
import { answerErrors } from '../../../http/errors.ts'
import { waitUntilBlocked } from '../../../testing/wait-until-blocked.ts'
import { subscribeCustomer, useSandbox } from '../testing.ts'
import { sandboxRoutes } from './routes.ts'

const on = useSandbox()
let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  captureClientAddress(app)
  answerErrors(app)
  await sandboxRoutes(app, on.sandbox)
})
afterAll(() => app.close())

async function portalOf(customer: string, remoteAddress = '203.0.113.7'): Promise<() => Promise<number>> {
  const { url } = await on.stripe.billingPortal.sessions.create({ customer })
  return async () => (await app.inject({ url: new URL(url).pathname, remoteAddress })).statusCode
}

test('many concurrent requests for one page leave connections for others', async () => {
  const { customer: busy } = await subscribeCustomer(on)
  const { customer: other } = await subscribeCustomer(on)
  const [openBusy, openOther] = [await portalOf(busy.id), await portalOf(other.id)]
  const { db } = on.database
  const { pending, status } = await db.transaction().execute(async (tx) => {
    await sql`select from sandbox_accounts where customer_id = ${busy.id} for update`.execute(tx)
    const all = Array.from({ length: 20 }, openBusy)
    await waitUntilBlocked(db)
    return { pending: all, status: await openOther() }
  })
  expect(status).toBe(200)
  const statuses = await Promise.all(pending)
  expect([...new Set(statuses)].toSorted()).toEqual([200, 429])
})

test('nor do those for many pages of one network keep others out', async () => {
  const { customer: busy } = await subscribeCustomer(on)
  const { customer: other } = await subscribeCustomer(on)
  const pages = await Promise.all(Array.from({ length: 30 }, () => portalOf(busy.id, '203.0.113.8')))
  const openOther = await portalOf(other.id)
  const { db } = on.database
  const { pending, status } = await db.transaction().execute(async (tx) => {
    await sql`select from sandbox_accounts where customer_id = ${busy.id} for update`.execute(tx)
    const all = pages.map((open) => open())
    await waitUntilBlocked(db)
    return { pending: all, status: await openOther() }
  })
  expect(status).toBe(200)
  const statuses = await Promise.all(pending)
  expect([...new Set(statuses)].toSorted()).toEqual([200, 429])
})
