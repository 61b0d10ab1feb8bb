import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { buildIndex, concurrentIndex } from './concurrent-index.ts'
import { isOutOfResources } from './errors.ts'
import { knownSteps, type Migration, type MigrationStep, readMigrations } from './migration-files.ts'
import { foreignSchemaFault, NEWER_QUEUE } from './schema-fault.ts'

const LOCK = 7_340_215_318
const POLL_MS = 200
const POSTGRES_VERSION_MIN = 150_000

/** While a migration waits for a lock, all requests wait behind it: shorter than their own timeouts. */
const LOCK_TIMEOUT = '5s'

/** The schema of the job queue, which migrates it itself. */
export const QUEUE_SCHEMA = 'graphile_worker'

/** Migrates the schema. Several servers may start at once: one migrates, the others wait. */
export const migrate = (connection: pg.ClientConfig, steps = readMigrations()): Promise<string[]> =>
  withMigrationLock(connection, async (client) => {
    refuseForeignSchema(await readAppliedMigrations(client), steps)
    await migrateQueue(connection)
    return applyPending(client, steps)
  })

/**
 * For a restore: migrates to the schema of the backup, loads the rows, then applies the remaining migrations. A server
 * that starts meanwhile waits.
 */
export const migrateAndLoad = (
  connection: pg.ClientConfig,
  known: readonly Migration[],
  load: () => Promise<void>,
): Promise<string[]> =>
  withMigrationLock(connection, async (client) => {
    const [first, rest] = [await stepsUpTo(client, known), readMigrations()]
    await migrateQueue(connection)
    await applyPending(client, first)
    await load()
    return applyPending(client, rest)
  })

async function stepsUpTo(client: pg.Client, known: readonly Migration[]): Promise<MigrationStep[]> {
  const steps = knownSteps(known)
  const names = new Set(steps.map(({ name }) => name))
  const there = await readAppliedMigrations(client)
  const beyond = there.find(({ name }) => !names.has(name))
  if (beyond)
    throw new ConfigError(
      `The database has a newer schema than what is to be loaded, with ${beyond.name}: give it one without tables`,
    )
  refuseForeignSchema(there, readMigrations())
  return steps
}

async function withMigrationLock<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseOldPostgres(client)
    await refuseOtherSchema(client)
    // No timeout, whatever the settings of the role.
    await client.query('set statement_timeout = 0')
    await acquireMigrationLock(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Polls instead of waiting in `pg_advisory_lock`: a waiting statement has a snapshot, and the server that migrates
 * could not finish a concurrent index before that snapshot ends: a deadlock.
 */
async function acquireMigrationLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ])
    if (rows[0]?.taken) return
    await sleep(POLL_MS)
  }
}

async function migrateQueue(connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool, schema: QUEUE_SCHEMA })
  } catch (error) {
    if (!String(error).includes('breaking migration')) throw error
    throw new ConfigError(NEWER_QUEUE)
  } finally {
    await pool.end()
  }
}

async function readAppliedMigrations(client: pg.Client): Promise<Migration[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<Migration>('select name, checksum from schema_migrations')
  return rows
}

function refuseForeignSchema(there: readonly Migration[], own: readonly Migration[]): void {
  const fault = foreignSchemaFault(there, own)
  if (fault) throw new ConfigError(fault)
}

/** Applies pending steps, each in a transaction of its own or, for a concurrent index, in none. */
export async function applyPending(client: pg.Client, steps: readonly MigrationStep[]): Promise<string[]> {
  const known = new Set((await readAppliedMigrations(client)).map(({ name }) => name))
  const added: string[] = []
  for (const step of steps) {
    if (known.has(step.name)) continue
    await applyStep(client, step)
    added.push(step.name)
  }
  return added
}

async function applyStep(client: pg.Client, step: MigrationStep): Promise<void> {
  const index = concurrentIndex(step.sql)
  try {
    if (index === null) return await applyInTransaction(client, step)
    await buildIndex(client, index, step.sql)
    await recordStep(client, step)
  } catch (error) {
    const message = `The migration ${step.name} failed: ${(error as Error).message}`
    if (isOutOfResources(error))
      throw new ConfigError(`${message}. Give the database room and start again: it goes on with this one`)
    throw new Error(message, { cause: error })
  }
}

async function applyInTransaction(client: pg.Client, step: MigrationStep): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await client.query(step.sql)
    await recordStep(client, step)
    await client.query('commit')
  } catch (error) {
    // A lost connection has rolled back already; report the original error.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const recordStep = (client: pg.Client, { name, checksum }: MigrationStep) =>
  client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])

/**
 * PostgreSQL looks first into a schema that is named like the role, if there is one: a second, empty Wegbuch would begin there,
 * of which no backup and no check knows.
 */
async function refuseOtherSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>('select current_schema() as name')
  const name = rows[0]?.name ?? null
  if (name === null)
    throw new ConfigError('DATABASE_URL leads to a database without a schema public that its role may use')
  if (name !== 'public')
    throw new ConfigError(
      `DATABASE_URL leads to the schema ${name}; Wegbuch needs public: move what is there, then alter role … set search_path = public`,
    )
}

async function refuseOldPostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
  )
  const [found] = rows
  if (found && found.version < POSTGRES_VERSION_MIN)
    throw new ConfigError(`DATABASE_URL leads to PostgreSQL ${found.name}; Wegbuch needs 15 or newer`)
}
