import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { asOwner, createDatabase, dropDatabase } from '../testing/cluster.ts'
import { waitFor } from '../testing/wait-for.ts'
import { waitUntilBlocked } from '../testing/wait-until-blocked.ts'
import { migrate } from './migrate.ts'
import { type MigrationStep, readMigrations } from './migration-files.ts'
import { openDatabase } from './pool.ts'

const step = (name: string, sql: string): MigrationStep => ({ name, sql, checksum: sql })

const TABLE = step('9998_trial', 'create table trial (id integer);')
const INDEX = step(
  '9999_trial_id',
  '-- Lists are read\n-- in this order.\n\ncreate index concurrently trial_id on trial (id);\n',
)
const STEPS = [...readMigrations(), TABLE, INDEX]

/** A migrated database with the table whose index is missing. */
async function makeDatabase() {
  const connection = await createDatabase(inject('cluster'))
  const { db, pool, close } = openDatabase(connection, { warn: () => {} })
  onTestFinished(async () => {
    await close()
    await dropDatabase(connection)
  })
  const owner = asOwner(connection)
  expect(await migrate(owner, [...readMigrations(), TABLE])).toEqual([TABLE.name])
  const untilWaiting = (build: Promise<unknown>) => Promise.race([build, waitUntilBlocked(db)])
  return { pool, owner, untilWaiting }
}

/** A transaction that has written to the table; every build waits until it ends. */
async function openTransaction(connection: pg.ClientConfig) {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  onTestFinished(() => client.end())
  await client.connect()
  await client.query('begin')
  await client.query('insert into trial values (1)')
  return { end: () => client.query('commit') }
}

async function indexes(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select indexrelid::regclass::text as name, indisvalid as valid from pg_index
     where indrelid = 'trial'::regclass`,
  )
  return rows
}

async function isRecorded(pool: pg.Pool) {
  const { rowCount } = await pool.query('select from schema_migrations where name = $1', [INDEX.name])
  return rowCount === 1
}

const BUILT = [{ name: 'trial_id', valid: true }]
const UNFINISHED = [{ name: 'trial_id', valid: false }]

test('writers are not blocked while a build waits for a transaction to end', async () => {
  const { pool, owner, untilWaiting } = await makeDatabase()
  const transaction = await openTransaction(owner)
  const building = migrate(owner, STEPS)
  await untilWaiting(building)

  await pool.query('insert into trial values (2)')
  expect(await indexes(pool)).toEqual(UNFINISHED)
  expect(await isRecorded(pool)).toBe(false)

  await transaction.end()
  expect(await building).toEqual([INDEX.name])
  expect(await indexes(pool)).toEqual(BUILT)
  expect(await isRecorded(pool)).toBe(true)
})

test('of two servers that start at once, one builds and the other does not block it', async () => {
  const { pool, owner, untilWaiting } = await makeDatabase()
  const transaction = await openTransaction(owner)
  const first = migrate(owner, STEPS)
  await untilWaiting(first)
  const second = migrate({ ...owner, application_name: 'second' }, STEPS)
  await waitFor(async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where application_name = 'second' and query like '%advisory_lock%'`,
    )
    return rowCount === 1
  })

  await transaction.end()
  expect(await Promise.all([first, second])).toEqual([[INDEX.name], []])
  expect(await indexes(pool)).toEqual(BUILT)
})

test('a build that was killed is done again by the next server', async () => {
  const { pool, owner, untilWaiting } = await makeDatabase()
  const transaction = await openTransaction(owner)
  const killed = migrate({ ...owner, application_name: 'killed' }, STEPS)
  await untilWaiting(killed)
  await Promise.all([
    expect(killed).rejects.toThrow(
      'The migration 9999_trial_id failed: terminating connection due to administrator command',
    ),
    pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'killed'`),
  ])
  expect(await indexes(pool)).toEqual(UNFINISHED)

  const building = migrate(owner, STEPS)
  await untilWaiting(building)
  await pool.query('insert into trial values (2)')
  await transaction.end()
  expect(await building).toEqual([INDEX.name])
  expect(await indexes(pool)).toEqual(BUILT)
})

test('an index whose build ended after its server is used', async () => {
  const { pool, owner } = await makeDatabase()
  await pool.query('create index trial_id on trial (id)')
  const oid = async () => (await pool.query(`select 'trial_id'::regclass::oid as oid`)).rows
  const before = await oid()
  expect(await migrate(owner, STEPS)).toEqual([INDEX.name])
  expect(await oid()).toEqual(before)
  expect(await isRecorded(pool)).toBe(true)
})

test('a unique index that cannot be built is dropped, so that it refuses no writer', async () => {
  const { pool, owner } = await makeDatabase()
  await pool.query('insert into trial values (1), (1)')
  const unique = { ...INDEX, sql: 'create unique index concurrently trial_id on trial (id);' }
  const build = () => migrate(owner, [...readMigrations(), TABLE, unique])
  await expect(build()).rejects.toThrow(
    'The migration 9999_trial_id failed: could not create unique index "trial_id"',
  )
  expect(await indexes(pool)).toEqual([])
  expect(await isRecorded(pool)).toBe(false)

  await pool.query('delete from trial')
  expect(await build()).toEqual([INDEX.name])
  expect(await indexes(pool)).toEqual(BUILT)
})

test('a build waits without a limit, whatever the settings of the role', async () => {
  const { pool, owner } = await makeDatabase()
  await pool.query('insert into trial values (1)')
  await pool.query(`create function lock_timeout_during_build(integer) returns text immutable language plpgsql as $$
    begin
      if current_setting('lock_timeout') <> '0' then
        raise exception 'lock_timeout is %', current_setting('lock_timeout');
      end if;
      return $1;
    end $$`)
  const sql = 'create index concurrently trial_id on trial (public.lock_timeout_during_build(id));'
  const steps = [...readMigrations(), TABLE, { ...INDEX, sql }]
  expect(await migrate({ ...owner, lock_timeout: 3_000 }, steps)).toEqual([INDEX.name])
  expect(await indexes(pool)).toEqual(BUILT)
})

test('a file with a second statement is refused', async () => {
  const { pool, owner } = await makeDatabase()
  const two = { ...INDEX, sql: `${INDEX.sql}insert into trial values (1);` }
  await expect(migrate(owner, [...readMigrations(), TABLE, two])).rejects.toThrow(
    'CREATE INDEX CONCURRENTLY cannot',
  )
  expect(await indexes(pool)).toEqual([])
})
