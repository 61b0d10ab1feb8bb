import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { buildIndex, concurrentIndex } from './concurrent-index.ts'
import { type Migration, migrations, type Step } from './migration-files.ts'
import { foreignSchema } from './schema-fault.ts'

const LOCK = 7_340_215_318
const POLL_MS = 200
const OLDEST_POSTGRES = 150_000

/** While a migration waits for a lock, everybody else waits behind it: shorter than they wait themselves. */
const LOCK_TIMEOUT = '5s'

/** Where the job queue keeps its tables, which it brings forward itself. */
export const QUEUE_SCHEMA = 'graphile_worker'

/** Brings the schema forward. Several servers may start at once: one migrates, the others wait. */
export const migrate = (connection: pg.ClientConfig, steps = migrations()): Promise<string[]> =>
  alone(connection, async (client) => {
    refuseForeign(await applied(client), steps)
    await migrateQueue(connection)
    return applyMissing(client, steps)
  })

/**
 * Brings the schema up to where something comes from, has it loaded, and then brings it forward with what is
 * in it. A server that starts meanwhile waits.
 */
export const migrateAround = (
  connection: pg.ClientConfig,
  known: readonly Migration[],
  load: () => Promise<void>,
): Promise<string[]> =>
  alone(connection, async (client) => {
    const [first, rest] = [await upTo(client, known), migrations()]
    await migrateQueue(connection)
    await applyMissing(client, first)
    await load()
    return applyMissing(client, rest)
  })

async function upTo(client: pg.Client, known: readonly Migration[]): Promise<Step[]> {
  const all = migrations()
  for (const { name, checksum } of known) {
    const own = all.find((step) => step.name === name)
    if (!own) throw new ConfigError(`It is of a newer Wegbuch: this one does not know the migration ${name}`)
    if (own.checksum !== checksum)
      throw new ConfigError(`It is of another Wegbuch: the migration ${name} is not the one of here`)
  }
  const names = new Set(known.map(({ name }) => name))
  const there = await applied(client)
  const beyond = there.find(({ name }) => !names.has(name))
  if (beyond)
    throw new ConfigError(
      `The database has a newer schema than what is to be loaded, with ${beyond.name}: give it one without tables`,
    )
  refuseForeign(there, all)
  return all.filter(({ name }) => names.has(name))
}

async function alone<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseOldPostgres(client)
    // It takes as long as it takes, whatever a role is allowed elsewhere.
    await client.query('set statement_timeout = 0')
    await takeTurn(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Polls instead of waiting in `pg_advisory_lock`: a statement that waits has a snapshot, and the server whose turn it is
 * could not finish a concurrent index before that snapshot is gone. The two would be in a deadlock.
 */
async function takeTurn(client: pg.Client): Promise<void> {
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
    throw new ConfigError(
      'The database has a newer job queue: use the Wegbuch that was started on it last or a newer one.',
    )
  } finally {
    await pool.end()
  }
}

async function applied(client: pg.Client): Promise<Migration[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<Migration>('select name, checksum from schema_migrations')
  return rows
}

function refuseForeign(there: readonly Migration[], own: readonly Migration[]): void {
  const fault = foreignSchema(there, own)
  if (fault) throw new ConfigError(fault)
}

/** Applies what is not there yet, each step in a transaction of its own or, for a concurrent index, in none. */
export async function applyMissing(client: pg.Client, steps: readonly Step[]): Promise<string[]> {
  const known = new Set((await applied(client)).map(({ name }) => name))
  const added: string[] = []
  for (const step of steps) {
    if (known.has(step.name)) continue
    await applyOne(client, step)
    added.push(step.name)
  }
  return added
}

async function applyOne(client: pg.Client, step: Step): Promise<void> {
  const index = concurrentIndex(step.sql)
  try {
    if (index === null) return await inTransaction(client, step)
    await buildIndex(client, index, step.sql)
    await recordStep(client, step)
  } catch (error) {
    throw new Error(`The migration ${step.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function inTransaction(client: pg.Client, step: Step): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await client.query(step.sql)
    await recordStep(client, step)
    await client.query('commit')
  } catch (error) {
    // A connection that is lost has rolled back already: what ended it is what failed.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const recordStep = (client: pg.Client, { name, checksum }: Step) =>
  client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])

async function refuseOldPostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
  )
  const [found] = rows
  if (found && found.version < OLDEST_POSTGRES)
    throw new ConfigError(`DATABASE_URL leads to PostgreSQL ${found.name}; Wegbuch needs 15 or newer`)
}
