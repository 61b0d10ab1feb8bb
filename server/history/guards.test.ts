import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeExpense } from '../expenses/testing.ts'
import { useApp } from '../testing/app.ts'
import { type Logbook, makeLogbook, useDataDir, verify } from './testing.ts'

const app = useApp()
const dataDir = useDataDir()
let book: Logbook
let client: pg.Client
beforeAll(async () => {
  book = await makeLogbook(app)
  await makeExpense(book.owner, book.vehicleId)
  const gone = await makeExpense(book.owner, book.vehicleId)
  await book.owner.remove(`/api/expenses/${gone.id}`)
  await sql`create role plain`.execute(app.db).catch(() => {})
  await sql`grant all on all tables in schema public to plain`.execute(app.db)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
  client = new pg.Client({ ...inject('cluster'), database: rows[0]?.name ?? '' })
  await client.connect()
})
afterAll(() => client.end())

const REFUSED = [
  `update history_entries set actor_id = actor_id`,
  `delete from history_entries`,
  `truncate history_entries`,
  `insert into history_entries select * from history_entries limit 1`,
  `update history_heads set entries = entries + 1`,
  `update history_heads set entries = entries - 1`,
  `delete from history_heads`,
  `truncate history_heads`,
  `insert into history_heads select * from history_heads limit 1`,
  `update history_payloads set core = '{}'`,
  `update history_payloads set personal = null, personal_salt = null`,
  `delete from history_payloads`,
  `truncate history_payloads`,
  `insert into history_payloads select * from history_payloads limit 1`,
  `update history_clock_steps set clock_at = now()`,
  `delete from history_clock_steps`,
  `truncate history_clock_steps`,
  `insert into history_clock_steps values (gen_random_uuid(), 1, now())`,
  `update history_checkpoints set hash = ''`,
  `delete from history_checkpoints`,
  `truncate history_checkpoints`,
  `delete from trips`,
  `truncate trips cascade`,
  `delete from vehicles`,
  `truncate vehicles cascade`,
  `truncate companies cascade`,
  `update trip_tracks set points = 0`,
  `delete from trip_tracks`,
  `truncate trip_tracks`,
  `update trips set created_at = created_at - interval '1 year'`,
  `update trips set vehicle_id = gen_random_uuid()`,
  `update trips set id = gen_random_uuid()`,
  `update trips set deleted_at = null, comment = 'other' where deleted_at is not null`,
  `update trips set deleted_at = now() where deleted_at is not null`,
  `update trips set split_into = array[gen_random_uuid()] where deleted_at is not null`,
  `delete from expenses`,
  `truncate expenses`,
  `update expenses set created_at = created_at - interval '1 year'`,
  `update expenses set vehicle_id = gen_random_uuid()`,
  `update expenses set currency_code = 'USD'`,
  `update expenses set deleted_at = null, comment = 'other' where deleted_at is not null`,
  `update expenses set deleted_at = now() where deleted_at is not null`,
  `update vehicles set company_id = gen_random_uuid()`,
  `select append_history(vehicle_id, company_id, 'trip', id, 'changed', '{}', '{}', '{}', '{}') from trips`,
]

// A role with all rights on the tables that is no superuser, like that of an application.
const AS: [who: string, ...first: string[]][] = [
  ['an ordinary role', 'set local role plain'],
  ['a superuser'],
  ['a superuser in the guise of replication', `set local session_replication_role = replica`],
  ['somebody who says that it is an erasure', `set local wegbuch.erasing = 'yes'`],
]

/** The error code of the database, or null; everything is rolled back. */
async function attempt(first: readonly string[], statement: string, actor = book.owner.id): Promise<unknown> {
  try {
    await client.query(`begin; select set_config('wegbuch.actor', '${actor}', true)`)
    for (const one of first) await client.query(one)
    await client.query(statement)
    return null
  } catch (error) {
    return (error as { code: unknown }).code
  } finally {
    await client.query('rollback')
  }
}

test.each(AS)('%s cannot change the history', async (_who, ...first) => {
  const codes: [string, unknown][] = []
  for (const statement of REFUSED) codes.push([statement, await attempt(first, statement)])
  expect(codes.filter(([, code]) => code !== 'WB002')).toEqual([])
})

const COPY = (table: string, ...changes: string[]) => `
  insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${[`'id', gen_random_uuid()`, `'sid', null`, ...changes].join()}))).*
  from ${table} t limit 1`
const ADD_VEHICLE = `insert into vehicles (id, company_id, license_plate, system_of_units, currency_code,
    is_auto_recording_enabled, is_record_track_enabled, is_save_track_enabled, odometer_said, odometer)
  select gen_random_uuid(), company_id, 'RT-N 1', 'metric', 'EUR', true, true, true, 0, 0 from vehicles limit 1`

test.each(AS)('%s cannot write without an actor', async (_who, ...first) => {
  const writes = [
    COPY('trips', `'created_at', clock_timestamp()`),
    ADD_VEHICLE,
    `update trips set comment = 'x'`,
    COPY('expenses', `'created_at', clock_timestamp()`),
    `update expenses set comment = 'x'`,
    `update vehicles set license_plate = 'x'`,
    `select erase_history(id, 'personal') from trips where reason is not null`,
  ]
  for (const write of writes) expect([write, await attempt(first, write, '')]).toEqual([write, 'WB001'])
  for (const write of writes) expect([write, await attempt(first, write)]).toEqual([write, null])
})

test('a record cannot be inserted with another creation time', async () => {
  for (const table of ['trips', 'expenses'])
    expect(await attempt([], COPY(table, `'created_at', '2025-01-01T00:00:00Z'`))).toBe('WB002')
})

test('a track must match the digest of its trip', async () => {
  const [first = ''] = book.trips
  const add = `insert into trip_tracks select '${first}', company_id, points, content from trip_tracks limit 1`
  expect(await attempt([], add)).toBe('WB002')
})

test.each([
  ['temporary tables', ['create temp table history_entries (like public.history_entries)']],
  [
    'functions put before those of the database',
    [
      `create schema evil`,
      `create function evil.pg_trigger_depth() returns integer language sql as 'select 9'`,
      `create function evil.append_history(uuid, uuid, text, uuid, text, uuid[], text, text, text) returns void
        language sql as 'select'`,
      `set local search_path = evil, pg_catalog, public`,
    ],
  ],
])('%s do not replace those of the logbook', async (_what, first) => {
  const change = `update public.trips set comment = 'x' where id = '${book.trips[0]}';
    do $$ begin
      if not exists (select from public.history_payloads where personal like '%"comment": "x"%') then
        raise exception 'not recorded';
      end if;
    end $$`
  expect(await attempt(first, change)).toBeNull()
  const forged = `insert into public.history_heads select gen_random_uuid(), company_id, 1, hash from public.history_heads`
  expect(await attempt(first, forged)).toBe('WB002')
})

const faults = async () => (await verify(app.db, dataDir)).faults
async function swap(...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(app.db)
}

test('a guard that is disabled, missing or records fewer columns is found', async () => {
  expect(await faults()).toEqual([])
  await swap('alter table history_entries enable trigger entries_append_only')
  expect(await faults()).toEqual(['Table history_entries: its guard entries_append_only is not always on.'])
  await swap('alter table history_entries enable always trigger entries_append_only')

  await swap('alter table trips disable trigger trips_no_deletion')
  expect(await faults()).toEqual(['Table trips: its guard trips_no_deletion is not always on.'])
  await swap('alter table trips enable always trigger trips_no_deletion')

  await swap(
    'drop trigger vehicles_record_history on vehicles',
    `create trigger vehicles_record_history after insert or update on vehicles for each row
      execute function record_history('vehicle', 'odometer,place,plate_key,license_plate', 'place_said,place_corrected', '')`,
    'alter table vehicles enable always trigger vehicles_record_history',
  )
  expect(await faults()).toEqual(['Table vehicles: not every column is recorded as it should be.'])
  await swap(
    'drop trigger vehicles_record_history on vehicles',
    `create trigger vehicles_record_history after insert or update of version, changed_at on vehicles for each row
      execute function record_history('vehicle', 'odometer,place,plate_key', 'place_said,place_corrected', '')`,
    'alter table vehicles enable always trigger vehicles_record_history',
  )
  expect(await faults()).toEqual(['Table vehicles: not every column is recorded as it should be.'])
  await swap('drop trigger vehicles_record_history on vehicles')
  expect(await faults()).toEqual(['Table vehicles: its guard vehicles_record_history is gone.'])
})
