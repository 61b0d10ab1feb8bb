import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { ConfigError } from '../config.ts'
import type { Log } from '../log.ts'
import { lockDirectory } from './embedded/lock.ts'
import { findRunning, startEmbedded } from './embedded/start.ts'
import { isDatabaseAway } from './failure.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './pool.ts'

/** The configured database, or the embedded one, migrated and ready. */
export async function connectDatabase(config: Config, log: Log): Promise<Database> {
  return config.databaseUrl === null ? embedded(config.dataDir, log) : existing(config.databaseUrl, log)
}

/** For a command: the same database, also while a server runs on it. */
export async function connectBeside(config: Config, log: Log): Promise<Database> {
  const running = config.databaseUrl === null && findRunning(postgresOf(config.dataDir), DATABASE)
  return running ? openDatabase(running, log) : connectDatabase(config, log)
}

const PATIENT = { query_timeout: 0, statement_timeout: 0, idle_in_transaction_session_timeout: 0 }

/** For a command that only reads, as long as it takes: a database of somebody's own is left as it is. */
export async function connectToRead(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl !== null)
    return openDatabase({ connectionString: config.databaseUrl, ...PATIENT }, log)
  const beside = await connectBeside(config, log)
  const patient = openDatabase({ ...beside.connection, ...PATIENT }, log)
  const close = async () => {
    await patient.close()
    await beside.close()
  }
  return { ...patient, close }
}

/** For a restore, which makes the schema itself: the configured database as it is, or the embedded one, stopped. */
export async function connectToRestore(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl !== null)
    return openDatabase({ connectionString: config.databaseUrl, ...PATIENT }, log)
  return embedded(config.dataDir, log, async (connection) => ({ ...connection, ...PATIENT }))
}

const DATABASE = 'wegbuch'
const postgresOf = (dataDir: string) => join(dataDir, 'postgres')

async function migrated(connection: pg.PoolConfig): Promise<pg.PoolConfig> {
  await migrate(connection)
  return connection
}

async function embedded(dataDir: string, log: Log, prepare = migrated): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  // As root the database runs as somebody else, who must pass through; what is in here is closed itself.
  chmodSync(dataDir, 0o711)
  const unlock = lockDirectory(dataDir)
  try {
    const server = await startEmbedded({ directory: postgresOf(dataDir), database: DATABASE, log })
    const database = openDatabase(await prepare(server.connection), log)
    const close = async () => {
      await database.close()
      await server.stop()
      unlock()
    }
    return { ...database, close }
  } catch (error) {
    unlock()
    throw error
  }
}

/** No such user, password or database, or no right to it. */
const isNotLetIn = (error: unknown) => /^(28|3D|42501)/.test(String((error as { code?: unknown }).code))

async function existing(url: string, log: Log): Promise<Database> {
  try {
    await migrate({ connectionString: url })
  } catch (error) {
    if (isDatabaseAway(error) || isNotLetIn(error))
      throw new ConfigError(`DATABASE_URL cannot be used: ${(error as Error).message}`)
    throw error
  }
  return openDatabase({ connectionString: url }, log)
}
