import { expect, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { connectToNewDatabase } from '../testing/new-database.ts'
import { applyPending } from './migrate.ts'
import { type MigrationStep, ownTables, readMigrations } from './migration-files.ts'

const trial = (sql: string): MigrationStep[] => [{ name: '9999_trial', checksum: 'x', sql }]

test('a migration waits for a lock for 5 s at most', async () => {
  const client = await connectToNewDatabase()
  const sql = `create table trial as select current_setting('lock_timeout') as value`
  expect(await applyPending(client, trial(sql))).toEqual(['9999_trial'])
  expect((await client.query('select value from trial')).rows).toEqual([{ value: '5s' }])
  // Only for as long as the migration lasts: other servers wait longer for the migration lock.
  expect((await client.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }])
})

test('a migration whose connection is terminated fails with that reason', async () => {
  const client = await connectToNewDatabase()
  const sql = 'select pg_terminate_backend(pg_backend_pid())'
  await expect(applyPending(client, trial(sql))).rejects.toThrow(
    'The migration 9999_trial failed: terminating connection due to administrator command',
  )
})

test('a migration for which the disk has no room is undone, says so in a line, and is applied by the next start', async () => {
  const client = await connectToNewDatabase()
  const full = `create table trial (); do $$ begin raise disk_full using message = 'could not extend file'; end $$`
  const failure = await applyPending(client, trial(full)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ConfigError)
  expect((failure as ConfigError).lines).toEqual([
    'The migration 9999_trial failed: could not extend file. Give the database room and start again: it goes on with this one',
  ])
  expect(await applyPending(client, trial('create table trial ()'))).toEqual(['9999_trial'])
})

test('no migration sets another lock_timeout', () => {
  expect(readMigrations().filter(({ sql }) => /lock_timeout/i.test(sql))).toEqual([])
})

test('a backup contains every table of the schema', async () => {
  const client = await connectToNewDatabase()
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
  )
  const own = new Set(ownTables())
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ name }) => !own.has(name))).toEqual([])
})
