import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { FuelType, Unit } from '#contract/expenses/fuel.ts'
import type { Fuel } from '#contract/overview/fuel.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { randomOf } from '../../demo/random.ts'
import { makeCompany } from '../companies/testing.ts'
import { consumptionRate } from '../expenses/public.ts'
import { type ExpenseReply, fuelAt, makeExpense } from '../expenses/testing.ts'
import { useDataDir, verify } from '../history/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { bulk, type Ref } from '../trips/bulk/testing.ts'
import { makeTrip } from '../trips/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'

const app = useApp()
const dataDir = useDataDir()
const random = randomOf('fuel')

const STEPS = 150
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo']

/** Near midnight of the first, months differ between zones. Readings grow with time, but some are wrong. */
function drawReading() {
  const month = random.between(0, 23)
  const hours = random.between(0, 30)
  const wrong = random.isLucky(0.1) ? random.between(-900, 900) : 0
  return {
    at: Date.UTC(2024, month, 1, hours - 6),
    odometer: Math.max(0, 1_000 * (month + 1) + 10 * hours + wrong + random.between(0, 9) / 10),
  }
}

function drawTrip() {
  const { at, odometer } = drawReading()
  return {
    dateStartIso: new Date(at).toISOString(),
    dateStartTz: random.pick(ZONES),
    dateEndIso: new Date(at + 3_600_000 * random.between(0, 4)).toISOString(),
    dateEndTz: 'Europe/Berlin',
    odometerStart: odometer,
    odometerEnd: odometer + random.between(0, 30),
    category: 'business',
  }
}

function drawFuel() {
  const { at, odometer } = drawReading()
  return fuelAt(0, odometer, random.between(1, 60_000) / 1_000, {
    expenseDateIso: new Date(at).toISOString(),
    expenseDateTz: random.pick(ZONES),
    grossing: random.between(0, 9_999) / 100,
    productType: random.isLucky(0.9) ? 'diesel' : 'cng',
    isReferenceValue: random.isLucky(0.8),
    ...(random.isLucky(0.05) ? { amount: undefined } : {}),
    ...(random.isLucky(0.05) ? { odometer: undefined } : {}),
  })
}

/** Another fuel, another unit of it, or no fuel at all. */
const drawChange = () => ({
  ...drawFuel(),
  ...random.pick([{}, {}, {}, { productType: 'cng', unit: 'm³' }, { category: 'parking' }]),
})

const some = async (table: 'trips' | 'expenses', isDeleted = false): Promise<Ref[]> => {
  const rows = app.db.selectFrom(table).select(['id', 'version']).orderBy('created_at').orderBy('id')
  const all = await rows.where('deleted_at', isDeleted ? 'is not' : 'is', null).execute()
  return all.filter(() => random.isLucky(0.1)).slice(0, 5)
}

/** What another call did at the same time may be in the way of one, such as a trip between two that are merged. */
const accepted = async (...sent: ReturnType<Person['get']>[]) => {
  for (const { statusCode, body } of await Promise.all(sent))
    if (statusCode >= 500 || (statusCode === 400 && !body.includes('trips.merge_not_consecutive')))
      throw new Error(body)
}

/** Writes, changes, moves, deletes, restores and merges, alone, many in one call, and several calls at once. */
async function writeAtRandom(owner: Person, vehicles: readonly string[]) {
  const each = async (type: 'trip' | 'expense', draw: () => object) =>
    accepted(...(await some(`${type}s`)).map(({ id }) => owner.patch(`/api/${type}s/${id}`, type, draw())))
  const expensesAtOnce = async (name: 'remove' | 'restore') => {
    const refs = await some('expenses', name === 'restore')
    if (refs.length > 0)
      await accepted(
        owner.post(`/api/transactions/${name}-expenses`, `${name}-expense-transaction`, {
          expenseIds: refs.map(({ id }) => id),
          versions: refs.map(({ version }) => version),
        }),
      )
  }
  const tripsAtOnce = async (name: 'remove-trips' | 'restore-trips') => {
    const refs = await some('trips', name === 'restore-trips')
    if (refs.length > 0) await accepted(bulk(owner, name, refs))
  }
  const merge = async () => {
    const { rows } = await sql<{ ids: string[] }>`
      select array[id, lead(id) over (partition by vehicle_id order by start_at, id)] as ids from trips
      where deleted_at is null`.execute(app.db)
    const pairs = rows.map(({ ids }) => ids.filter(Boolean)).filter((ids) => ids.length === 2)
    if (pairs.length > 0)
      await accepted(
        owner.post('/api/transactions/merge-trips', 'merge-trip-transaction', {
          tripIds: random.pick(pairs),
        }),
      )
  }
  const add: (() => Promise<unknown>)[] = [
    () => makeTrip(owner, random.pick(vehicles), drawTrip()),
    () => makeExpense(owner, random.pick(vehicles), drawFuel()),
    () => makeExpense(owner, random.pick(vehicles), drawFuel()),
  ]
  const change: (() => Promise<unknown>)[] = [
    () => each('trip', drawTrip),
    () => each('expense', drawChange),
    () => expensesAtOnce('remove'),
    () => expensesAtOnce('restore'),
    () => tripsAtOnce('remove-trips'),
    () => tripsAtOnce('restore-trips'),
    merge,
    () => owner.patch(`/api/vehicles/${random.pick(vehicles)}`, 'vehicle', { timeZone: random.pick(ZONES) }),
  ]
  const draw = () => random.pick(random.isLucky(0.7) ? add : change)()
  for (let step = 0; step < STEPS; step++)
    await Promise.all(random.isLucky(0.2) ? [draw(), draw()] : [draw()])
}

test('figures are what prices and fill-ups say after any writes, and verify agrees', async () => {
  const { owner, id: company } = await makeCompany(app)
  const vehicles = new Map<string, SystemOfUnits>()
  for (const [systemOfUnits, currencyCode] of [
    ['metric', 'EUR'],
    ['metric', 'CHF'],
    ['usa', 'EUR'],
  ] as const)
    vehicles.set((await makeVehicle(owner, company, { systemOfUnits, currencyCode })).id, systemOfUnits)
  await writeAtRandom(owner, [...vehicles.keys()])
  const faults = async () => {
    const all = [...vehicles.keys()].map((vehicle) => verify(app.db, dataDir, vehicle))
    return (await Promise.all(all)).flatMap((verified) => verified.faults)
  }
  expect(await faults()).toEqual([])
  await sql`delete from fill_ups`.execute(app.db)
  await sql`delete from fuel_years`.execute(app.db)
  expect(await faults()).not.toEqual([])
  await fillAsMigrated()
  expect(await faults()).toEqual([])

  const [archived = ''] = vehicles.keys()
  await owner.send({ method: 'POST', url: `/api/vehicles/${archived}/archive` })
  const rows = (await Promise.all([...vehicles].map((vehicle) => readRows(owner, vehicle)))).flat()
  const reply = await owner.get(`/api/companies/${company}/fuel?from=2025-01&to=2025-12`)
  const { prices, consumptions } = reply.json<{ data: { attributes: Fuel } }>().data.attributes

  const priced = rows.filter(({ price }) => price)
  const pricesTold = prices.map(({ productType, unit, currencyCode, ...averages }) => ({
    key: `${productType} ${unit} ${currencyCode}`,
    ...averages,
  }))
  expect(pricesTold.length).toBeGreaterThan(2)
  expect(pricesTold.toSorted(byKey)).toEqual(
    averagesOf(priced, (row) => `${row.fuel} ${row.unit} ${row.currency}`, priceOf),
  )

  const filled = rows.filter(({ told }) => told)
  const ratesTold = consumptions.map(({ productType, systemOfUnits, unit, ...averages }) => ({
    key: `${productType} ${systemOfUnits} ${unit}`,
    ...averages,
  }))
  expect(filled.length).toBeGreaterThan(10)
  expect(ratesTold.toSorted(byKey)).toEqual(
    averagesOf(filled, (row) => `${row.fuel} ${row.system} ${row.told?.unit}`, rateOf),
  )
})

/** What the migration does with existing records. */
async function fillAsMigrated() {
  const migration = await readFile('server/db/migrations/0253_fuel_years.sql', 'utf8')
  const statements = migration.slice(migration.indexOf('lock table')).split(/;\n/)
  await app.db.transaction().execute(async (tx) => {
    for (const statement of statements) if (statement.trim()) await sql.raw(statement).execute(tx)
  })
}

type Row = {
  month: string
  system: SystemOfUnits
  fuel: FuelType
  unit: Unit
  currency: string
  price: { grossing: number; amount: number } | null
  told: ExpenseReply['meta']['consumption']
}

/** The expenses for fuel with what each says on its own. */
async function readRows(owner: Person, [vehicle, system]: [string, SystemOfUnits]): Promise<Row[]> {
  const reply = await owner.get(`/api/vehicles/${vehicle}/expenses?page[limit]=200`)
  const { rows: months } = await sql<{ id: string; month: string }>`
    select e.id, to_char(e.spent_at at time zone v.time_zone, 'YYYY-MM') as month
    from expenses e join vehicles v on v.id = e.vehicle_id where v.id = ${vehicle}`.execute(app.db)
  return reply.json<{ data: ExpenseReply[] }>().data.flatMap(({ id, attributes, meta }) => {
    const { productType, unit, currencyCode, grossing, amount } = attributes
    return productType && unit
      ? {
          month: months.find((row) => row.id === id)?.month ?? '',
          system,
          fuel: productType,
          unit,
          currency: currencyCode,
          price: meta.isAmountKnown && amount > 0 ? { grossing, amount } : null,
          told: meta.consumption,
        }
      : []
  })
}

const priceOf = (own: readonly Row[]) => {
  const amount = sum(own, ({ price }) => price?.amount, 3)
  return amount > 0 ? rounded(sum(own, ({ price }) => price?.grossing, 2) / amount, 3) : null
}

const rateOf = (own: readonly Row[]) => {
  const [first] = own
  const distance = sum(own, ({ told }) => told?.distance, 1)
  const amount = sum(own, ({ told }) => told?.amount, 3)
  return first ? consumptionRate(first.unit, first.system, { distance, amount }).value : null
}

/** Of 2025, of 2024 and of each month of 2025. */
const averagesOf = (
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  average: (own: readonly Row[]) => number | null,
) =>
  [...Map.groupBy(rows, keyOf)]
    .map(([key, all]) => {
      const of = (from: string) => average(all.filter(({ month }) => month.startsWith(from)))
      const months = Array.from({ length: 12 }, (_, nth) => `2025-${String(nth + 1).padStart(2, '0')}`)
      return {
        key,
        value: of('2025'),
        previous: of('2024'),
        months: months.map((month) => ({ month, value: of(month) })),
      }
    })
    .filter(({ value }) => value !== null)
    .toSorted(byKey)

const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key)

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals

const sum = (rows: readonly Row[], of: (row: Row) => number | undefined, decimals: number) =>
  rounded(
    rows.reduce((total, row) => total + (of(row) ?? 0), 0),
    decimals,
  )
