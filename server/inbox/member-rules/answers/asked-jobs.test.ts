import { expect, test } from 'vitest'
import { makeCompany } from '../../../companies/testing.ts'
import { queuedPayloads } from '../../../jobs/testing.ts'
import { useApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { insertTrips, isoAtHour } from '../../../trips/testing.ts'
import { makeVehicle } from '../../../vehicles/testing.ts'
import { makeRule } from '../../testing.ts'
import { TRIPS_AT_ONCE } from './answer-trips.ts'

const app = useApp()

const ask = (person: Person, company: string) =>
  person.send({ method: 'POST', url: `/api/companies/${company}/answer-by-rules` })

test('however often somebody with many open trips asks, one job waits', async () => {
  const { id: company, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  const trips = Array.from({ length: TRIPS_AT_ONCE }, (_, nth) => ({
    startIso: isoAtHour(nth),
    category: 'none' as const,
    odometerStart: nth * 2,
  }))
  await insertTrips(app, { id: vehicle, companyId: company }, owner.id, trips)
  await makeRule(owner, company, { from: { kind: 'home' }, to: { kind: 'work' } })
  const replies = await Promise.all(Array.from({ length: 4 }, () => ask(owner, company)))
  for (const reply of replies) expect(reply.json().data.attributes).toEqual({ answered: 0, isMore: true })
  expect(await queuedPayloads(app.db, 'answer-by-rules')).toEqual([
    { companyId: company, userId: owner.id, isAsked: true },
  ])
})

test('rules answer, and are proposed, thirty times a minute for a user, and others do not wait', async () => {
  const { id: company, owner } = await makeCompany(app)
  const { id: another, owner: other } = await makeCompany(app)
  const propose = () => owner.get(`/api/companies/${company}/rule-proposals`)
  for (let nth = 0; nth < 30; nth++)
    expect([(await ask(owner, company)).statusCode, (await propose()).statusCode]).toEqual([200, 200])
  const refused = await ask(owner, company)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  expect((await propose()).statusCode).toBe(429)
  expect((await ask(other, another)).statusCode).toBe(200)
})
