import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Change } from '#contract/history/change.ts'
import { useTargets } from '../../backup/testing.ts'
import { makeCompany } from '../../companies/testing.ts'
import { newId } from '../../db/id.ts'
import { migrateAndLoad } from '../../db/migrate.ts'
import { appliedMigrations } from '../../db/schema-fault.ts'
import { useApp } from '../../testing/app.ts'
import { checkTrip, recordTrip } from '../../trips/public.ts'
import { tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { useDataDir, verify } from '../testing.ts'
import { nameWriters } from './names.ts'
import { writeAs } from './store.ts'
import { type Authorship, userAuthorship } from './writer.ts'

const app = useApp()
const targets = useTargets()
const dataDir = useDataDir()

test('a change recorded by a device is shown as such, and its chain verifies', async () => {
  const { id: companyId, owner } = await makeCompany(app)
  const { id } = await makeVehicle(owner, companyId)
  const device: Authorship = {
    writer: { kind: 'device', id: newId(), requestId: newId() },
    origin: 'recorded',
  }
  const { row } = await app.db.transaction().execute((tx) =>
    recordTrip(tx, {
      vehicle: { id, companyId },
      ...device,
      billing: 'none',
      values: checkTrip(tripFrom(0, 12)),
    }),
  )
  await owner.patch(`/api/trips/${row.id}`, 'trip', { reason: 'Lieferung' })
  const reply = await owner.get(`/api/trips/${row.id}/changes`)
  const changes = reply.json<{ data: { attributes: Change }[] }>().data
  expect(changes.map(({ attributes: { action, origin, actor } }) => ({ action, origin, actor }))).toEqual([
    {
      action: 'changed',
      origin: 'entered',
      actor: { id: owner.id, name: expect.stringMatching(/^Pat Person \d+$/), kind: 'user' },
    },
    { action: 'created', origin: 'recorded', actor: { id: device.writer.id, name: null, kind: 'device' } },
  ])
  expect((await verify(app.db, dataDir, id)).faults).toEqual([])
})

test('names are looked up once per kind of writer and page, and may be missing', async () => {
  const asked: [kind: string, ids: readonly string[]][] = []
  const register =
    (kind: string, known: Record<string, string>) => async (_db: unknown, ids: readonly string[]) => {
      asked.push([kind, ids])
      return new Map(Object.entries(known))
    }
  const names = { user: register('user', { a: 'Ida Ott' }), device: register('device', { a: 'Stecker 7' }) }
  const writers = [
    { actor_kind: null, actor_id: 'a' },
    { actor_kind: 'user' as const, actor_id: 'a' },
    { actor_kind: 'device' as const, actor_id: 'a' },
    { actor_kind: 'device' as const, actor_id: 'b' },
    { actor_kind: 'key' as const, actor_id: 'a' },
  ]
  const nameOf = await nameWriters(app.db, names, writers)
  expect(writers.map(nameOf)).toEqual(['Ida Ott', 'Ida Ott', 'Stecker 7', null, null])
  expect(asked).toEqual([
    ['user', ['a']],
    ['device', ['a', 'b']],
  ])
})

test('a chain from before there were kinds and origins continues and verifies', async () => {
  const { connection, db } = await targets.bare()
  const [company, vehicle] = [newId(), newId()]
  const older = (await appliedMigrations(app.db)).filter(({ name }) => name < '0131')
  const person = userAuthorship({ actor: { userId: newId() }, requestId: 'before' })
  const setPlate = (plate: string, authorship: Authorship) =>
    db.transaction().execute(async (tx) => {
      await writeAs(tx, authorship)
      await sql`update vehicles set license_plate = ${plate} where id = ${vehicle}`.execute(tx)
    })
  await migrateAndLoad(connection, older, async () => {
    await db.transaction().execute(async (tx) => {
      await writeAs(tx, person)
      await sql`insert into companies (id, name) values (${company}, 'A')`.execute(tx)
      await sql`
        insert into vehicles (id, company_id, license_plate, system_of_units, currency_code, odometer_said, odometer,
          is_auto_recording_enabled, is_record_track_enabled, is_save_track_enabled)
        values (${vehicle}, ${company}, 'A 1', 'metric', 'EUR', 0, 0, true, true, true)`.execute(tx)
    })
    await setPlate('A 2', person)
  })
  await setPlate('A 3', { writer: { kind: 'key', id: newId(), requestId: 'after' }, origin: 'imported' })
  const { rows } = await sql<{ kind: string | null; origin: string | null }>`
    select actor_kind as kind, origin from history_entries where vehicle_id = ${vehicle} order by number`.execute(
    db,
  )
  expect(rows).toEqual([
    { kind: null, origin: null },
    { kind: null, origin: null },
    { kind: 'key', origin: 'imported' },
  ])
  expect(await verify(db, dataDir, vehicle)).toMatchObject({ entries: 3, faults: [] })
})
