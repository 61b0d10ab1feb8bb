import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { stateColumns } from './store.ts'

const app = useApp()

type Plan = { 'Index Cond'?: string; Filter?: string; Alias?: string; Plans?: Plan[] }

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The plan that finds the previous entry. Sequential scans are off: a table this small would be scanned. */
const lookup = (vehicleId: string) =>
  app.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json)
      select ${stateColumns(null)} from history_entries e
      join history_payloads p on p.vehicle_id = e.vehicle_id and p.number = e.number
      where e.vehicle_id = ${vehicleId}`.execute(tx)
    const [plan] = rows[0]?.['QUERY PLAN'] ?? []
    return plan && nodesOf(plan.Plan).find(({ Alias }) => Alias === 'f')
  })

test('the state before a change is found by its record alone, so that no plan reads the whole chain', async () => {
  const { owner, id: companyId } = await makeCompany(app)
  const { id: vehicleId } = await makeVehicle(owner, companyId)
  await makeTrip(owner, vehicleId, tripFrom(0, 10, 0))
  const found = await lookup(vehicleId)
  expect(found?.['Index Cond']).toBe('((subject_id = e.subject_id) AND (number < e.number))')
  expect(found?.Filter).toBe("(action <> 'erased'::text)")
})
