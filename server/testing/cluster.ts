import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Connection, startEmbedded } from '../db/embedded/start.ts'
import { migrate } from '../db/migrate.ts'

const TEMPLATE = 'wegbuch_template'

export type Cluster = { connection: Connection; stop: () => Promise<void> }

const quiet = { error: () => {}, debug: () => {} }

/** A throw-away PostgreSQL with a migrated template; it need not survive a power cut. */
export async function startCluster(more: Record<string, string> = {}): Promise<Cluster> {
  const directory = mkdtempSync(join(tmpdir(), 'wegbuch-test-'))
  chmodSync(directory, 0o711)
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    ...more,
  }
  const server = await startEmbedded({
    directory: join(directory, 'postgres'),
    database: TEMPLATE,
    settings,
    log: quiet,
  })
  await migrate(server.connection)
  const stop = async () => {
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
  return { connection: server.connection, stop }
}

let made = 0

/** A database of its own for one test file. */
export async function createDatabase(template: Connection): Promise<Connection> {
  const name = `test_${process.pid}_${made++}`
  await asAdmin(template, (admin) => admin.query(`create database ${name} template ${TEMPLATE}`))
  return { ...template, database: name }
}

/** The same place as DATABASE_URL names it. */
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
