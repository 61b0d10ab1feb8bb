import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useTargets } from '../backup/testing.ts'
import { newId } from '../db/id.ts'
import { migrateAndLoad } from '../db/migrate.ts'
import type { Db } from '../db/pool.ts'
import { appliedMigrations } from '../db/schema-fault.ts'
import { expenseAt, makeExpense } from '../expenses/testing.ts'
import { useApp } from '../testing/app.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { laterThan, rewriteCheckpoint } from './checkpoints/testing.ts'
import { writeCheckpoint } from './checkpoints/write-checkpoint.ts'
import { runErase } from './erase/command.ts'
import { makeLogbook, useDataDir, withoutGuards } from './testing.ts'
import { parseOptions, runVerify } from './verify/command.ts'
import { writeAs } from './writer/store.ts'
import { userAuthorship } from './writer/writer.ts'

const app = useApp()
const root = useDataDir()
const targets = useTargets()
let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(root, 'data-'))
})
afterEach(async () => {
  await setClock('clock_timestamp()')
  await withoutGuards(app.db, sql`delete from history_checkpoints`)
})

/** Sets the clock of the logbook. */
const setClock = (now: string, db: Db = app.db) =>
  sql`create or replace function recorded_now() returns timestamptz language sql volatile as
    ${sql.lit(`select ${now}`)}`.execute(db)
const AHEAD = `clock_timestamp() + interval '2 days'`
const RIGHT = 'clock_timestamp()'

const verify = (vehicleId: string) =>
  runVerify(app.db, parseOptions(['--vehicle', vehicleId, '--all-faults'], { dataDir }))

type Step = { number: string; behind: number; after: number }

/**
 * The recorded clock steps: by how many seconds the clock was behind, and by how many microseconds the entry follows.
 */
async function stepsOf(vehicleId: string): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select e.number, extract(epoch from e.recorded_at - s.clock_at)::float8 as behind,
      (extract(epoch from e.recorded_at - b.recorded_at) * 1000000)::float8 as after
    from history_clock_steps s
    join history_entries e on e.vehicle_id = s.vehicle_id and e.number = s.number
    join history_entries b on b.vehicle_id = s.vehicle_id and b.number = s.number - 1
    where s.vehicle_id = ${vehicleId} order by e.number`.execute(app.db)
  return rows
}

test('a logbook written while the clock ran ahead, and after it was corrected, verifies', async () => {
  const { owner, vehicleId, trips } = await makeLogbook(app)
  await setClock(AHEAD)
  await makeTrip(owner, vehicleId, tripFrom(31, 32, 3))
  await setClock(RIGHT)
  const made = await makeTrip(owner, vehicleId, tripFrom(32, 33, 4))
  await makeExpense(owner, vehicleId, expenseAt(5))
  await owner.patch(`/api/trips/${made.id}`, 'trip', { reason: 'Messe' })
  await runErase(app.db, ['--trip', trips[0] ?? '', '--part', 'personal', '--actor', owner.id])

  const { lines, isSuccess } = await verify(vehicleId)
  expect(lines.slice(0, 2)).toEqual([
    '1 chains with 12 entries hold; 1 vehicles, 5 trips and 1 expenses are as they say.',
    expect.stringMatching(
      `^Vehicle ${vehicleId}: from entry 8 on, 5 entries were recorded while the clock was behind the entry before them, by up to (2 d|1 d 23 h)\\.$`,
    ),
  ])
  expect(isSuccess).toBe(true)
  const steps = await stepsOf(vehicleId)
  expect(steps.map(({ number, after }) => [number, after])).toEqual(
    ['8', '9', '10', '11', '12'].map((number) => [number, 1]),
  )
  for (const { behind } of steps) expect(Math.abs(behind - 2 * 86_400)).toBeLessThan(600)
  // The creation time of the record is that of the clock.
  expect(Math.abs(Date.parse(made.attributes.createdAt) - Date.now())).toBeLessThan(600_000)
})

test('entries of one moment follow each other by a microsecond, and no clock step is recorded', async () => {
  const { owner, vehicleId } = await makeLogbook(app)
  await setClock(`timestamptz '${new Date(Date.now() + 60_000).toISOString()}'`)
  for (const hour of [3, 4, 5]) await makeTrip(owner, vehicleId, tripFrom(28 + hour, 29 + hour, hour))
  const { rows } = await sql<{ after: number }>`
    select (extract(epoch from recorded_at - min(recorded_at) over ()) * 1000000)::float8 as after
    from history_entries where vehicle_id = ${vehicleId} and number > 6 order by number`.execute(app.db)
  expect(rows).toEqual([{ after: 0 }, { after: 1 }, { after: 2 }])
  expect(await stepsOf(vehicleId)).toEqual([])
  expect((await verify(vehicleId)).isSuccess).toBe(true)
})

test.each([
  ['a note of an entry that follows in time', 4, `recorded_at - interval '1 day'`],
  ['a note that says the time of the entry', 4, 'recorded_at'],
])('%s is found', async (_what, number, clock) => {
  const { vehicleId } = await makeLogbook(app)
  await withoutGuards(
    app.db,
    sql`insert into history_clock_steps select vehicle_id, number, ${sql.raw(clock)} from history_entries
      where vehicle_id = ${vehicleId} and number = ${number}`,
  )
  const { lines, isSuccess } = await verify(vehicleId)
  expect(lines[0]).toBe(`Vehicle ${vehicleId}, entry 4: what is noted of its clock is not so.`)
  expect(isSuccess).toBe(false)
})

/** As if the clock had run ahead when the checkpoint was signed. */
const signAhead = (number: number) =>
  rewriteCheckpoint(app.db, dataDir, number, ({ at }) => ({ at: laterThan(Date.parse(at), 2 * 1_440) }))

test('a checkpoint signed while the clock ran ahead is reported, and is no fault', async () => {
  const { owner, vehicleId } = await makeLogbook(app)
  await writeCheckpoint(app.db, dataDir)
  await signAhead(1)
  await makeTrip(owner, vehicleId, tripFrom(31, 32, 3))
  const ahead =
    /^Checkpoint 1 of 20\S+ holds: this chain up to entry 6\. Its clock ran ahead, by at least (2 d|1 d 23 h)\.$/
  const before = await verify(vehicleId)
  expect(before.lines).toContainEqual(expect.stringMatching(ahead))
  expect(before.isSuccess).toBe(true)

  await writeCheckpoint(app.db, dataDir)
  const after = await verify(vehicleId)
  expect(after.lines).toContainEqual(expect.stringMatching(ahead))
  expect(after.lines).toContainEqual(
    expect.stringMatching(/^Checkpoint 2 of 20\S+ holds: this chain up to entry 7\.$/),
  )
  expect(after.isSuccess).toBe(true)
})

test('a clock set back in order to backdate an entry is found by an earlier checkpoint', async () => {
  const { owner, vehicleId } = await makeLogbook(app)
  await writeCheckpoint(app.db, dataDir)
  await makeTrip(owner, vehicleId, tripFrom(31, 32, 3))
  await setClock(`clock_timestamp() - interval '30 days'`)
  await makeTrip(owner, vehicleId, tripFrom(32, 33, 4))
  await setClock(RIGHT)
  expect(await verify(vehicleId)).toMatchObject({
    lines: [
      '1 chains with 8 entries hold; 1 vehicles, 5 trips and 0 expenses are as they say.',
      expect.stringMatching(/: from entry 8 on, 1 entries were recorded while the clock was behind/),
      `Checkpoint 1: an entry after entry 6 of vehicle ${vehicleId} claims to be older than it.`,
    ],
    isSuccess: false,
  })
})

test('the migration records earlier clock steps, and verify reports them', async () => {
  const { connection, db } = await targets.bare()
  const [company, vehicle] = [newId(), newId()]
  const older = (await appliedMigrations(app.db)).filter(({ name }) => name < '0119')
  await migrateAndLoad(connection, older, () =>
    db.transaction().execute(async (tx) => {
      await writeAs(tx, userAuthorship({ actor: { userId: newId() }, requestId: 'before' }))
      await sql`insert into companies (id, name) values (${company}, 'A')`.execute(tx)
      await sql`
        insert into vehicles (id, company_id, license_plate, system_of_units, currency_code, odometer_said, odometer,
          is_auto_recording_enabled, is_record_track_enabled, is_save_track_enabled, odometer_said_at)
        values (${vehicle}, ${company}, 'A 1', 'metric', 'EUR', 0, 0, true, true, true, recorded_now())`.execute(
        tx,
      )
      for (const [clock, plate] of [
        [AHEAD, 'A 2'],
        [RIGHT, 'A 3'],
        [RIGHT, 'A 4'],
      ] as const) {
        await setClock(clock, tx)
        await sql`update vehicles set license_plate = ${plate} where id = ${vehicle}`.execute(tx)
      }
    }),
  )
  expect(await runVerify(db, parseOptions([], { dataDir }))).toEqual({
    lines: [
      '1 chains with 4 entries hold; 1 vehicles, 0 trips and 0 expenses are as they say.',
      expect.stringMatching(
        `^Vehicle ${vehicle}: from entry 3 on, 1 entries were recorded while the clock was behind the entry before them, by up to (2 d|1 d 23 h)\\.$`,
      ),
      expect.stringMatching(/^There is no checkpoint yet/),
    ],
    isSuccess: true,
  })
})
