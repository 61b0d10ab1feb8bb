import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ExpenseMonth } from '#contract/expenses/insights.ts'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { type ExpenseReply, expenseAt, fuelAt, insertExpenses, makeExpense } from '../testing.ts'

const app = useApp()

type Listed = { data: { id: string }[]; meta: { page: { total: number } } }

let owner: Person
let company: string
let zoned: string
let zoneless: string
/** Newest first. */
let ids: string[]
let zonelessIds: string[]

beforeAll(async () => {
  const created = await makeCompany(app)
  owner = created.owner
  company = created.id
  zoned = (await makeVehicle(owner, company)).id
  zoneless = (await makeVehicle(owner, company, { timeZone: null })).id
  const expenses = Array.from({ length: 260 }, (_, index) => ({
    spentIso: new Date(Date.UTC(2025, 10, 14, 22, 30) + index * 31 * 3_600_000).toISOString(),
    cents: 100 + index,
  }))
  ids = (await insertExpenses(app, { id: zoned, companyId: company }, owner.id, expenses)).toReversed()
  const elsewhere = expenses.map((one, index) => ({
    ...one,
    zone: index % 2 ? 'Pacific/Auckland' : 'America/Lima',
  }))
  zonelessIds = (
    await insertExpenses(app, { id: zoneless, companyId: company }, owner.id, elsewhere)
  ).toReversed()
})

const read = async (vehicle: string, query: string): Promise<Listed> =>
  (await owner.get(`/api/vehicles/${vehicle}/expenses?${query}`)).json<Listed>()
const idsOf = ({ data }: Listed) => data.map((expense) => expense.id)

test.each([0, 1, 49, 50, 51, 137, 200, 255, 259])(
  'the page at offset %i has the right rows',
  async (offset) => {
    const page = await read(zoned, `page[offset]=${offset}`)
    expect(idsOf(page)).toEqual(ids.slice(offset, offset + 50))
    expect(page.meta.page).toEqual({ limit: 50, offset, total: 260 })
    const other = await read(zoneless, `page[offset]=${offset}&page[limit]=7`)
    expect(idsOf(other)).toEqual(zonelessIds.slice(offset, offset + 7))
    expect(other.meta.page.total).toBe(260)
  },
)

test.each([260, 261, 9_999_999_999])(
  'beyond the end, at %i, a page is empty and has the right total',
  async (offset) => {
    for (const vehicle of [zoned, zoneless]) {
      const page = await read(vehicle, `page[offset]=${offset}`)
      expect([page.data, page.meta.page.total]).toEqual([[], 260])
    }
  },
)

const monthsOf = async (vehicle: string, query = 'page[limit]=200') =>
  (await owner.get(`/api/vehicles/${vehicle}/expense-months?${query}`)).json<{
    data: { attributes: ExpenseMonth }[]
    meta: { page: { total: number } }
  }>()

test("months are in the vehicle's zone, with sums by currency and category", async () => {
  const vehicle = (await makeVehicle(owner, company)).id
  const at = (iso: string, more: object) =>
    makeExpense(owner, vehicle, { ...expenseAt(), expenseDateIso: iso, ...more })
  await at('2026-01-31T22:30:00Z', { category: 'fuel', grossing: 70.1 })
  await at('2026-01-31T23:30:00Z', { category: 'fuel', grossing: 0.2 })
  await at('2026-02-10T12:00:00Z', { category: 'fuel', grossing: 50.05 })
  const gone = await at('2026-02-11T12:00:00Z', { grossing: 9 })
  const moved = await at('2026-02-12T12:00:00Z', { grossing: 3 })
  await owner.patch(`/api/vehicles/${vehicle}`, 'vehicle', { currencyCode: 'CHF' })
  await at('2026-02-13T12:00:00Z', { grossing: 12.5 })
  await owner.remove(`/api/expenses/${gone.id}`)
  await owner.patch(`/api/expenses/${moved.id}`, 'expense', { category: 'tires', grossing: 400.1 })

  const { data, meta } = await monthsOf(vehicle)
  expect(data.map(({ attributes }) => attributes)).toEqual([
    {
      month: '2026-02',
      count: 4,
      currencies: [
        {
          currencyCode: 'EUR',
          count: 3,
          grossing: 450.35,
          categories: [
            { category: 'fuel', count: 2, grossing: 50.25 },
            { category: 'tires', count: 1, grossing: 400.1 },
          ],
        },
        {
          currencyCode: 'CHF',
          count: 1,
          grossing: 12.5,
          categories: [{ category: 'parking', count: 1, grossing: 12.5 }],
        },
      ],
    },
    {
      month: '2026-01',
      count: 1,
      currencies: [
        {
          currencyCode: 'EUR',
          count: 1,
          grossing: 70.1,
          categories: [{ category: 'fuel', count: 1, grossing: 70.1 }],
        },
      ],
    },
  ])
  expect(meta.page.total).toBe(2)
  expect((await monthsOf(vehicle, 'page[limit]=1&page[offset]=1')).data).toEqual([data[1]])
})

test('setting the zone of a vehicle recounts its months', async () => {
  const vehicle = (await makeVehicle(owner, company, { timeZone: null })).id
  const night = { ...expenseAt(), expenseDateIso: '2026-01-31T23:30:00Z', expenseDateTz: 'UTC' }
  await makeExpense(owner, vehicle, night)
  const months = async () => (await monthsOf(vehicle)).data.map(({ attributes }) => attributes.month)
  expect(await months()).toEqual(['2026-01'])
  await owner.patch(`/api/vehicles/${vehicle}`, 'vehicle', { timeZone: 'Europe/Berlin' })
  expect(await months()).toEqual(['2026-02'])
})

const centsOf = (grossing: number) => BigInt(grossing.toFixed(2).replace('.', ''))

/** Disables the history triggers: only the counters are tested, and history for ten thousand rows is slow. */
async function withoutHistory(load: () => Promise<unknown>): Promise<void> {
  for (const name of ['expenses_record_inserted', 'expenses_refresh_inserted'])
    await sql`alter table expenses disable trigger ${sql.ref(name)}`.execute(app.db)
  await load()
  for (const name of ['expenses_record_inserted', 'expenses_refresh_inserted'])
    await sql`alter table expenses enable always trigger ${sql.ref(name)}`.execute(app.db)
}

test('sums over ten thousand entries are exact to the cent', async () => {
  const entry = fc.record({
    day: fc.nat(364),
    cents: fc.oneof(fc.nat(999_999_999), fc.nat(9_999), fc.constantFrom(10, 20, 30)),
    category: fc.constantFrom('parking', 'garage', 'cleaning', 'tires', 'other'),
    currency: fc.constantFrom('EUR', 'CHF', 'GBP', 'USD'),
  })
  const entries = fc.sample(entry, 10_000)
  const vehicle = (await makeVehicle(owner, company, { timeZone: 'UTC' })).id
  const loaded = entries.map(({ day, ...rest }) => ({
    ...rest,
    spentIso: new Date(Date.UTC(2026, 0, 1 + day, 12)).toISOString(),
  }))
  await withoutHistory(() => insertExpenses(app, { id: vehicle, companyId: company }, owner.id, loaded))
  const expected = new Map<string, bigint>()
  for (const { spentIso, currency, category, cents } of loaded)
    for (const key of [
      `${spentIso.slice(0, 7)} ${currency}`,
      `${spentIso.slice(0, 7)} ${currency} ${category}`,
    ])
      expected.set(key, (expected.get(key) ?? 0n) + BigInt(cents))
  const listedSums = new Map<string, bigint>()
  for (const { attributes } of (await monthsOf(vehicle)).data)
    for (const { currencyCode, grossing, categories } of attributes.currencies) {
      listedSums.set(`${attributes.month} ${currencyCode}`, centsOf(grossing))
      for (const one of categories)
        listedSums.set(`${attributes.month} ${currencyCode} ${one.category}`, centsOf(one.grossing))
    }
  expect(listedSums).toEqual(expected)
  const { rows } = await sql<{ cents: string }>`
    select (sum(grossing) * 100)::bigint as cents from expenses where vehicle_id = ${vehicle}`.execute(app.db)
  expect(BigInt(rows[0]?.cents ?? 0)).toBe(loaded.reduce((sum, { cents }) => sum + BigInt(cents), 0n))
})

test('a list reports the same consumption as the single expense, wherever the previous fill-up is', async () => {
  const vehicle = (await makeVehicle(owner, company)).id
  const adBlue = { productType: 'adblue' }
  const fillings = [
    fuelAt(0, 1_000, 40.5),
    fuelAt(1, 1_010, 9.75, adBlue),
    fuelAt(2, 1_200, 12.1, { isReferenceValue: false }),
    expenseAt(3),
    fuelAt(4, 1_500.5, 30.3),
    fuelAt(5, 1_600, 8.25, { isReferenceValue: false, odometer: null }),
    ...[6, 7, 8, 9].map((hour) => expenseAt(hour)),
    fuelAt(10, 2_010, 10.3, adBlue),
    fuelAt(11, 1_900.1, 22.2, { odometer: null }),
    fuelAt(12, 2_100.1, 33.333),
  ]
  for (const filling of fillings) await makeExpense(owner, vehicle, filling)
  const listed = async (query: string) =>
    (await owner.get(`/api/vehicles/${vehicle}/expenses?${query}`)).json<{ data: ExpenseReply[] }>().data
  const all = await listed('')
  const measured = all.flatMap(({ meta: { consumption } }) =>
    consumption ? [[consumption.distance, consumption.amount, consumption.value]] : [],
  )
  expect(measured).toEqual([
    [599.6, 63.783, 10.64],
    [1_000, 10.3, 1.03],
    [500.5, 42.4, 8.47],
  ])
  for (const size of [1, 2, 4])
    for (let offset = 0; offset < all.length; offset += size)
      expect(await listed(`page[limit]=${size}&page[offset]=${offset}`)).toEqual(
        all.slice(offset, offset + size),
      )
  for (const one of all) expect((await owner.get(`/api/expenses/${one.id}`)).json().data).toEqual(one)
})

test('with trips around, a list has the insights of the single expense, and none once they are deleted', async () => {
  const vehicle = (await makeVehicle(owner, company)).id
  const ulm = { latitude: 48.4011, longitude: 9.9876 }
  const trips = [
    tripFrom(1_000, 1_150, 0.2, { coordinateEnd: ulm }),
    tripFrom(1_200, 1_490, 3.2),
    tripFrom(1_700, 1_990, 8.2, { coordinateStart: ulm }),
  ]
  const created = await Promise.all(trips.map((trip) => makeTrip(owner, vehicle, trip)))
  const expenses = [
    fuelAt(0, 1_000, 40),
    expenseAt(1, { place: { name: 'P1', coordinate: { latitude: 52.5, longitude: 13.4 } } }),
    fuelAt(2, 1_100, 20),
    ...[4, 5, 6, 7].map((hour) => expenseAt(hour, { odometer: 1_495 })),
    fuelAt(8, 1_500, 30),
    ...[9, 10].map((hour) => expenseAt(hour)),
    fuelAt(11, 2_000, 25),
  ]
  for (const expense of expenses) await makeExpense(owner, vehicle, expense)
  const listed = async (query: string) =>
    (await owner.get(`/api/vehicles/${vehicle}/expenses?${query}`)).json<{ data: ExpenseReply[] }>().data
  const all = await listed('')
  const kinds = all.map(({ meta }) => meta.contradictions.map(({ kind }) => kind).join())
  expect(kinds).toEqual(['', '', '', '', '', '', '', '', 'odometerBelow', 'elsewhere', ''])
  // The reading of the second fill-up is contradicted: neither it nor the third has a consumption.
  expect(all.map(({ meta }) => meta.consumption?.distance ?? null)).toEqual([500, ...Array(10).fill(null)])
  for (const size of [1, 2, 3])
    for (let offset = 0; offset < all.length; offset += size)
      expect(await listed(`page[limit]=${size}&page[offset]=${offset}`)).toEqual(
        all.slice(offset, offset + size),
      )
  for (const one of all) expect((await owner.get(`/api/expenses/${one.id}`)).json().data).toEqual(one)

  for (const { id } of created) await owner.remove(`/api/trips/${id}`)
  expect((await listed('')).map(({ meta }) => meta.contradictions)).toEqual(all.map(() => []))
})
