import { afterEach, expect, test, vi } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { buyPlan, postOrder } from './testing.ts'

const app = useApp({ BILLING: 'sandbox' })
afterEach(() => void vi.useRealTimers())

test('who has asked Stripe sixty times within a minute waits, reads what is stored, and keeps nobody else', async () => {
  const { id, owner } = await makeCompany(app)
  const other = await makeCompany(app)
  await buyPlan(app, owner, id)
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(60_000)
  const paths = ['invoices', 'billing-portal'].map((call) => `/api/companies/${id}/${call}`)
  const asked: number[] = []
  for (let nth = 0; nth < 60; nth++) asked.push((await owner.get(paths[nth % 2] as string)).statusCode)
  expect(new Set(asked)).toEqual(new Set([200]))
  const subscription = `/api/companies/${id}/subscription`
  const refused = [
    ...(await Promise.all(paths.map((path) => owner.get(path)))),
    await postOrder(owner, id),
    await owner.patch(subscription, 'subscription', { quantity: 2 }),
    await owner.remove(subscription),
  ]
  expect(refused.map((reply) => [reply.json().errors[0].code, reply.headers['retry-after']])).toEqual(
    Array.from({ length: 5 }, () => ['rate_limited', '60']),
  )
  expect((await owner.get(subscription)).json().data.attributes.cancelAt).toBeNull()
  expect((await other.owner.get(`/api/companies/${other.id}/invoices`)).statusCode).toBe(200)
  vi.advanceTimersByTime(60_000)
  expect((await owner.get(paths[0] as string)).statusCode).toBe(200)
})
