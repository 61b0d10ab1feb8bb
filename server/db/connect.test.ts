import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { asOwner, createDatabase, dropDatabase, urlOf } from '../testing/cluster.ts'
import { connectDatabase, connectForCommand, connectReadOnly, connectToRestore } from './connect.ts'
import { useEmbedded } from './embedded/testing.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { openDatabase } from './pool.ts'

const log = createLog('silent')

test.each([
  ['a server', connectDatabase],
  ['a command that reads', connectReadOnly],
  ['a restore', connectToRestore],
])('for %s a missing or inaccessible database is reported with its variable', async (_who, connect) => {
  const refusalAt = (url: string) => connect(readConfig({ DATABASE_URL: url }), log)
  const there = { ...inject('cluster'), database: 'postgres' }
  await expect(refusalAt(urlOf({ ...there, database: 'nowhere' }))).rejects.toThrow(
    'DATABASE_URL cannot be used: database "nowhere" does not exist',
  )
  await expect(refusalAt(urlOf({ ...there, user: 'nobody' }))).rejects.toThrow(
    'DATABASE_URL cannot be used: role "nobody" does not exist',
  )
})

test('a schema named like the role is refused, and nothing is created in it', async () => {
  const connection = asOwner(await createDatabase(inject('cluster')))
  const database = openDatabase(connection, log)
  await sql`create schema ${sql.id(connection.user)}`.execute(database.db)
  const config = readConfig({ DATABASE_URL: urlOf(connection) })
  await expect(connectDatabase(config, log)).rejects.toThrow(
    `DATABASE_URL leads to the schema ${connection.user}; Wegbuch needs public`,
  )
  const { rows } = await sql`select from pg_tables where schemaname = ${connection.user}`.execute(database.db)
  expect(rows).toEqual([])
  await database.close()
  await dropDatabase({ ...connection, user: inject('cluster').user })
})

// Only root can give a directory to another user.
const ROOT = process.getuid?.() === 0 ? ['root'] : []

test.each(ROOT)(
  '%s is refused beside an external database on the data directory of another user, and nothing is changed',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'wegbuch-foreign-'))
    chownSync(dataDir, 54_321, 54_321)
    const { ctimeMs } = statSync(dataDir)
    const config = readConfig({ DATABASE_URL: urlOf(inject('cluster')), DATA_DIR: dataDir })
    for (const connect of [connectDatabase, connectForCommand, connectReadOnly, connectToRestore])
      await expect(connect(config, log)).rejects.toThrow(`DATA_DIR ${dataDir} belongs to the user 54321`)
    expect(statSync(dataDir).ctimeMs).toBe(ctimeMs)
    rmSync(dataDir, { recursive: true })
  },
)

test('a database without a schema is refused for reading, and stays without one', async () => {
  const connection = await createDatabase(inject('cluster'))
  const config = readConfig({ DATABASE_URL: urlOf(asOwner(connection)) })
  const database = await connectToRestore(config, log)
  await database.pool.query('drop schema public cascade')
  await expect(connectReadOnly(config, log)).rejects.toThrow('No Wegbuch was started on this database yet.')
  const { rowCount } = await database.pool.query(`select from pg_namespace where nspname = 'public'`)
  expect(rowCount).toBe(0)
  await database.close()
  await dropDatabase(connection)
})

const CONNECTIONS = [
  ['a server', connectDatabase],
  ['a command', connectForCommand],
  ['a command that reads', connectReadOnly],
] as const

test.each(CONNECTIONS)('%s refuses a database of a newer or of another Wegbuch', async (_who, connect) => {
  const connection = await createDatabase(inject('cluster'))
  const config = readConfig({ DATABASE_URL: urlOf(asOwner(connection)) })
  const attempt = async () => (await connect(config, log)).close()
  const admin = await connectToRestore(config, log)
  const insertedBy = (names: string[]) =>
    admin.pool.query(`insert into schema_migrations (name, checksum) select unnest($1::text[]), 'x'`, [names])
  await attempt()

  await insertedBy(['9999_later'])
  await expect(attempt()).rejects.toThrow(
    new ConfigError(
      'The database has a newer schema, with 9999_later: use the Wegbuch that was started on it last or a newer one, or restore an older backup into an empty database.',
    ),
  )
  await insertedBy(['9996_a', '9997_b', '9998_c'])
  await expect(attempt()).rejects.toThrow(/with 9996_a, 9997_b, 9998_c and 1 more: use the Wegbuch/)

  await admin.pool.query(`delete from schema_migrations where name > '9'`)
  await admin.pool.query(`update schema_migrations set checksum = 'x' where name = '0060_expenses'`)
  await expect(attempt()).rejects.toThrow(
    new ConfigError(
      'The database has the schema of another Wegbuch: its migration 0060_expenses is not the one of here. Use the Wegbuch that was started on it last, or restore a backup into an empty database.',
    ),
  )
  const { rows } = await admin.pool.query(
    `select count(*)::int as count from schema_migrations where checksum = 'x'`,
  )
  expect(rows).toEqual([{ count: 1 }])
  await admin.close()
  await dropDatabase(connection)
})

const OLDER =
  /^The database has an older schema, without \d{4}_\w+: use the Wegbuch that was started on it last, or start this one on it first\.$/

async function makeOlder(connection: pg.PoolConfig) {
  await migrate(connection, readMigrations().slice(0, -1))
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from schema_migrations',
  )
  await client.end()
  return rows[0]?.count
}

test('no command brings an older schema forward, and one that reads may read it', async () => {
  const connection = await createDatabase(inject('cluster'))
  const config = readConfig({ DATABASE_URL: urlOf(asOwner(connection)) })
  const admin = await connectToRestore(config, log)
  await admin.pool.query(
    'drop schema public cascade; drop schema graphile_worker cascade; create schema public',
  )
  const count = await makeOlder(asOwner(connection))
  await expect(connectForCommand(config, log)).rejects.toThrow(OLDER)
  await (await connectReadOnly(config, log)).close()
  const { rows } = await admin.pool.query('select count(*)::int as count from schema_migrations')
  expect(rows).toEqual([{ count }])
  await admin.close()
  await dropDatabase(connection)
})

const embedded = useEmbedded()

test('nor that of an embedded database that is not running; one on which nothing was started is refused', async () => {
  const dataDir = embedded.newDataDir()
  const config = readConfig({ DATA_DIR: dataDir })
  const empty = await connectToRestore(config, log)
  await empty.close()
  for (const connect of [connectForCommand, connectReadOnly])
    await expect(connect(config, log)).rejects.toThrow('No Wegbuch was started on this database yet.')

  const bare = await connectToRestore(config, log)
  const count = await makeOlder(bare.connection)
  await bare.close()
  await expect(connectForCommand(config, log)).rejects.toThrow(OLDER)
  const older = await connectReadOnly(config, log)
  const { rows } = await older.pool.query('select count(*)::int as count from schema_migrations')
  expect(rows).toEqual([{ count }])
  await older.close()
})

test.each(CONNECTIONS)('%s refuses a database with a newer job queue', async (_who, connect) => {
  const connection = await createDatabase(inject('cluster'))
  const config = readConfig({ DATABASE_URL: urlOf(asOwner(connection)) })
  const admin = await connectDatabase(config, log)
  const attempt = async () => (await connect(config, log)).close()
  await admin.pool.query(`insert into graphile_worker.migrations (id, breaking)
    select max(id) + 1, false from graphile_worker.migrations`)
  await attempt()
  await admin.pool.query(`insert into graphile_worker.migrations (id, breaking)
    select max(id), true from graphile_worker.migrations on conflict (id) do update set breaking = true`)
  const exitCode = process.exitCode
  await expect(attempt()).rejects.toThrow(
    new ConfigError(
      'The database has a newer job queue: use the Wegbuch that was started on it last or a newer one.',
    ),
  )
  // The queue sets it before it throws.
  process.exitCode = exitCode
  await admin.close()
  await dropDatabase(connection)
})
