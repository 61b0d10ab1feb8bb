import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import type { Db } from '../db/pool.ts'
import type { TestApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { checkpointFolder } from './checkpoints/files.ts'
import { ownFingerprint } from './checkpoints/key.ts'
import { type VerificationResult, verifyHistory } from './verify/verify.ts'

const TABLES = [
  'history_entries',
  'history_heads',
  'history_payloads',
  'history_checkpoints',
  'history_clock_steps',
  'vehicles',
  'trips',
  'trip_tracks',
  'trip_months',
  'driver_years',
  'trip_findings',
  'finding_counts',
  'expenses',
  'expense_months',
  'expense_years',
  'fill_ups',
  'fuel_years',
]

/** Runs statements with all guards disabled, as the owner of the tables. */
export async function withoutGuards(db: Db, ...statements: RawBuilder<unknown>[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of TABLES) await sql`alter table ${sql.id(table)} disable trigger user`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
    const { rows } = await sql<{ table: string; name: string }>`
      select tgrelid::regclass::text as table, tgname as name from pg_trigger
      where not tgisinternal and tgenabled = 'D'`.execute(tx)
    for (const { table, name } of rows)
      await sql`alter table ${sql.id(table)} enable always trigger ${sql.id(name)}`.execute(tx)
  })
}

/** A data directory that is removed after the test file. */
export function useDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'wegbuch-history-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

export const verify = (
  db: Db,
  dataDir: string,
  vehicleId: string | null = null,
): Promise<VerificationResult> =>
  verifyHistory(db, {
    vehicleId,
    allFaults: false,
    folder: checkpointFolder(dataDir),
    ownKey: ownFingerprint(dataDir),
  })

export type Logbook = { owner: Person; vehicleId: string; trips: string[] }

/**
 * A vehicle with a chain of six entries: 1 its creation, 2 and 3 two trips, 4 a change of the first, 5 a third trip,
 * with a track, 6 the deletion of the second.
 */
export async function makeLogbook(app: TestApp): Promise<Logbook> {
  const { id, owner } = await makeCompany(app)
  const { id: vehicleId } = await makeVehicle(owner, id)
  const first = await makeTrip(owner, vehicleId, tripFrom(0, 12, 0, FIRST))
  const second = await makeTrip(owner, vehicleId, tripFrom(12, 20, 1))
  await owner.patch(`/api/trips/${first.id}`, 'trip', { reason: 'Abholung' })
  const third = await makeTrip(owner, vehicleId, tripFrom(20, 31, 2, { track: { points: POINTS } }))
  await owner.remove(`/api/trips/${second.id}`)
  return { owner, vehicleId, trips: [first.id, second.id, third.id] }
}

const FIRST = {
  category: 'business',
  reason: 'Lieferung',
  contactName: 'Ida Ott',
  driverName: 'Max Kern',
  comment: 'Tor 3',
  placeEnd: { name: 'Werk 2', coordinate: { latitude: 48.5, longitude: 9.2 } },
  coordinateStart: { latitude: 48.49, longitude: 9.21 },
}

const POINTS = [0, 1, 2].map((index) => ({
  latitude: 48.4914 + index / 1000,
  longitude: 9.2043,
  timestampIso: new Date(Date.parse('2026-03-01T08:00:00.000Z') + index * 60_000).toISOString(),
}))

/** Shifts the clock of the history in the database of a test. */
export const shiftClock = (db: Db, minutes: number) =>
  sql`create or replace function recorded_now() returns timestamptz language sql volatile as
    ${sql.lit(`select clock_timestamp() + interval '${minutes} minutes'`)}`.execute(db)
