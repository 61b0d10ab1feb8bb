import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { ConfigError } from '../config.ts'

const DIRECTORY = new URL('./migrations/', import.meta.url)
const LOCK = 7_340_215_318
const OLDEST_POSTGRES = 150_000

/** Brings the schema forward. Several servers may start at once: one migrates, the others wait. */
export async function migrate(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseOldPostgres(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await migrateQueue(connection)
    return await applyMissing(client)
  } finally {
    await client.end()
  }
}

/** The job queue keeps its tables in a schema of its own, `graphile_worker`, and brings them forward itself. */
async function migrateQueue(connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  const applied: string[] = []
  for (const { name, sql, checksum } of migrations()) {
    const before = known.get(name)
    if (before === checksum) continue
    if (before)
      throw new Error(`The migration ${name} was changed after it had been applied to this database`)
    await applyOne(client, name, sql, checksum)
    applied.push(name)
  }
  return applied
}

async function applyOne(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function refuseOldPostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
  )
  const [found] = rows
  if (found && found.version < OLDEST_POSTGRES)
    throw new ConfigError(`DATABASE_URL leads to PostgreSQL ${found.name}; Wegbuch needs 15 or newer`)
}

function migrations(): { name: string; sql: string; checksum: string }[] {
  return readdirSync(DIRECTORY)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const sql = readFileSync(new URL(file, DIRECTORY), 'utf8')
      return {
        name: file.replace(/\.sql$/, ''),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      }
    })
}
