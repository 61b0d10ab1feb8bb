import { Socket } from 'node:net'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { ConfigError } from '../config.ts'
import type { Log } from '../log.ts'
import { refuseForeignDirectory } from './embedded/ownership.ts'
import { findRunningDatabase } from './embedded/running-database.ts'
import { hasDatabase, startEmbedded } from './embedded/start.ts'
import { isDatabaseAccessDenied, isDatabaseUnavailable } from './errors.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './pool.ts'
import { schemaFault, unreadableSchemaFault } from './schema-fault.ts'

/** The configured database, or the embedded one, migrated and ready. */
export async function connectDatabase(config: Config, log: Log): Promise<Database> {
  const url = externalUrl(config)
  return url === null ? openEmbedded(config.dataDir, log) : openExternal(url, log)
}

/** Null of an embedded database. Keys, checkpoints and backups are in the data directory beside any. */
function externalUrl({ databaseUrl, dataDir }: Config): string | null {
  if (databaseUrl !== null) refuseForeignDirectory(dataDir)
  return databaseUrl
}

/** For a command, whether or not a server is running. It migrates nothing: after that the version before could not go on. */
export const connectForCommand = async (config: Config, log: Log): Promise<Database> =>
  requireSchema(await openExisting(config, log, {}), schemaFault)

/** For verify and backup, without timeouts: also the schema of an older version, of which a backup is wanted. */
export const connectReadOnly = async (config: Config, log: Log): Promise<Database> =>
  requireSchema(await openExisting(config, log, NO_TIMEOUTS), unreadableSchemaFault)

const NO_TIMEOUTS = {
  stream: () => new Socket(),
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
}

async function openExisting(config: Config, log: Log, settings: pg.PoolConfig): Promise<Database> {
  const url = externalUrl(config)
  if (url !== null) return openUnmigrated(url, log, settings)
  const running = await findRunningDatabase(config.dataDir, DATABASE)
  if (running) return openDatabase({ ...running, ...settings }, log)
  // A new database would be empty, and every check of it would succeed.
  if (!hasDatabase(config.dataDir))
    throw new ConfigError(
      `DATA_DIR ${config.dataDir} holds no database: set it to the directory that Wegbuch was started on`,
    )
  return openEmbedded(config.dataDir, log, withSettings(settings))
}

/**
 * For a restore, which creates the schema itself: the external database unmigrated, or the embedded one, which must not
 * be running.
 */
export async function connectToRestore(config: Config, log: Log): Promise<Database> {
  const url = externalUrl(config)
  if (url !== null) return openUnmigrated(url, log, NO_TIMEOUTS)
  return openEmbedded(config.dataDir, log, withSettings(NO_TIMEOUTS))
}

const DATABASE = 'wegbuch'

async function migrateAndReturn(connection: pg.PoolConfig): Promise<pg.PoolConfig> {
  await migrate(connection)
  return connection
}

const withSettings = (settings: pg.PoolConfig) => async (connection: pg.PoolConfig) => ({
  ...connection,
  ...settings,
})

async function openEmbedded(dataDir: string, log: Log, prepare = migrateAndReturn): Promise<Database> {
  const onTakenOver = () => {
    // Exit at once: further replies could contradict those of the other server.
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

/** Turns a connection error into a message that names DATABASE_URL. */
async function explainConnectionError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isDatabaseUnavailable(error) || isDatabaseAccessDenied(error))
      throw new ConfigError(`DATABASE_URL cannot be used: ${(error as Error).message}`)
    throw error
  }
}

async function openUnmigrated(url: string, log: Log, settings: pg.PoolConfig): Promise<Database> {
  const database = openDatabase({ connectionString: url, ...settings }, log)
  try {
    await explainConnectionError(database.ping())
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function requireSchema(database: Database, faultOf: typeof schemaFault): Promise<Database> {
  const fault = await faultOf(database.db)
  if (fault === null) return database
  await database.close()
  throw new ConfigError(fault)
}
