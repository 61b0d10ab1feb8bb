import { expect, test } from 'vitest'
import { giveSubscription } from '../billing/testing.ts'
import { makeCompany, makeMember } from '../companies/testing.ts'
import { expenseAt, makeExpense } from '../expenses/testing.ts'
import { useDataDir, verify } from '../history/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { assignDriver, makeVehicle } from './testing.ts'

const app = useApp({ BILLING: 'sandbox' })
const dataDir = useDataDir()

const archive = (person: Person, id: string) =>
  person.send({ method: 'POST', url: `/api/vehicles/${id}/archive` })
const restore = (person: Person, id: string, attributes: object = {}) =>
  person.post(`/api/vehicles/${id}/restore`, 'vehicle', attributes)
const platesOf = async (person: Person, company: string, query = '') =>
  (await person.get(`/api/companies/${company}/vehicles${query}`))
    .json()
    .data.map((one: { attributes: { licensePlate: string } }) => one.attributes.licensePlate)

test('an archived vehicle is read-only, listed apart, and comes back', async () => {
  const { id: company, owner } = await makeCompany(app)
  const { id } = await makeVehicle(owner, company, { licensePlate: 'RT-AR 1' })
  await makeVehicle(owner, company, { licensePlate: 'RT-AR 2' })
  const archived = await archive(owner, id)
  expect(archived.statusCode).toBe(200)
  const { attributes, meta } = archived.json().data
  expect(attributes.archivedAtIso).toEqual(expect.any(String))
  expect(attributes.scopes.toSorted()).toEqual([
    'vehicle:delete',
    'vehicle:expenses:list',
    'vehicle:trips:list',
    'vehicle:users:list',
    'vehicle:view',
  ])
  expect(meta.version).toBe(2)
  expect((await archive(owner, id)).json().data.meta.version).toBe(2)
  expect(await platesOf(owner, company)).toEqual(['RT-AR 2'])
  expect(await platesOf(owner, company, '?filter[archived]=only')).toEqual(['RT-AR 1'])

  const restored = (await restore(owner, id)).json().data
  expect(restored).toMatchObject({ attributes: { archivedAtIso: null }, meta: { version: 3 } })
  expect(restored.attributes.scopes).toContain('vehicle:trips:add')
  expect((await restore(owner, id)).json().data.meta.version).toBe(3)
  expect(await platesOf(owner, company)).toEqual(['RT-AR 1', 'RT-AR 2'])

  const changes = (await owner.get(`/api/vehicles/${id}/changes`)).json().data
  const [back, away] = changes.map((one: { attributes: object }) => one.attributes)
  const at = attributes.archivedAtIso
  expect(away).toMatchObject({
    action: 'changed',
    actor: { id: owner.id },
    fields: [{ name: 'archivedAtIso', from: null, to: at }],
  })
  expect(back).toMatchObject({ fields: [{ name: 'archivedAtIso', from: at, to: null }] })
  expect((await verify(app.db, dataDir, id)).faults).toEqual([])
})

test('nothing is written to an archived vehicle, and everything is read; it can be deleted', async () => {
  const { id: company, owner } = await makeCompany(app)
  const driver = await makeMember(app, company, 'company_user')
  const { id } = await makeVehicle(owner, company)
  await assignDriver(owner, id, driver)
  const first = await makeTrip(owner, id, tripFrom(0, 10, 0, { sid: 'first' }))
  const second = await makeTrip(owner, id, tripFrom(10, 20, 2))
  const expense = await makeExpense(owner, id, expenseAt(1))
  await archive(owner, id)

  const tripIds = [first.id, second.id]
  const refused = [
    await driver.post(`/api/vehicles/${id}/trips`, 'trip', tripFrom(20, 30, 4)),
    await driver.post(`/api/vehicles/${id}/trips`, 'trip', tripFrom(0, 10, 0, { sid: 'first' })),
    await owner.patch(`/api/trips/${first.id}`, 'trip', { reason: 'Messe' }),
    await owner.send({ method: 'DELETE', url: `/api/trips/${first.id}` }),
    await owner.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds }),
    await owner.post(`/api/vehicles/${id}/expenses`, 'expense', expenseAt(5)),
    await owner.patch(`/api/expenses/${expense.id}`, 'expense', { grossing: 1 }),
    await owner.send({ method: 'DELETE', url: `/api/expenses/${expense.id}` }),
    await owner.patch(`/api/vehicles/${id}`, 'vehicle', { licensePlate: 'RT-X 1' }),
    await owner.send({
      method: 'PATCH',
      url: `/api/vehicles/${id}/users`,
      body: { data: { type: 'user', id: driver.id, attributes: { roles: [] } } },
    }),
  ]
  expect(refused.map((one) => [one.statusCode, one.json().errors[0].code])).toEqual(
    refused.map(() => [409, 'vehicle.archived']),
  )
  for (const path of ['trips', 'expenses', 'changes', 'trip-months'])
    expect((await driver.get(`/api/vehicles/${id}/${path}`)).json().meta.page.total).toBeGreaterThan(0)
  expect((await owner.get(`/api/vehicles/${id}/users`)).json().data).toHaveLength(1)
  expect(await verify(app.db, dataDir, id)).toMatchObject({ trips: 2, expenses: 1, faults: [] })

  expect((await owner.send({ method: 'DELETE', url: `/api/vehicles/${id}` })).statusCode).toBe(204)
  expect((await restore(owner, id)).statusCode).toBe(404)
})

test('archiving frees the seat; restoring takes one again if there is one', async () => {
  const { id: company, owner } = await makeCompany(app)
  const { subscription } = await giveSubscription(app, company, { quantity: 1 })
  const subscriptions = [{ id: subscription.id }]
  const usage = async () =>
    (await owner.get(`/api/companies/${company}/subscription`)).json().data.attributes.usage
  const { id } = await makeVehicle(owner, company, { subscriptions })
  expect((await archive(owner, id)).json().data.attributes.subscriptions).toEqual([])
  expect(await usage()).toBe(0)

  const other = await makeVehicle(owner, company, { subscriptions })
  const refused = await restore(owner, id, { subscriptions })
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'subscription.no_free_seat'])
  expect((await owner.get(`/api/vehicles/${id}`)).json().data.attributes.archivedAtIso).not.toBeNull()

  await archive(owner, other.id)
  const both = await Promise.all([id, other.id].map((one) => restore(owner, one, { subscriptions })))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await usage()).toBe(1)
})

test('of trips that are written while the vehicle is archived, none is recorded after that', async () => {
  const { id: company, owner } = await makeCompany(app)
  const { id } = await makeVehicle(owner, company)
  const write = (hour: number) =>
    owner.post(`/api/vehicles/${id}/trips`, 'trip', tripFrom(hour, hour + 1, hour))
  const replies = await Promise.all([
    ...[0, 1, 2, 3].map(write),
    archive(owner, id),
    ...[4, 5, 6, 7].map(write),
  ])
  const codes = replies.map(({ statusCode }) => statusCode)
  expect(codes[4]).toBe(200)
  expect(codes.toSpliced(4, 1).filter((code) => code !== 201 && code !== 409)).toEqual([])
  const newest = (await owner.get(`/api/vehicles/${id}/changes`)).json().data[0]
  expect(newest.attributes.fields).toMatchObject([{ name: 'archivedAtIso' }])
  expect((await verify(app.db, dataDir, id)).trips).toBe(codes.filter((code) => code === 201).length)
})
