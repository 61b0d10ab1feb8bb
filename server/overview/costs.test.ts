import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Costs } from '#contract/overview/calls.ts'
import { makeCompany } from '../companies/testing.ts'
import { insertExpenses } from '../expenses/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import type { VehicleCost } from './costs/store.ts'
import { readMonths } from './period.ts'
import { presentCosts } from './present-costs.ts'

const app = useApp()

const NOW = new Date('2026-11-17T10:00:00Z')
const CATEGORIES = ['parking', 'garage', 'cleaning', 'tires', 'other']

let owner: Person
let company: string
let [first, second] = ['', '']

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  ;({ owner, id: company } = await makeCompany(app))
  const make = async () => (await makeVehicle(owner, company)).id
  const [notComparedWith, spentInOctober] = [await make(), await make()]
  ;[first, second] = [await make(), await make()]
  const insert = (id: string, expenses: Parameters<typeof insertExpenses>[3]) =>
    insertExpenses(app, { id, companyId: company }, owner.id, expenses)
  const tenth = { spentIso: '2025-11-10T09:00:00Z' }
  await insert(first, [
    ...CATEGORIES.map((category) => ({ ...tenth, category, cents: 10_01 })),
    ...CATEGORIES.map((category) => ({ ...tenth, category, cents: 20_00, currency: 'CHF' })),
    { spentIso: '2025-11-20T09:00:00Z', cents: 70_00 },
    { spentIso: '2026-11-02T09:00:00Z', cents: 30_00 },
  ])
  // The day of today counts up to its end in Berlin.
  await insert(second, [
    { spentIso: '2025-11-17T22:30:00Z', cents: 7_00, currency: 'CHF' },
    { spentIso: '2025-11-17T23:30:00Z', cents: 900_00, currency: 'CHF' },
  ])
  await insert(notComparedWith, [{ spentIso: '2025-11-25T09:00:00Z', cents: 5_00 }])
  await insert(spentInOctober, [
    { spentIso: '2025-10-05T09:00:00Z', cents: 4_00 },
    { spentIso: '2026-10-05T09:00:00Z', category: 'garage', cents: 8_00 },
  ])
})
afterAll(() => void vi.useRealTimers())

async function read(from: string, to: string): Promise<Costs> {
  const reply = await owner.get(`/api/companies/${company}/costs?from=${from}&to=${to}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ data: { attributes: Costs } }>().data.attributes
}

const inOrder = (rows: readonly (string | number)[][]) =>
  rows.toSorted((a, b) => String(a).localeCompare(String(b)))

const brief = ({ currencies }: Costs) =>
  currencies.map(({ currencyCode, grossing, previous, categories, months }) => ({
    of: [currencyCode, grossing, previous],
    categories,
    months: months.slice(-2).map((one) => [one.month, one.grossing, one.previous, one.categories]),
  }))

test('the running month has the days up to today of last year, of each vehicle, currency and month', async () => {
  const costs = await read('2026-11', '2026-11')
  const parking = [{ category: 'parking', grossing: 30 }]
  const garage = [{ category: 'garage', grossing: 8 }]
  expect(brief(costs)).toEqual([
    {
      of: ['EUR', 30, 50.05],
      categories: parking,
      months: [
        ['2026-10', 8, 4, garage],
        ['2026-11', 30, 50.05, parking],
      ],
    },
    {
      of: ['CHF', 0, 107],
      categories: [],
      months: [
        ['2026-10', 0, 0, []],
        ['2026-11', 0, 107, []],
      ],
    },
  ])
  const vehicles = costs.vehicles.map((row) => [row.vehicleId, row.currencyCode, row.grossing, row.previous])
  expect(inOrder(vehicles)).toEqual(
    inOrder([
      [first, 'EUR', 30, 50.05],
      [first, 'CHF', 0, 100],
      [second, 'CHF', 0, 7],
    ]),
  )
})

test('a month ahead shows the running one beside it, and is compared with nothing', async () => {
  const costs = await read('2026-12', '2026-12')
  const parking = [{ category: 'parking', grossing: 30 }]
  expect(brief(costs)).toEqual([
    {
      of: ['EUR', 0, 0],
      categories: [],
      months: [
        ['2026-11', 30, 50.05, parking],
        ['2026-12', 0, 0, []],
      ],
    },
    {
      of: ['CHF', 0, 0],
      categories: [],
      months: [
        ['2026-11', 0, 107, []],
        ['2026-12', 0, 0, []],
      ],
    },
  ])
  expect(costs.vehicles).toEqual([])
})

type Reply = (error: Error | null, result?: { fields: { name: string }[]; rows: unknown[] }) => void

/** How many sums of vehicles the database sends meanwhile. */
async function sumsOfVehicles(act: () => Promise<unknown>): Promise<number> {
  let rows = 0
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  spy.mockImplementation(function (this: pg.Client, ...[statement, reply]: unknown[]) {
    const counted: Reply = (error, result) => {
      const names = result?.fields.map(({ name }) => name) ?? []
      if (names.includes('vehicle_id') && names.includes('currency_code')) rows += result?.rows.length ?? 0
      ;(reply as Reply)(error, result)
    }
    return query.call(this, statement, counted)
  })
  try {
    await act()
    return rows
  } finally {
    spy.mockRestore()
  }
}

test('however many categories there are, a row for each vehicle and currency is read, and one for each currency', async () => {
  expect(await sumsOfVehicles(() => read('2026-11', '2026-11'))).toBe(3 + 2)
})

test('others have a turn of the event loop after each 500 rows of vehicles', async () => {
  let turn = 0
  let counter = setImmediate(function count() {
    turn += 1
    counter = setImmediate(count)
  })
  const turns: number[] = []
  const ofVehicles = Array.from(
    { length: 1_200 },
    (): VehicleCost => ({
      get vehicle_id() {
        turns.push(turn)
        return first
      },
      currency_code: 'EUR',
      hundredths: 100,
      previous: 0,
      before: null,
    }),
  )
  const period = readMonths({ from: '2026-11', to: '2026-11' }, NOW)
  const { vehicles } = await presentCosts(period, { months: [], spent: { ofCurrencies: [], ofVehicles } })
  clearImmediate(counter)
  expect(vehicles).toHaveLength(1_200)
  expect([...Map.groupBy(turns, (nth) => nth).values()].map(({ length }) => length)).toEqual([500, 500, 200])
})
