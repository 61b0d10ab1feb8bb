import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { WORK_LIMITS } from '../../http/limiter.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { waitUntilBlocked } from '../../testing/wait-until-blocked.ts'
import { buyPlan, readCustomerId } from './testing.ts'

const app = useApp(
  { BILLING: 'sandbox' },
  { workLimits: { ...WORK_LIMITS, total: { running: 4, waiting: 4 } } },
)

async function subscribed() {
  const { id, owner } = await makeCompany(app)
  await buyPlan(app, owner, id)
  return { id, owner, customer: await readCustomerId(app, id) }
}

const change = (owner: Person, company: string, quantity: number) =>
  owner.patch(`/api/companies/${company}/subscription`, 'subscription', { quantity })

/** The sandbox does not answer about this customer until the work is done. */
const whileStripeHangs = <T>(customer: string, work: () => Promise<T>): Promise<T> =>
  app.db.transaction().execute(async (tx) => {
    await sql`select from sandbox_accounts where customer_id = ${customer} for update`.execute(tx)
    return work()
  })

test('calls that wait for Stripe take no slot of other calls', async () => {
  const { id, owner, customer } = await subscribed()
  const other = await app.person()
  const { pending, statuses } = await whileStripeHangs(customer, async () => {
    const all = [6, 7, 8, 9].map((quantity) => change(owner, id, quantity))
    await waitUntilBlocked(app.db)
    const replies = await Promise.all([1, 2, 3, 4].map(() => other.get('/api/users/me')))
    return { pending: all, statuses: replies.map(({ statusCode }) => statusCode) }
  })
  expect(statuses).toEqual([200, 200, 200, 200])
  await Promise.all(pending)
})

test('a company that waits for Stripe does not block another one', async () => {
  const slow = await subscribed()
  const quick = await subscribed()
  let ended = 0
  const pending = await whileStripeHangs(slow.customer, async () => {
    const all = [6, 7, 8, 9].map((quantity) => change(slow.owner, slow.id, quantity).finally(() => ended++))
    await waitUntilBlocked(app.db)
    expect((await change(quick.owner, quick.id, 6)).statusCode).toBe(200)
    expect(ended).toBe(0)
    return all
  })
  await Promise.all(pending)
})
