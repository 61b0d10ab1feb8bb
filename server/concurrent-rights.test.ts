import { expect, test } from 'vitest'
import { makeCompany, makeMember } from './companies/testing.ts'
import { useApp } from './testing/app.ts'
import type { Person } from './testing/people.ts'
import { waitUntilBlocked } from './testing/wait-until-blocked.ts'
import { makeTrip, tripFrom } from './trips/testing.ts'
import { assignDriver, makeVehicle } from './vehicles/testing.ts'

const app = useApp()

async function makeDriver() {
  const { id: company, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  const driver = await makeMember(app, company)
  await assignDriver(owner, vehicle, driver)
  return { company, owner, vehicle, driver }
}

let count = 0
const nextTrip = () => tripFrom(count, ++count, count)
const writeTrip = (by: Person, vehicle: string) =>
  by.post(`/api/vehicles/${vehicle}/trips`, 'trip', nextTrip())
const putRoles = (by: Person, vehicle: string, { id }: Person, roles: string[]) =>
  by.send({
    method: 'PATCH',
    url: `/api/vehicles/${vehicle}/users`,
    body: { data: { type: 'user', id, attributes: { roles } } },
  })
const employee = (company: string, { id }: Person) => `/api/companies/${company}/users/${id}`
const demote = (by: Person, company: string, person: Person) =>
  by.patch(employee(company, person), 'user', { roleIds: ['company_user'] })
const statusOf = async (reply: Promise<{ statusCode: number }>) => (await reply).statusCode
const tripsOf = (vehicle: string) =>
  app.db.selectFrom('trips').select('id').where('vehicle_id', '=', vehicle).execute()

test('a trip that is written while its driver is being removed waits, and is refused', async () => {
  const { company, vehicle, driver } = await makeDriver()
  const { writing } = await app.db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('memberships')
      .where('company_id', '=', company)
      .where('user_id', '=', driver.id)
      .execute()
    const pending = writeTrip(driver, vehicle)
    await waitUntilBlocked(app.db)
    return { writing: pending }
  })
  expect(await statusOf(writing)).toBe(404)
  expect(await tripsOf(vehicle)).toEqual([])
})

test('a trip that is written while its driver is being released waits, and is refused', async () => {
  const { vehicle, driver } = await makeDriver()
  const { writing } = await app.db.transaction().execute(async (tx) => {
    // In the lock order of the product: the vehicle first.
    await tx.selectFrom('vehicles').select('id').where('id', '=', vehicle).forNoKeyUpdate().execute()
    await tx.deleteFrom('vehicle_users').where('user_id', '=', driver.id).execute()
    const pending = writeTrip(driver, vehicle)
    await waitUntilBlocked(app.db)
    return { writing: pending }
  })
  expect(await statusOf(writing)).toBe(404)
  expect(await tripsOf(vehicle)).toEqual([])
})

test('a driver is removed only after the trip that they are writing', async () => {
  const { company, owner, vehicle, driver } = await makeDriver()
  const order: string[] = []
  const { both } = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('vehicles').select('id').where('id', '=', vehicle).forNoKeyUpdate().execute()
    const writing = statusOf(writeTrip(driver, vehicle)).finally(() => order.push('written'))
    await waitUntilBlocked(app.db)
    const removing = statusOf(owner.remove(employee(company, driver))).finally(() => order.push('removed'))
    await waitUntilBlocked(app.db, 2)
    return { both: Promise.all([writing, removing]) }
  })
  expect(await both).toEqual([201, 204])
  expect(order).toEqual(['written', 'removed'])
  expect(await statusOf(writeTrip(driver, vehicle))).toBe(404)
})

test('of two managers who demote each other concurrently one succeeds', async () => {
  for (let round = 0; round < 10; round++) {
    const { id: company } = await makeCompany(app)
    const [first, second] = [
      await makeMember(app, company, 'company_manager'),
      await makeMember(app, company, 'company_manager'),
    ]
    const statuses = await Promise.all([
      statusOf(demote(first, company, second)),
      statusOf(demote(second, company, first)),
    ])
    expect(statuses.toSorted()).toEqual([200, 403])
  }
})

test('two concurrent requests to leave count once', async () => {
  for (let round = 0; round < 10; round++) {
    const { company, driver } = await makeDriver()
    const leave = () => statusOf(driver.remove(employee(company, driver)))
    expect((await Promise.all([leave(), leave(), leave()])).toSorted()).toEqual([204, 404, 404])
  }
})

test('managers who assign each other and themselves to several vehicles at once all succeed', async () => {
  const { id: company, owner } = await makeCompany(app)
  const managers = [owner, await makeMember(app, company, 'company_manager')]
  const vehicles = [(await makeVehicle(owner, company)).id, (await makeVehicle(owner, company)).id]
  for (let round = 0; round < 5; round++) {
    const roles = round % 2 === 0 ? ['vehicle_user'] : []
    const statuses = await Promise.all(
      managers.flatMap((by) =>
        managers.flatMap((member) =>
          vehicles.map((vehicle) => statusOf(putRoles(by, vehicle, member, roles))),
        ),
      ),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
})

test('concurrent writes, releases, assignments, demotions and removals are all answered, without a deadlock', async () => {
  for (let round = 0; round < 8; round++) {
    const { company, owner, vehicle, driver } = await makeDriver()
    const manager = await makeMember(app, company, 'company_manager')
    const [one, two] = [
      await makeTrip(owner, vehicle, nextTrip()),
      await makeTrip(owner, vehicle, nextTrip()),
    ]
    const statuses = await Promise.all([
      statusOf(writeTrip(driver, vehicle)),
      statusOf(putRoles(manager, vehicle, driver, [])),
      statusOf(
        driver.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds: [one.id, two.id] }),
      ),
      statusOf(putRoles(owner, vehicle, manager, ['vehicle_user'])),
      statusOf(manager.remove(employee(company, driver))),
      statusOf(demote(owner, company, manager)),
      statusOf(writeTrip(manager, vehicle)),
      statusOf(owner.remove(`/api/vehicles/${vehicle}`)),
    ])
    for (const status of statuses) expect([200, 201, 204, 403, 404]).toContain(status)
  }
})

type Driven = Awaited<ReturnType<typeof makeDriver>>

test.each([
  ['removing', ({ owner, company, driver }: Driven) => owner.remove(employee(company, driver)), 204],
  ['releasing', ({ owner, vehicle, driver }: Driven) => putRoles(owner, vehicle, driver, []), 200],
])('a driver who writes without a pause cannot prevent others from %s them', async (_what, act, expected) => {
  const driven = await makeDriver()
  const over = new AbortController()
  const keepWriting = async () => {
    while (!over.signal.aborted) await writeTrip(driven.driver, driven.vehicle)
  }
  const storm = Promise.all(Array.from({ length: 6 }, keepWriting))
  await waitUntilBlocked(app.db, 2)
  const status = await statusOf(act(driven)).finally(() => over.abort())
  await storm
  expect(status).toBe(expected)
})
