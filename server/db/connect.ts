import { Socket } from 'node:net'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { ConfigError } from '../config.ts'
import type { Log } from '../log.ts'
import { findRunningDatabase } from './embedded/running-database.ts'
import { hasDatabase, startEmbedded } from './embedded/start.ts'
import { isDatabaseAccessDenied, isDatabaseUnavailable } from './errors.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './pool.ts'
import { appliedMigrations, foreignSchemaFault, hasSchema } from './schema-fault.ts'

/** The configured database, or the embedded one, migrated and ready. */
export async function connectDatabase(config: Config, log: Log): Promise<Database> {
  return config.databaseUrl === null
    ? openEmbedded(config.dataDir, log)
    : openExternal(config.databaseUrl, log)
}

/** For a command: the same database, also while a server runs on it. */
export async function connectForCommand(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl !== null) return connectDatabase(config, log)
  const running = await findRunningDatabase(config.dataDir, DATABASE)
  if (running) return requireKnownSchema(openDatabase(running, log))
  // A new one would be empty, and all that was asked of it would seem to be in order.
  if (!hasDatabase(config.dataDir))
    throw new ConfigError(
      `DATA_DIR ${config.dataDir} holds no database: set it to the directory that Wegbuch was started on`,
    )
  return connectDatabase(config, log)
}

const NO_TIMEOUTS = {
  stream: () => new Socket(),
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
}

/** For a command that only reads, as long as it takes: a database of somebody's own is left as it is. */
export async function connectReadOnly(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl !== null) return requireSchema(await openWithoutTimeouts(config.databaseUrl, log))
  const beside = await connectForCommand(config, log)
  const own = openDatabase({ ...beside.connection, ...NO_TIMEOUTS }, log)
  const close = async () => {
    await own.close()
    await beside.close()
  }
  return { ...own, close }
}

/** For a restore, which makes the schema itself: the configured database as it is, or the embedded one, stopped. */
export async function connectToRestore(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl !== null) return openWithoutTimeouts(config.databaseUrl, log)
  return openEmbedded(config.dataDir, log, async (connection) => ({ ...connection, ...NO_TIMEOUTS }))
}

const DATABASE = 'wegbuch'

async function migrateAndReturn(connection: pg.PoolConfig): Promise<pg.PoolConfig> {
  await migrate(connection)
  return connection
}

async function openEmbedded(dataDir: string, log: Log, prepare = migrateAndReturn): Promise<Database> {
  const onTakenOver = () => {
    // Whatever is still answered would be answered beside the truth: nothing is waited for.
    process.stderr.write(`The data directory ${dataDir} was taken over by another server\n`)
    process.exit(1)
  }
  const server = await startEmbedded({ dataDir, database: DATABASE, log, onTakenOver })
  const ready = await prepare(server.connection).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  const database = openDatabase(ready, log)
  const close = async () => {
    await database.close()
    await server.stop()
  }
  return { ...database, close }
}

async function openExternal(url: string, log: Log): Promise<Database> {
  await explainConnectionError(migrate({ connectionString: url }))
  return openDatabase({ connectionString: url }, log)
}

/** What the operator can mend is told by the variable. */
async function explainConnectionError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isDatabaseUnavailable(error) || isDatabaseAccessDenied(error))
      throw new ConfigError(`DATABASE_URL cannot be used: ${(error as Error).message}`)
    throw error
  }
}

async function openWithoutTimeouts(url: string, log: Log): Promise<Database> {
  const database = openDatabase({ connectionString: url, ...NO_TIMEOUTS }, log)
  try {
    await explainConnectionError(database.ping())
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function requireSchema(database: Database): Promise<Database> {
  if (await hasSchema(database.db)) return requireKnownSchema(database)
  await database.close()
  throw new ConfigError('DATABASE_URL leads to a database that no Wegbuch was started on yet')
}

async function requireKnownSchema(database: Database): Promise<Database> {
  const fault = foreignSchemaFault(await appliedMigrations(database.db))
  if (fault === null) return database
  await database.close()
  throw new ConfigError(fault)
}
