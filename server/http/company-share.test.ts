import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { waitFor } from '../testing/wait-for.ts'
import { waitUntilBlocked } from '../testing/wait-until-blocked.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { WORK_LIMITS } from './limiter.ts'

const app = useApp({}, { workLimits: { ...WORK_LIMITS, company: { running: 2, waiting: 2 } } })

const work = async () => {
  const { body } = await app.request({ url: '/metrics' })
  return ['running', 'waiting'].map((state) =>
    Number(new RegExp(`^wegbuch_work\\{state="${state}"\\} (\\d+)$`, 'm').exec(body)?.[1]),
  )
}

test('a call that names its company in the body alone counts for the share of that company', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const first = await makeTrip(owner, vehicle, tripFrom(0, 1))
  const second = await makeTrip(owner, vehicle, tripFrom(1, 2, 1))
  const managers = await Promise.all(Array.from({ length: 5 }, () => makeMember(app, id, 'company_manager')))
  const merge = (person: Person) =>
    person.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds: [first.id, second.id] })

  const pending = await app.db.transaction().execute(async (tx) => {
    await sql`select from vehicles where id = ${vehicle} for update`.execute(tx)
    const all = managers.slice(0, 4).map(merge)
    await waitUntilBlocked(app.db, 2)
    await waitFor(async () => (await work()).join() === '2,2')
    const refused = await merge(managers[4] as Person)
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([429, 'rate_limited'])
    // A caller without the right on the trips takes nothing of the share.
    expect((await merge(await app.person())).statusCode).toBe(404)
    return all
  })
  const statuses = (await Promise.all(pending)).map((reply) => reply.statusCode)
  expect(statuses.toSorted()).toEqual([201, 404, 404, 404])
  expect(await work()).toEqual([0, 0])
})
