import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Distances, DRIVERS_MAX } from '#contract/overview/calls.ts'
import { makeCompany } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import { makeVehicle } from '../vehicles/testing.ts'

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
  expect(vehicles[0]?.drivers).toHaveLength(DRIVERS_MAX)
})
