import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { canReach, databaseOwner } from '../db/embedded/database-owner.ts'
import { type Connection, SUPERUSER } from '../db/embedded/roles.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { migrate } from '../db/migrate.ts'

const TEMPLATE = 'wegbuch_template'
/** Owner of the databases and their tables: no superuser, as in an external PostgreSQL. */
const OWNER = 'wegbuch_owner'

/** Connects as a superuser, to test what the owner cannot do. */
export type Cluster = { connection: Connection; stop: () => Promise<void> }

const quiet = { error: () => {}, debug: () => {} }

/** A throw-away PostgreSQL with a migrated template; it need not survive a power failure. */
export async function startCluster(more: Record<string, string> = {}): Promise<Cluster> {
  const own = join(tmpdir(), 'wegbuch-test-')
  const dataDir = mkdtempSync(canReach(own, databaseOwner()) ? own : '/tmp/wegbuch-test-')
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    ...more,
  }
  const server = await startEmbedded({
    dataDir,
    database: 'postgres',
    settings,
    log: quiet,
    onTakenOver: () => {},
  })
  const stop = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { connection: await makeTemplate({ ...server.connection, user: SUPERUSER }), stop }
}

/** Uses an existing PostgreSQL, as the superuser in the URL. */
export async function joinCluster(url: string): Promise<Cluster> {
  const { hostname, port, username } = new URL(url)
  const connection = { host: hostname, port: Number(port || 5432), user: username, database: 'postgres' }
  await asAdmin(connection, (admin) => admin.query(`drop database if exists ${TEMPLATE}`))
  const template = await makeTemplate(connection)
  return { connection: template, stop: () => dropDatabase(template) }
}

async function makeTemplate(server: Connection): Promise<Connection> {
  await asAdmin(server, async (admin) => {
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [OWNER])
    if (rowCount === 0) await admin.query(`create role ${OWNER} login`)
    await admin.query(`create database ${TEMPLATE} owner ${OWNER}`)
  })
  const template = { ...server, database: TEMPLATE }
  await migrate(asOwner(template))
  return template
}

export const asOwner = (connection: Connection): Connection => ({ ...connection, user: OWNER })

let made = 0

/** A database of its own for one test file. */
export async function createDatabase(template: Connection): Promise<Connection> {
  const name = `test_${process.pid}_${made++}`
  await asAdmin(template, (admin) =>
    admin.query(`create database ${name} template ${TEMPLATE} owner ${OWNER}`),
  )
  return { ...template, database: name }
}

/** The connection as a DATABASE_URL. */
export const urlOf = ({ host, port, user, database }: Connection): string =>
  `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

export async function dropDatabase(connection: Connection): Promise<void> {
  await asAdmin(connection, (admin) => admin.query(`drop database ${connection.database} with (force)`))
}

async function asAdmin<T>(connection: Connection, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
