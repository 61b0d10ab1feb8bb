import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Distances, DRIVERS_MAX, type Fleet } from '#contract/overview/calls.ts'
import { makeCompany } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { insertVehicles, makeVehicle } from '../vehicles/testing.ts'

const app = useApp()

test('only so many drivers are named; the distances of the others still count', async () => {
  const { id: company, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  const names = DRIVERS_MAX + 5
  await sql`insert into driver_years (vehicle_id, year, driver, category, trips, tenths, total_tenths)
    select ${vehicle}, 2024, 'Name ' || n, 'business', in_month(10, 1), in_month(10, 10 * n), 10 * n
    from generate_series(1, ${names}::integer) n`.execute(app.db)
  const reply = await owner.get(`/api/companies/${company}/distances?from=2024-10&to=2024-10`)
  const { units, vehicles } = reply.json<{ data: { attributes: Distances } }>().data.attributes
  const [unit] = units
  expect(unit?.distance).toBe(505_515)
  expect(unit?.drivers).toHaveLength(DRIVERS_MAX + 1)
  expect(unit?.drivers[0]).toMatchObject({ name: 'Name 1005', distance: 1_005 })
  // 1 + 2 + 3 + 4 + 5
  expect(unit?.drivers.find(({ name }) => name === null)?.distance).toBe(15)
  const longest = [1_005, 1_004, 1_003, 1_002, 1_001].map((nth) => `Name ${nth}`)
  expect(vehicles).toMatchObject([{ distance: 505_515, drivers: longest, driverCount: names }])
})

test('the sums of many drivers in many vehicles stay exact, of each vehicle and of each driver', async () => {
  const { id: company, owner } = await makeCompany(app)
  const vehicles = [await makeVehicle(owner, company), await makeVehicle(owner, company)]
  for (const [index, { id }] of vehicles.entries()) await drive(id, { names: 3_000, tenths: 10 + 10 * index })
  const reply = await owner.get(`/api/companies/${company}/distances?from=2024-10&to=2024-10`)
  const { units, vehicles: driven } = reply.json<{ data: { attributes: Distances } }>().data.attributes
  expect(driven.map(({ distance, driverCount }) => [distance, driverCount]).toSorted()).toEqual([
    [3_000, 3_000],
    [6_000, 3_000],
  ])
  const [others, ...named] = units[0]?.drivers ?? []
  expect([others?.name, others?.distance]).toEqual([null, 6_000])
  expect([named.length, new Set(named.map(({ distance }) => distance))]).toEqual([1_000, new Set([3])])
})

const fleetOf = async (owner: Person, company: string) =>
  (await owner.get(`/api/companies/${company}/fleet`)).json<{ data: { attributes: Fleet } }>().data.attributes

test('a vehicle of the fleet names those who drove most of its month, and counts the others', async () => {
  const { id: company, owner } = await makeCompany(app)
  const { id } = await makeVehicle(owner, company)
  const { month } = await fleetOf(owner, company)
  await drive(id, { names: 8, tenths: 10, month })
  await drive(id, { names: 1, tenths: 5, month, prefix: '' })
  await sql`update driver_years set tenths = in_month(${nthOf(month)}, 90) where vehicle_id = ${id} and driver = 'Name 7'`.execute(
    app.db,
  )
  const drivers = ['Name 7', 'Name 1', 'Name 2', 'Name 3', 'Name 4']
  expect((await fleetOf(owner, company)).vehicles).toMatchObject([
    { vehicleId: id, distance: 16.5, drivers, driverCount: 9 },
  ])
})

test('the names of a fleet take a million bytes at most: the first of each vehicle, then the second', async () => {
  const { id: company, owner } = await makeCompany(app)
  const vehicles = await insertVehicles(app.db, company, { count: 300 })
  const { month } = await fleetOf(owner, company)
  const prefix = '🚗'.repeat(499)
  for (const id of vehicles) await drive(id, { names: 3, tenths: 10, month, prefix })
  const fleet = await fleetOf(owner, company)
  const named = fleet.vehicles.map(({ drivers, driverCount }) => `${drivers.length} of ${driverCount}`)
  expect(named.filter((one) => one === '1 of 3')).toHaveLength(100)
  // 500 names of 1,997 bytes each.
  expect(named.filter((one) => one === '2 of 3')).toHaveLength(200)
})

type Drive = { names: number; tenths: number; month?: string; prefix?: string }
const nthOf = (month: string) => Number(month.slice(5, 7))

/** Each name with the same distance. */
const drive = (id: string, { names, tenths, month = '2024-10', prefix = 'Name ' }: Drive) =>
  sql`insert into driver_years (vehicle_id, year, driver, category, trips, tenths, total_tenths)
    select ${id}, ${Number(month.slice(0, 4))}, ${prefix} || n, 'business', in_month(${nthOf(month)}, 1),
      in_month(${nthOf(month)}, ${tenths}), ${tenths}
    from generate_series(1, ${names}::integer) n`.execute(app.db)
