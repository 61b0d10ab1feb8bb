import { expect, test } from 'vitest'
import { scopesOnVehicle } from '#contract/permissions.ts'
import { makeCompany, makeMember, removeMember } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { assignDriver, makeVehicle } from '../testing.ts'

const app = useApp()

const put = (by: Person, vehicleId: string, id: unknown, roles: unknown) =>
  by.send({
    method: 'PATCH',
    url: `/api/vehicles/${vehicleId}/users`,
    body: { data: { type: 'user', id, attributes: { roles } } },
  })

const plates = async (person: Person, companyId: string): Promise<string[]> =>
  (await person.get(`/api/companies/${companyId}/vehicles`))
    .json<{ data: { id: string }[] }>()
    .data.map((vehicle) => vehicle.id)

test('an employee sees assigned vehicles, with the scopes of a driver, until they are unassigned', async () => {
  const { id, owner } = await makeCompany(app)
  const driver = await makeMember(app, id)
  const [first, second] = [await makeVehicle(owner, id), await makeVehicle(owner, id)]
  expect(await plates(driver, id)).toEqual([])

  const reply = await put(owner, first.id, driver.id, ['vehicle_user'])
  expect(reply.statusCode).toBe(200)
  expect(reply.json().data).toMatchObject({
    type: 'user',
    id: driver.id,
    attributes: { firstName: 'Pat', email: driver.email, roles: ['vehicle_user'] },
  })
  expect(await plates(driver, id)).toEqual([first.id])
  const { data } = (await driver.get(`/api/vehicles/${first.id}`)).json()
  expect(data.attributes.scopes).toEqual(scopesOnVehicle('company_user', true))
  expect((await driver.get(`/api/vehicles/${second.id}`)).statusCode).toBe(404)

  const taken = await put(owner, first.id, driver.id, [])
  expect([taken.statusCode, taken.json().data.attributes.roles]).toEqual([200, []])
  expect((await driver.get(`/api/vehicles/${first.id}`)).statusCode).toBe(404)
  expect((await owner.get(`/api/vehicles/${first.id}/users`)).json().data).toEqual([])
})

test('the list has the assigned members only, by name, and a repeated assignment is one', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const people = [await makeMember(app, id), await makeMember(app, id), await makeMember(app, id)]
  for (const person of people.slice(0, 2)) await assignDriver(owner, vehicle, person)
  await Promise.all([1, 2, 3].map(() => put(owner, vehicle, people[1]?.id, ['vehicle_user'])))
  const { data, meta } = (await owner.get(`/api/vehicles/${vehicle}/users`)).json()
  expect(data.map((one: { id: string }) => one.id)).toEqual(people.slice(0, 2).map((person) => person.id))
  expect(meta.page.total).toBe(2)
})

test('a member who leaves the company loses its vehicles', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const driver = await makeMember(app, id)
  await assignDriver(owner, vehicle, driver)
  await removeMember(app, id, driver)
  expect((await driver.get(`/api/vehicles/${vehicle}`)).statusCode).toBe(404)
  expect((await owner.get(`/api/vehicles/${vehicle}/users`)).json().meta.page.total).toBe(0)
})

test.each([
  ['another role', ['company_manager'], '/data/attributes/roles/0'],
  ['two roles', ['vehicle_user', 'vehicle_user'], '/data/attributes/roles'],
  ['null', null, '/data/attributes/roles'],
])('roles are vehicle_user or none: %s', async (_what, roles, pointer) => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const driver = await makeMember(app, id)
  const reply = await put(owner, vehicle, driver.id, roles)
  expect([reply.statusCode, reply.json().errors[0].source.pointer]).toEqual([400, pointer])
  expect((await owner.get(`/api/vehicles/${vehicle}/users`)).json().meta.page.total).toBe(0)
})

test.each(['not-an-id', '', crypto.randomUUID()])('an unknown user id is not found: %j', async (userId) => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  expect((await put(owner, vehicle, userId, ['vehicle_user'])).statusCode).toBe(404)
})

test('an assignment without a user id is refused', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const reply = await put(owner, vehicle, undefined, ['vehicle_user'])
  expect([reply.statusCode, reply.json().errors[0].source.pointer]).toEqual([400, '/data/id'])
})
