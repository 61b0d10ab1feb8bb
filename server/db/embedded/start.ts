import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lchownSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../../config.ts'
import { closeDataDirectory } from '../../data-directory.ts'
import { isDataDirectoryError, isFileSystemError, unusableDataDirectory } from '../../data-directory-error.ts'
import { writeAccessFiles } from './access-files.ts'
import { findPackage } from './binaries.ts'
import { databaseOwner, refuseClosedDirectory } from './database-owner.ts'
import { initialise } from './initialise.ts'
import { lockDirectory } from './lock.ts'
import { refuseForeignOwner } from './ownership.ts'
import { endOrphan } from './postmaster.ts'
import { type Connection, prepareRoles, ROLE } from './roles.ts'
import { waitForUnlockedDatabase } from './running-database.ts'
import { type SuperviseContext, supervise, TAKEN_OVER } from './supervise.ts'
import { makeWorkDirectory, type WorkDirectory } from './work-directory.ts'

export type EmbeddedDatabase = {
  connection: Connection
  stop: () => Promise<void>
}

type Log = { error: (details: object, text: string) => void; debug: (details: object, text: string) => void }

export type EmbeddedOptions = {
  dataDir: string
  database: string
  settings?: Record<string, string>
  log: Log
  /** Called when another instance has taken the data directory over; our database is stopped by then. */
  onTakenOver: () => void
}

const SETTINGS = {
  listen_addresses: '',
  // Error messages of the database quote rows, which must not get into a log.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
}

/** Whether Wegbuch was started on this data directory before. */
export const hasDatabase = (dataDir: string) => existsSync(join(postgresDirectory(dataDir), 'PG_VERSION'))

export const postgresDirectory = (dataDir: string) => join(dataDir, 'postgres')

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    return await startIn(options)
  } catch (error) {
    if (isDataDirectoryError(options.dataDir, error) || isFileSystemError(error))
      throw unusableDataDirectory(options.dataDir, error)
    throw error
  }
}

async function startIn(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir } = options
  const owner = databaseOwner()
  refuseForeignOwner(dataDir, owner)
  refuseClosedDirectory(dataDir, owner)
  closeDataDirectory(dataDir, owner ? 0o711 : 0o700)
  // Again, for the directories just created.
  refuseClosedDirectory(dataDir, owner)
  const lock = await lockDirectory(dataDir, owner)
  const work = makeWorkDirectory(findPackage(), owner, dataDir)
  const place = { dataDir, lock, work: work.path, owner }
  const leave = () => {
    work.remove()
    lock.release()
  }
  try {
    await prepareFiles(place, work.programs.initdb)
    return await startServer(options, place, work, leave)
  } catch (error) {
    leave()
    throw error
  }
}

async function prepareFiles(place: SuperviseContext, initdb: string): Promise<void> {
  const directory = postgresDirectory(place.dataDir)
  await waitForUnlockedDatabase(directory)
  await initialise(directory, initdb, place.owner, (command) => runToEnd(command, place))
  if (place.owner) lchownSync(directory, place.owner.uid, place.owner.gid)
  writeAccessFiles(directory, place.owner)
}

async function runToEnd(command: string[], place: SuperviseContext): Promise<void> {
  const child = supervise(command, place)
  let complaint = ''
  child.stderr?.on('data', (text: string) => (complaint += text))
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new ConfigError(`The embedded database could not be made: ${inOneLine(complaint)}`)
}

async function startServer(
  { dataDir, database, settings, log, onTakenOver }: EmbeddedOptions,
  place: SuperviseContext,
  work: WorkDirectory,
  leave: () => void,
): Promise<EmbeddedDatabase> {
  const all = Object.entries({ ...SETTINGS, ...settings, unix_socket_directories: place.work })
  const command = [
    work.programs.postgres,
    '-D',
    postgresDirectory(dataDir),
    ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const connection = { host: place.work, port: 5432, user: ROLE, database }

  let complaint = ''
  const launch = () => {
    const child = supervise(command, place)
    child.stderr?.on('data', (text: string) => {
      log.debug({ text: text.trim() }, 'database')
      complaint = findComplaint(text) ?? complaint
    })
    child.on('error', (error) => log.error({ reason: error.message }, 'the embedded database cannot be run'))
    return child
  }
  let stopping = false
  let child = launch()
  const restartWhenItDies = () =>
    child.once('exit', async (status) => {
      if (stopping) return
      if (status === TAKEN_OVER) return onTakenOver()
      log.error({ status }, 'the embedded database ended by itself and is started again')
      await sleep(500)
      // Where the supervisor was killed, and not the database.
      await endOrphan(postgresDirectory(dataDir))
      if (stopping) return
      work.restore()
      child = launch()
      restartWhenItDies()
    })
  const end = async () => {
    stopping = true
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.stdin?.end()
      await ended
    }
    await endOrphan(postgresDirectory(dataDir))
  }

  try {
    await waitUntilReady(child, connection, () => complaint)
    await prepareRoles(connection)
  } catch (error) {
    await end()
    throw error
  }
  restartWhenItDies()
  const stop = async () => {
    await end()
    leave()
  }
  return { connection, stop }
}

const ACCESS_DENIED = /^28/

/** Why the database ends, in its own words. */
function findComplaint(text: string): string | undefined {
  const [, inLog, beforeLog] = /(?:FATAL|PANIC): +(.+)|^postgres: +([^]+)/.exec(text) ?? []
  return inOneLine(inLog ?? beforeLog ?? '') || undefined
}

const inOneLine = (complaint: string) => complaint.trim().replaceAll(/\s*\n\s*/g, ' ')

/** Refused access also counts as ready: the roles are prepared next. */
async function waitUntilReady(
  child: ChildProcess,
  connection: Connection,
  complaint: () => string,
): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      // What it said last may come after its end.
      if (child.stderr) await Promise.race([finished(child.stderr), sleep(500)])
      throw new ConfigError(
        `The embedded database did not start: ${complaint() || 'LOG_LEVEL=debug shows what it says'}`,
      )
    }
    const client = new pg.Client({ ...connection, database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (error) {
      if (ACCESS_DENIED.test((error as { code?: string }).code ?? '')) return
      await sleep(25)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
