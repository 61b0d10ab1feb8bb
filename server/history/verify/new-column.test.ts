import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeLogbook, useDataDir, verify } from '../testing.ts'

const app = useApp()
const dataDir = useDataDir()

test('a chain written before its tables got a new column verifies, and continues', async () => {
  const { owner, vehicleId } = await makeLogbook(app)
  for (const table of ['trips', 'expenses'])
    await sql`alter table ${sql.id(table)} add column trial text`.execute(app.db)
  expect(await verify(app.db, dataDir, vehicleId)).toMatchObject({ entries: 6, faults: [] })

  await makeTrip(owner, vehicleId, tripFrom(900, 901))
  expect(await verify(app.db, dataDir, vehicleId)).toMatchObject({ trips: 4, faults: [] })
})

test('with a value in every row it does not: the recorded states had none', async () => {
  const { vehicleId } = await makeLogbook(app)
  await sql`alter table trips add column flag boolean not null default false`.execute(app.db)
  expect((await verify(app.db, dataDir, vehicleId)).faults).not.toEqual([])
})
