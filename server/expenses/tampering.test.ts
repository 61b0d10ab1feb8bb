import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import { useDataDir, verify, withoutGuards } from '../history/testing.ts'
import { useApp } from '../testing/app.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { expenseAt, fuelAt, makeExpense } from './testing.ts'

const app = useApp()
const dataDir = useDataDir()
const SOMEBODY = '00000000-0000-4000-8000-000000000001'

type Book = { vehicleId: string; fuel: string; parking: string }

/** A chain of six entries: 1 the vehicle, 2 a trip, 3 fuel at 250 km, 4 its change, 5 parking, 6 its deletion. */
async function makeBook(): Promise<Book> {
  const { id, owner } = await makeCompany(app)
  const { id: vehicleId } = await makeVehicle(owner, id)
  await makeTrip(owner, vehicleId, tripFrom(0, 200))
  const fuel = await makeExpense(owner, vehicleId, fuelAt(5, 250, 40, { comment: 'voll' }))
  await owner.patch(`/api/expenses/${fuel.id}`, 'expense', { grossing: 71.2 })
  const parking = await makeExpense(owner, vehicleId, expenseAt(6))
  await owner.remove(`/api/expenses/${parking.id}`)
  return { vehicleId, fuel: fuel.id, parking: parking.id }
}

test('an untouched logbook with expenses verifies', async () => {
  const { vehicleId } = await makeBook()
  expect(await verify(app.db, dataDir, vehicleId)).toMatchObject({
    entries: 6,
    trips: 1,
    expenses: 2,
    faults: [],
  })
})

const entry = (vehicleId: string, number: number) => sql`vehicle_id = ${vehicleId} and number = ${number}`
const at = (number: number, what: (book: Book) => string) => (book: Book) =>
  `Vehicle ${book.vehicleId}, entry ${number}: ${what(book)}.`
const says = (what: string) => (book: Book) => `Vehicle ${book.vehicleId}: ${what}.`

type Case = [name: string, tamper: (book: Book) => RawBuilder<unknown>[], fault: (book: Book) => string]

const CASES: Case[] = [
  [
    'an amount of money in an earlier state',
    ({ vehicleId }) => [
      sql`update history_payloads set core = replace(core, '60.00', '61.00') where ${entry(vehicleId, 3)}`,
    ],
    at(3, () => 'what was saved with it was changed'),
  ],
  [
    'a comment of an earlier state',
    ({ vehicleId }) => [
      sql`update history_payloads set personal = replace(personal, 'voll', 'leer') where ${entry(vehicleId, 3)}`,
    ],
    at(3, () => 'its personal texts were changed'),
  ],
  [
    'an expense changed past the triggers',
    ({ fuel }) => [sql`update expenses set tax = 7 where id = ${fuel}`],
    at(4, ({ fuel }) => `the expense ${fuel} is not as this, its last entry, says`),
  ],
  [
    'a deleted expense brought back past the triggers',
    ({ parking }) => [sql`update expenses set deleted_at = null where id = ${parking}`],
    at(6, ({ parking }) => `the expense ${parking} is not as this, its last entry, says`),
  ],
  [
    'an expense deleted past the triggers',
    ({ fuel }) => [sql`delete from expenses where id = ${fuel}`],
    at(3, ({ fuel }) => `the expense ${fuel} of this entry is missing`),
  ],
  [
    'an expense added past the triggers',
    ({ fuel }) => [
      sql`insert into expenses select (jsonb_populate_record(e, jsonb_build_object('id', ${SOMEBODY}::text))).*
        from expenses e where id = ${fuel}`,
    ],
    says(`the expense ${SOMEBODY} has no entry`),
  ],
  [
    'a counter',
    ({ vehicleId }) => [
      sql`update expense_months set grossing = grossing + 1 where vehicle_id = ${vehicleId} and category = 'fuel'`,
    ],
    says('the counter of 2026-03, fuel, says 1 expenses of 72.20 EUR, the expenses say 1 and 71.20'),
  ],
  [
    'a counter that is gone',
    ({ vehicleId }) => [sql`delete from expense_months where vehicle_id = ${vehicleId}`],
    says('the counter of 2026-03, fuel, says 0 expenses of 0.00 EUR, the expenses say 1 and 71.20'),
  ],
  [
    'the counter of a year',
    ({ vehicleId }) => [
      sql`update expense_years set hundredths[3] = hundredths[3] + 50, total_hundredths = total_hundredths + 50
        where vehicle_id = ${vehicleId} and category = 'fuel'`,
    ],
    says('the counter of the year says 71.70 EUR in 2026-03, fuel, the expenses say 71.20'),
  ],
  [
    'the total of a year',
    ({ vehicleId }) => [
      sql`update expense_years set total_hundredths = total_hundredths + 50 where vehicle_id = ${vehicleId} and category = 'fuel'`,
    ],
    says('a total of 2026 is not the sum of its months'),
  ],
  [
    'the counter of a fuel',
    ({ vehicleId }) => [
      sql`update fuel_years set paid_hundredths[3] = paid_hundredths[3] + 50 where vehicle_id = ${vehicleId}`,
    ],
    says(
      'the counter of benzin in 2026-03 says 71.70 EUR for 40 l, 0 l on 0, the expenses and trips say 71.20 EUR for 40 l, 0 l on 0',
    ),
  ],
  [
    'a consumption that no fill-up tells',
    ({ vehicleId, fuel }) => [
      sql`insert into fill_ups values (${vehicleId}, ${fuel}, '2026-03-01', 'benzin', 'l', 'EUR', 500, 40000)`,
    ],
    (book) => says(`the consumption of fill-up ${book.fuel} is not what the expenses and trips say`)(book),
  ],
  [
    'the odometer that an expense raised',
    ({ vehicleId }) => [sql`update vehicles set odometer = 200 where id = ${vehicleId}`],
    says('its odometer is 200.0, what it follows from says 250.0'),
  ],
]

test.each(CASES)('%s is detected, with its position', async (_name, tamper, fault) => {
  const book = await makeBook()
  await withoutGuards(app.db, ...tamper(book))
  expect((await verify(app.db, dataDir, book.vehicleId)).faults).toEqual([fault(book)])
})
