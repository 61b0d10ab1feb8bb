import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Attention, Costs, Distances } from '#contract/overview/calls.ts'
import { randomOf } from '../../demo/random.ts'
import { makeCompany } from '../companies/testing.ts'
import { expenseAt, makeExpense } from '../expenses/testing.ts'
import { useDataDir, verify } from '../history/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { bulk, outcomeOf } from '../trips/bulk/testing.ts'
import { makeTrip } from '../trips/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'

const app = useApp()
const dataDir = useDataDir()
const random = randomOf('counters')

const STEPS = 100
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo']
/** Near midnight of the first, months differ between zones. */
const momentIn2024Or2025 = () =>
  Date.UTC(2024, random.between(0, 23), random.between(1, 2), random.between(0, 23))

function drawTrip() {
  const start = momentIn2024Or2025()
  const odometerStart = random.between(0, 50) * 10
  return {
    dateStartIso: new Date(start).toISOString(),
    dateStartTz: random.pick(ZONES),
    dateEndIso: new Date(start + 3_600_000 * random.between(0, 30)).toISOString(),
    dateEndTz: 'Europe/Berlin',
    odometerStart,
    odometerEnd: odometerStart + random.between(0, 400) / 10,
    category: random.pick(['business', 'private', 'none']),
    driverName: random.pick(['Aydın', 'Brandl', null]),
  }
}

const drawExpense = () =>
  expenseAt(0, {
    grossing: random.between(0, 9_999) / 100,
    category: random.pick(['parking', 'garage']),
    expenseDateIso: new Date(momentIn2024Or2025()).toISOString(),
  })

const some = async (table: 'trips' | 'expenses', isDeleted: boolean) => {
  const rows = app.db.selectFrom(table).select(['id', 'version']).orderBy('id')
  const all = await rows.where('deleted_at', isDeleted ? 'is not' : 'is', null).execute()
  return all.filter(() => random.isLucky(0.2)).slice(0, 5)
}

/** Writes, changes, moves, deletes and restores, alone and many at once. */
async function writeAtRandom(owner: Person, vehicles: readonly string[]) {
  const send = async (type: 'trip' | 'expense', draw?: () => object) => {
    for (const { id } of await some(`${type}s`, false)) {
      const url = `/api/${type}s/${id}`
      const reply = draw ? await owner.patch(url, type, draw()) : await owner.remove(url)
      expect([200, 204]).toContain(reply.statusCode)
    }
  }
  const many = async (name: 'remove-trips' | 'restore-trips', isDeleted: boolean) => {
    const refs = await some('trips', isDeleted)
    if (refs.length > 0) await outcomeOf(bulk(owner, name, refs))
  }
  const add: (() => Promise<unknown>)[] = [
    () => makeTrip(owner, random.pick(vehicles), drawTrip()),
    () => makeExpense(owner, random.pick(vehicles), drawExpense()),
  ]
  const change: (() => Promise<unknown>)[] = [
    () => send('trip', drawTrip),
    () => send('expense', drawExpense),
    () => send('expense'),
    () => many('remove-trips', false),
    () => many('restore-trips', true),
    () => owner.patch(`/api/vehicles/${random.pick(vehicles)}`, 'vehicle', { timeZone: random.pick(ZONES) }),
  ]
  for (let step = 0; step < STEPS; step++) await random.pick(random.isLucky(0.6) ? add : change)()
}

test('figures are the sums of the records after any writes, and verify agrees', async () => {
  const { owner, id: company } = await makeCompany(app)
  const vehicles: string[] = []
  for (const [systemOfUnits, currencyCode] of [
    ['imperial', 'EUR'],
    ['imperial', 'EUR'],
    ['metric', 'CHF'],
  ])
    vehicles.push((await makeVehicle(owner, company, { systemOfUnits, currencyCode, timeZone: null })).id)
  await writeAtRandom(owner, vehicles)

  const read = async <T>(path: string) => {
    const reply = await owner.get(`/api/companies/${company}/${path}`)
    return reply.json<{ data: { attributes: T } }>().data.attributes
  }
  const year = 'from=2025-01&to=2025-12'
  const { units, vehicles: driven } = await read<Distances>(`distances?${year}`)
  const { currencies, vehicles: spent } = await read<Costs>(`costs?${year}`)
  const { gaps, uncategorised } = await read<Attention>('attention')

  const tripSums = await sums(
    sql`select case v.system_of_units when 'metric' then 'km' else 'mi' end as unit, v.id as vehicle,
        to_char(t.start_at at time zone coalesce(v.time_zone, t.start_tz), 'YYYY-MM') as month, coalesce(t.driver_name, '') as driver,
        t.odometer_end - t.odometer_start as value
      from trips t join vehicles v on v.id = t.vehicle_id where t.deleted_at is null`,
  )
  expect(tripSums.length).toBeGreaterThan(20)
  expect(units.map(({ unit }) => unit)).toEqual(['mi', 'km'])
  for (const { unit, distance, previous, months, drivers } of units) {
    expect([distance, previous]).toEqual([of(tripSums, { unit }, '2025'), of(tripSums, { unit }, '2024')])
    for (const { month, distance: inMonth } of months) expect(inMonth).toBe(of(tripSums, { unit }, month))
    for (const { name, distance: own } of drivers)
      expect(own).toBe(of(tripSums, { unit, driver: name ?? '' }, '2025'))
  }
  for (const { vehicle, distance, previous } of driven)
    expect([distance, previous]).toEqual(
      ['2025', '2024'].map((from) => of(tripSums, { vehicle: vehicle.id }, from)),
    )

  const costSums = await sums(
    sql`select e.currency_code as unit, v.id as vehicle, '' as driver, e.grossing as value,
        to_char(e.spent_at at time zone coalesce(v.time_zone, e.spent_tz), 'YYYY-MM') as month
      from expenses e join vehicles v on v.id = e.vehicle_id where e.deleted_at is null`,
  )
  expect(currencies.map(({ currencyCode }) => currencyCode)).toEqual(['EUR', 'CHF'])
  for (const { currencyCode: unit, grossing, previous, months } of currencies) {
    expect([grossing, previous]).toEqual([of(costSums, { unit }, '2025'), of(costSums, { unit }, '2024')])
    for (const { month, grossing: inMonth } of months) expect(inMonth).toBe(of(costSums, { unit }, month))
  }
  for (const { vehicleId: vehicle, currencyCode: unit, grossing } of spent)
    expect(grossing).toBe(of(costSums, { vehicle, unit }, '2025'))

  const { rows } = await sql<{ gaps: string; uncategorised: string }>`
    select count(*) filter (where odometer_start > before) as gaps,
      count(*) filter (where category = 'none') as uncategorised
    from (select *, lag(odometer_end) over (partition by vehicle_id order by start_at, id) as before
      from trips where deleted_at is null) t`.execute(app.db)
  expect([String(gaps.count), String(uncategorised.count)]).toEqual([rows[0]?.gaps, rows[0]?.uncategorised])
  for (const vehicle of vehicles) expect((await verify(app.db, dataDir, vehicle)).faults).toEqual([])
})

type Row = { unit: string; vehicle: string; month: string; driver: string; value: string }
const sums = async (query: ReturnType<typeof sql>) => (await query.execute(app.db)).rows as Row[]

/** The sum of the rows with these values, in months that begin like this. */
function of(rows: readonly Row[], key: Partial<Row>, from: string): number {
  const own = rows
    .filter((row) => row.month.startsWith(from))
    .filter((row) => Object.entries(key).every(([name, value]) => row[name as keyof Row] === value))
  return Math.round(100 * own.reduce((sum, { value }) => sum + Number(value), 0)) / 100
}
