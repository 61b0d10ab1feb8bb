import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../companies/testing.ts'
import { expenseAt } from '../../expenses/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { tripFrom } from '../../trips/testing.ts'
import { assignDriver, makeVehicle } from '../../vehicles/testing.ts'
import { writeCheckpoint } from '../checkpoints/write-checkpoint.ts'
import { eraseRecord } from '../erase/erase-record.ts'
import { useDataDir, verify } from '../testing.ts'

const app = useApp()
const dataDir = useDataDir()

/** One write: its kind, trip, user and hour. */
const write = fc.record({
  kind: fc.constantFrom('add', 'add', 'add', 'change', 'delete', 'merge', 'say', 'erase', 'spend'),
  which: fc.nat(50),
  by: fc.nat(1),
  hour: fc.integer({ min: 0, max: 2_000 }),
  length: fc.integer({ min: 0, max: 900 }),
  text: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.constant(null)),
  place: fc.option(fc.record({ latitude: fc.double(AROUND(90)), longitude: fc.double(AROUND(180)) })),
})
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never

function AROUND(limit: number) {
  return { min: -limit, max: limit, noNaN: true }
}

const CATEGORIES = ['business', 'private', 'commute', 'none'] as const

type World = { people: readonly [Person, Person]; vehicleId: string; trips: string[] }

/** It may be accepted or refused; what is stored must verify. */
async function doWrite({ people, vehicleId, trips }: World, one: Write): Promise<void> {
  const person = people[one.by] ?? people[0]
  const id = trips[one.which % Math.max(trips.length, 1)] ?? vehicleId
  const words = { reason: one.text, comment: one.text, category: CATEGORIES[one.which % 4] }
  const where = one.place && { placeEnd: { name: 'Ort', coordinate: one.place }, coordinateStart: one.place }
  switch (one.kind) {
    case 'add': {
      const trip = tripFrom(one.which, one.which + one.length / 10, one.hour, { ...words, ...where })
      const reply = await person.post(`/api/vehicles/${vehicleId}/trips`, 'trip', trip)
      if (reply.statusCode === 201) trips.push(reply.json<{ data: { id: string } }>().data.id)
      return
    }
    case 'change':
      return void (await person.patch(`/api/trips/${id}`, 'trip', { ...words, ...where }))
    case 'delete':
      return void (await person.remove(`/api/trips/${id}`))
    case 'merge': {
      const list = await person.get(`/api/vehicles/${vehicleId}/trips`)
      const tripIds = list
        .json<{ data: { id: string }[] }>()
        .data.slice(0, 2)
        .map((trip) => trip.id)
      return void (await person.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds }))
    }
    case 'say':
      return void (await people[0].patch(`/api/vehicles/${vehicleId}`, 'vehicle', { odometer: one.length }))
    case 'erase':
      return void (await eraseRecord(app.db, 'trip', id, one.by ? 'personal' : 'coordinates', person.id))
    case 'spend':
      return doSpend(person, vehicleId, one)
  }
}

/** An expense that is created, changed, and then deleted, erased or left. */
async function doSpend(person: Person, vehicleId: string, one: Write): Promise<void> {
  const expense = expenseAt(one.hour, {
    category: one.by ? 'fuel' : 'parking',
    grossing: one.length / 100,
    odometer: one.length,
    comment: one.text,
    coordinate: one.place,
  })
  const reply = await person.post(`/api/vehicles/${vehicleId}/expenses`, 'expense', expense)
  if (reply.statusCode !== 201) return
  const { id } = reply.json<{ data: { id: string } }>().data
  await person.patch(`/api/expenses/${id}`, 'expense', { category: 'tires', grossing: one.which })
  if (one.which % 3 === 0) await person.remove(`/api/expenses/${id}`)
  if (one.which % 2 === 0) await eraseRecord(app.db, 'expense', id, 'personal', person.id)
}

test('after any writes of two users, also concurrent ones, everything verifies', async () => {
  const { id, owner } = await makeCompany(app)
  const driver = await makeMember(app, id)
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 5, maxLength: 25 }), async (writes) => {
      const { id: vehicleId } = await makeVehicle(owner, id)
      await assignDriver(owner, vehicleId, driver)
      const world: World = { people: [owner, driver], vehicleId, trips: [] }
      for (let at = 0; at < writes.length; at += 3)
        await Promise.all(writes.slice(at, at + 3).map((one) => doWrite(world, one)))
      await writeCheckpoint(app.db, dataDir)
      const { faults, entries, trips, expenses } = await verify(app.db, dataDir, vehicleId)
      expect(faults).toEqual([])
      expect(entries).toBeGreaterThan(trips + expenses)
    }),
    { numRuns: 25 },
  )
  expect((await verify(app.db, dataDir)).faults).toEqual([])
})
