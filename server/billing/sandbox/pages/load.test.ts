import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerErrors } from '../../../http/errors.ts'
import { waitUntilBlocked } from '../../../testing/wait-until-blocked.ts'
import { subscribeCustomer, useSandbox } from '../testing.ts'
import { sandboxRoutes } from './routes.ts'

const on = useSandbox()
let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  answerErrors(app)
  await sandboxRoutes(app, on.sandbox)
})
afterAll(() => app.close())

async function portalOf(customer: string): Promise<() => Promise<number>> {
  const { url } = await on.stripe.billingPortal.sessions.create({ customer })
  return async () => (await app.inject({ url: new URL(url).pathname })).statusCode
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
