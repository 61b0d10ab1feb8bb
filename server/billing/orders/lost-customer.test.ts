import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { useApp } from '../../testing/app.ts'
import { reconcileBilling } from '../stripe/reconcile.ts'
import { buyPlan, postOrder, readCustomerId, sandboxOf } from './testing.ts'

const app = useApp({ BILLING: 'sandbox' })

/** A company with a plan whose customer was deleted at Stripe, without a webhook. */
async function lostCustomer() {
  const { id: company, owner } = await makeCompany(app)
  await buyPlan(app, owner, company)
  const customer = await readCustomerId(app, company)
  await sandboxOf(app).webhooks.waitUntilIdle()
  await app.db.deleteFrom('sandbox_accounts').where('customer_id', '=', customer).execute()
  return { company, owner, customer, path: `/api/companies/${company}` }
}

test('a plan is ordered again with a new customer', async () => {
  const { company, owner, customer, path } = await lostCustomer()
  await app.db.deleteFrom('company_subscriptions').where('company_id', '=', company).execute()
  const ordered = await postOrder(owner, company)
  expect(ordered.statusCode).toBe(200)
  const another = await readCustomerId(app, company)
  expect(another).not.toBe(customer)
  const session = ordered.json().data.attributes.checkoutUrl.split('/').at(-1)
  await sandboxOf(app).customers.pay(session, { answer: 'works' })
  expect((await owner.get(`${path}/subscription`)).json().data.attributes.status).toBe('active')
})

test('there is no portal, no invoice and nothing to change', async () => {
  const { owner, path } = await lostCustomer()
  expect((await owner.get(`${path}/invoices`)).json()).toMatchObject({
    data: [],
    meta: { page: { total: 0 } },
  })
  const change = await owner.patch(`${path}/subscription`, 'subscription', { quantity: 7 })
  expect(change.statusCode).toBe(404)
  expect((await owner.get(`${path}/billing-portal`)).statusCode).toBe(404)
  expect((await owner.get(`${path}/subscription`)).statusCode).toBe(404)
})

test('the nightly reconciliation ends a plan that nobody pays for', async () => {
  const { company, owner, path } = await lostCustomer()
  const log = createLog('silent')
  await reconcileBilling({ db: app.db, config: readConfig({}), log, gateway: app.gateway }).run({})
  expect((await owner.get(`${path}/subscription`)).statusCode).toBe(404)
  expect(await readCustomerId(app, company)).toBe('')
})
