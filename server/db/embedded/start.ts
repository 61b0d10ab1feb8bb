import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPackage } from './binaries.ts'
import { DataDirectoryInUse, isRunning } from './lock.ts'
import { asOwner, type Command, databaseOwner } from './unprivileged.ts'
import { makeWorkDirectory, reachablePrograms } from './work-directory.ts'

export type Connection = { host: string; port: number; user: string; database: string }

export type EmbeddedDatabase = {
  connection: Connection
  stop: () => Promise<void>
}

type Log = { error: (details: object, text: string) => void; debug: (details: object, text: string) => void }

export type EmbeddedOptions = {
  directory: string
  database: string
  settings?: Record<string, string>
  log: Log
}

const SUPERVISE = readFileSync(new URL('./supervise.sh', import.meta.url), 'utf8')
const USER = 'wegbuch'
const DYING_DATABASE_MS = 15_000

const SETTINGS = {
  listen_addresses: '',
  // Error texts of the database quote the rows they are about; those stay out of any log.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
}

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { directory, database, log } = options
  const owner = databaseOwner()
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (owner) chownSync(directory, owner.uid, owner.gid)
  await waitForDyingDatabase(directory)
  const work = makeWorkDirectory(owner)
  const programs = reachablePrograms(findPackage(), owner, work)
  const own = (command: string[]) => asOwner(command, owner, directory)
  if (!existsSync(join(directory, 'PG_VERSION'))) await initialise(own, programs.initdb, directory)

  const settings = Object.entries({ ...SETTINGS, ...options.settings, unix_socket_directories: work })
  const server = [
    programs.postgres,
    '-D',
    directory,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const command = own(['/bin/sh', '-c', SUPERVISE, 'sh', work, ...server])
  const connection = { host: work, port: 5432, user: USER, database }

  let stopping = false
  let child = launch(command, log)
  const restartWhenItDies = () =>
    child.once('exit', async (status) => {
      if (stopping) return
      log.error({ status }, 'the embedded database ended by itself and is started again')
      await sleep(500)
      if (stopping) return
      child = launch(command, log)
      restartWhenItDies()
    })

  await untilReady(child, connection)
  restartWhenItDies()
  await createDatabase(connection)

  return {
    connection,
    stop: async () => {
      stopping = true
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.stdin?.end()
        await ended
      }
      rmSync(work, { recursive: true, force: true })
    },
  }
}

function launch({ file, args, ...owner }: Command, log: Log): ChildProcess {
  // Detached, so that Ctrl-C reaches the server alone, which then ends the database in its turn.
  const child = spawn(file, args, { ...owner, cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'pipe'] })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => log.debug({ text: text.trim() }, 'database'))
  child.stdin?.on('error', () => {})
  child.on('error', (error) => log.error({ reason: error.message }, 'the embedded database cannot be run'))
  return child
}

async function initialise(
  own: (command: string[]) => Command,
  initdb: string,
  directory: string,
): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // Trust, because only the owner of the work directory can reach the socket in it.
  const access = ['--auth=trust', `--username=${USER}`]
  const { file, args, ...owner } = own([initdb, '-D', directory, ...locale, ...access])
  const child = spawn(file, args, { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error(`The embedded database could not be made: ${complaint.trim()}`)
}

async function untilReady(child: ChildProcess, connection: Connection): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('The embedded database did not start; LOG_LEVEL=debug shows what it says')
    const client = new pg.Client({ ...connection, database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch {
      await sleep(25)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

async function createDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      connection.database,
    ])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(connection.database)}`)
  } finally {
    await client.end()
  }
}

/** How to reach the database that somebody is running in this directory; null if nobody is. */
export function findRunning(directory: string, database: string): Connection | null {
  const [pid, , , port, sockets] = postmasterFile(directory)
  if (!sockets || !isDatabaseOf(directory, Number(pid))) return null
  return { host: sockets, port: Number(port), user: USER, database }
}

/** After a crash the old database may still be writing; it is given time to end. */
async function waitForDyingDatabase(directory: string): Promise<void> {
  const deadline = Date.now() + DYING_DATABASE_MS
  while (isDatabaseOf(directory, postmasterPid(directory))) {
    if (Date.now() > deadline) throw new DataDirectoryInUse(directory, postmasterPid(directory))
    await sleep(50)
  }
  // PostgreSQL would take any process that was given the dead one's number for itself.
  rmSync(join(directory, 'postmaster.pid'), { force: true })
}

function isDatabaseOf(directory: string, pid: number): boolean {
  if (!isRunning(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(directory)
  } catch {
    return false
  }
}

const postmasterPid = (directory: string) => Number(postmasterFile(directory)[0] ?? 0)

function postmasterFile(directory: string): string[] {
  try {
    return readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}
