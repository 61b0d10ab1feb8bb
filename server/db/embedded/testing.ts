import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { findPackage } from './binaries.ts'
import { databaseOwner } from './database-owner.ts'
import type { Connection } from './roles.ts'
import { type EmbeddedDatabase, postgresDirectory, startEmbedded } from './start.ts'
import { makeWorkDirectory } from './work-directory.ts'

const log = { error: () => {}, debug: () => {} }

/** Data directories and databases that are removed after the test file. */
export function useEmbedded() {
  const started: EmbeddedDatabase[] = []
  const made: string[] = []
  afterAll(async () => {
    for (const database of started.splice(0)) await database.stop()
    for (const dataDir of made.splice(0)) rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    newDataDir: (): string => {
      const dataDir = mkdtempSync(join(tmpdir(), 'wegbuch-embedded-'))
      made.push(dataDir)
      chmodSync(dataDir, 0o711)
      return dataDir
    },
    start: async (dataDir: string): Promise<EmbeddedDatabase> => {
      const options = { dataDir, database: 'wegbuch', settings: { fsync: 'off' }, log, onTakenOver: () => {} }
      const database = await startEmbedded(options)
      started.push(database)
      return database
    },
  }
}

export async function query<T extends object>(connection: Connection, sql: string): Promise<T[]> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A data directory as the first versions created it: one superuser, and anybody may connect through the socket. */
export async function makeFirstVersion(
  dataDir: string,
  fill: (connection: Connection) => Promise<void>,
): Promise<void> {
  const owner = databaseOwner()
  const { path, programs, remove } = makeWorkDirectory(findPackage(), owner, dataDir)
  const directory = postgresDirectory(dataDir)
  mkdirSync(directory)
  if (owner) chownSync(directory, owner.uid, owner.gid)
  chmodSync(dataDir, 0o755)
  const run = (file: string, ...args: string[]) => {
    const as = owner ? { uid: owner.uid, gid: owner.gid } : {}
    const { status } = spawnSync(file, args, { ...as, cwd: '/', stdio: 'ignore' })
    if (status !== 0) throw new Error(`${file} ended with ${status}`)
  }
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  run(programs.initdb, '-D', directory, ...locale, '--auth=trust', '--username=wegbuch', '--no-sync')
  const control = join(dirname(programs.initdb), 'pg_ctl')
  run(
    control,
    '-D',
    directory,
    '-w',
    '-o',
    `-c listen_addresses= -c unix_socket_directories=${path}`,
    'start',
  )
  const connection = { host: path, port: 5432, user: 'wegbuch', database: 'wegbuch' }
  await query({ ...connection, database: 'postgres' }, 'create database wegbuch')
  await fill(connection)
  run(control, '-D', directory, '-w', '-m', 'fast', 'stop')
  remove()
}
