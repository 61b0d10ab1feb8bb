import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeCompany, makeMember, removeMember } from '../companies/testing.ts'
import { expenseAt, fuelAt, makeExpense } from '../expenses/testing.ts'
import { answerErase } from '../history/erase/command.ts'
import { pastTheGuards } from '../history/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { assign, makeVehicle } from '../vehicles/testing.ts'
import { keptReplies } from './kept.ts'

const app = useApp()
let owner: Person
let company: string

beforeAll(async () => {
  const made = await makeCompany(app)
  owner = made.owner
  company = made.id
})

/** Both lists from the first row and from the second; one of a length that nobody asked for yet is read anew. */
async function readLists(vehicle: string, length = 50) {
  const urls = ['trips', 'expenses'].flatMap((list) =>
    [0, 1].map((offset) => `${list}?page[offset]=${offset}&page[limit]=${length}`),
  )
  const replies = await Promise.all(urls.map((url) => owner.get(`/api/vehicles/${vehicle}/${url}`)))
  return replies.map((reply) => {
    const { data, meta } = reply.json<{ data: unknown[]; meta: { page: { total: number } } }>()
    return { data, total: meta.page.total }
  })
}

test('whatever happens to a vehicle, its kept lists say what is read anew', async () => {
  const vehicle = (await makeVehicle(owner, company)).id
  const trip = await makeTrip(owner, vehicle, tripFrom(100, 120, 0, { reason: 'Abholung' }))
  const second = await makeTrip(owner, vehicle, tripFrom(120, 130, 1))
  const fuel = await makeExpense(owner, vehicle, fuelAt(2, 130, 20))
  const path = { trip: `/api/trips/${trip.id}`, expense: `/api/expenses/${fuel.id}` }
  const steps = [
    () => makeTrip(owner, vehicle, tripFrom(131, 140, 3)),
    () => makeExpense(owner, vehicle, expenseAt(4)),
    () => owner.patch(path.expense, 'expense', { odometer: 90, comment: 'Bei Ida Ott' }),
    () => owner.patch(path.trip, 'trip', { reason: 'Lieferung' }),
    () =>
      owner.post('/api/transactions/merge-trips', 'merge-trip-transaction', {
        tripIds: [trip.id, second.id],
      }),
    () => answerErase(app.db, ['--expense', fuel.id, '--part', 'personal', '--actor', owner.id]),
    () => owner.remove(path.expense),
  ]
  for (const [nth, step] of steps.entries()) {
    const before = await readLists(vehicle)
    await step()
    const now = await readLists(vehicle)
    expect(now).not.toEqual(before)
    expect(now).toEqual(await readLists(vehicle, 51 + nth))
  }
})

test('a list is kept until the vehicle has a new entry in its history, and no longer', async () => {
  const vehicle = (await makeVehicle(owner, company)).id
  const { id } = await makeExpense(owner, vehicle, expenseAt(0, { comment: 'Parkhaus' }))
  const commentIn = async () =>
    (await owner.get(`/api/vehicles/${vehicle}/expenses`)).json().data.at(-1).attributes.comment
  expect(await commentIn()).toBe('Parkhaus')
  await pastTheGuards(app.db, sql`update expenses set comment = 'Anderswo' where id = ${id}`)
  expect(await commentIn()).toBe('Parkhaus')
  await makeTrip(owner, vehicle, tripFrom(100, 120))
  expect(await commentIn()).toBe('Anderswo')
})

test('what is kept for one is not told to who may not have it', async () => {
  const vehicle = (await makeVehicle(owner, company)).id
  const other = (await makeVehicle(owner, company)).id
  const driver = await makeMember(app, company)
  const unassigned = await makeMember(app, company)
  const stranger = await app.person()
  await assign(owner, vehicle, driver)
  await makeTrip(owner, vehicle, tripFrom(100, 120))
  const url = `/api/vehicles/${vehicle}/trips`
  for (const [person, status] of [
    [owner, 200],
    [driver, 200],
    [unassigned, 404],
    [stranger, 404],
  ] as const)
    expect((await person.get(url)).statusCode).toBe(status)
  expect((await app.request({ url })).statusCode).toBe(401)
  expect((await owner.get(`/api/vehicles/${other}/trips`)).json().data).toEqual([])

  await removeMember(app, company, driver)
  expect((await driver.get(url)).statusCode).toBe(404)
  await owner.remove(`/api/vehicles/${vehicle}`)
  expect((await owner.get(url)).statusCode).toBe(404)
})

const reply = (state: string) => ({ state, bytes: Buffer.alloc(10, state) })

test('so many bytes are kept, and what was not asked for the longest goes', () => {
  const kept = keptReplies(30)
  for (const name of ['a', 'b', 'c']) kept.set(name, reply(name))
  kept.get('a')
  kept.set('d', reply('d'))
  expect(['a', 'b', 'c', 'd'].map((name) => kept.get(name)?.state)).toEqual(['a', undefined, 'c', 'd'])
  kept.set('c', reply('e'))
  expect(['a', 'c', 'd'].map((name) => kept.get(name)?.state)).toEqual(['a', 'e', 'd'])
  kept.set('huge', { state: 'f', bytes: Buffer.alloc(31) })
  expect(['a', 'c', 'd', 'huge'].map((name) => kept.get(name))).toEqual(Array(4).fill(undefined))
})
