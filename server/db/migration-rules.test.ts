import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import {
  CHAINED_TABLES,
  findBrokenRules,
  findReusedIndexNames,
  LARGE_TABLES,
} from '../testing/migration-rules.ts'
import { readMigrations } from './migration-files.ts'

// Released before there was a way to build an index without blocking writers.
const RELEASED = ['0091_changes_of_a_vehicle', '0092_late_and_overlapping']

test('no migration breaks a rule, except two that were released before it', () => {
  const breaking = readMigrations().filter((step) => findBrokenRules(step).length > 0)
  expect(breaking.map(({ name }) => name)).toEqual(RELEASED)
})

test.each([
  ['alter table trips add column flag boolean not null;', 'trips: add column flag boolean not null'],
  [`alter table trips add flag boolean default false;`, 'trips: add flag boolean default false'],
  [
    `ALTER TABLE ONLY public."expenses"
       -- a comment; with a semicolon
       ADD COLUMN note text CHECK (note in ('a', 'b;')),
       ADD COLUMN IF NOT EXISTS flag numeric(8, 1) NOT
         NULL;`,
    'expenses: add column if not exists flag numeric(8, 1) not null',
  ],
  [
    'alter table if exists only vehicles add column key text generated always as (upper(sid)) stored;',
    'vehicles: add column key text generated always as (upper(sid)) stored',
  ],
  [
    'alter table trips drop column a, add b text check (f(b, g(sid), 1)) not null,add c text, enable trigger all;',
    'trips: add b text check (f(b, g(sid), 1)) not null',
  ],
  ['alter table history_entries add place bigserial;', 'history_entries: add place bigserial'],
])('a column with a value in every row of a chained table is refused: %s', (sql, broken) => {
  const rule = 'a new column of a chained table is nullable and has no default'
  expect(findBrokenRules({ sql })).toEqual([`${broken}: ${rule}`])
})

test.each([
  ['create index trips_x on trips (vehicle_id);', 'create index trips_x on trips (vehicle_id)'],
  ['create index on trip_tracks (points);', 'create index on trip_tracks (points)'],
  [
    `-- why\nCREATE UNIQUE INDEX IF NOT EXISTS x\n  ON ONLY public.history_entries\n  (hash)`,
    'create unique index if not exists x on only public.history_entries (hash)',
  ],
])('an index that blocks the writers of a large table is refused: %s', (sql, statement) => {
  expect(findBrokenRules({ sql })).toEqual([
    `${statement}: an index on a large table is built by create index concurrently`,
  ])
})

test.each([
  [
    'alter table trips add constraint trips_once unique (sid);',
    'trips: add constraint trips_once unique (sid)',
  ],
  ['alter table expenses add column code text unique;', 'expenses: add column code text unique'],
])('a constraint that builds such an index is refused: %s', (sql, broken) => {
  const rule = 'build the index concurrently, then add the constraint using it'
  expect(findBrokenRules({ sql })).toEqual([`${broken}: ${rule}`])
})

test.each([
  'create index concurrently trips_x on trips (vehicle_id);',
  'create table trips (id uuid primary key);\ncreate index trips_x on trips (id);',
  'create index users_x on users (id);',
  `alter table users add column flag boolean not null default false;`,
  `alter table trips add column note text check (note <> 'not null default'), add column code jsonb;`,
  'alter table trips add constraint trips_x check (sid is not null) not valid;',
  'alter table trips add constraint trips_once unique using index trips_sid_once;',
  `create function trial() returns void language plpgsql as $body$
   begin
     create index trips_x on trips (id);
     alter table trips add column flag boolean not null;
   end $body$;`,
  '/* create index x on trips (id); */ select 1; -- create index x on trips (id);',
])('allowed: %s', (sql) => {
  expect(findBrokenRules({ sql })).toEqual([])
})

test('an index that is built concurrently has a name of its own', () => {
  expect(findReusedIndexNames(readMigrations())).toEqual([])
  const sql = 'create index concurrently trips_order on trips (id);'
  expect(findReusedIndexNames([...readMigrations(), { name: '9999_trial', checksum: 'x', sql }])).toEqual([
    'trips_order',
  ])
})

test('the lists name tables of the schema, and every table that the history records', async () => {
  const client = new pg.Client(inject('cluster'))
  await client.connect()
  onTestFinished(() => client.end())
  const names = async (sql: string) =>
    (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name)
  const tables = await names(`select tablename as name from pg_tables where schemaname = 'public'`)
  const recorded = await names(
    `select distinct tgrelid::regclass::text as name from pg_trigger
      where tgfoid in ('record_history'::regproc, 'record_rows'::regproc)`,
  )
  expect(tables).toEqual(expect.arrayContaining([...CHAINED_TABLES, ...LARGE_TABLES]))
  expect(recorded.toSorted()).toEqual(['expenses', 'trips', 'vehicles'])
  expect(CHAINED_TABLES).toEqual(expect.arrayContaining(recorded))
})
