import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseOwner } from './database-owner.ts'
import { lockDirectory } from './lock.ts'
import { findRunningDatabase } from './running-database.ts'

const owner = databaseOwner()
const giveToDatabase = (path: string) => owner && chownSync(path, owner.uid, owner.gid)

let folder = ''
let dataDir = ''
let sockets = ''
let server: Server
/** A socket as postmaster.pid names it, with a listener. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wegbuch-running-'))
  dataDir = join(folder, 'data')
  sockets = join(folder, 'sockets')
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  mkdirSync(sockets, { mode: 0o700 })
  server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(socketOf(), resolve))
  for (const path of [sockets, socketOf()]) giveToDatabase(path)
  writeFileSync(
    join(dataDir, 'postgres', 'postmaster.pid'),
    `4194303\n${dataDir}/postgres\n1700000000\n5432\n${sockets}\n\n`,
  )
})
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})
const socketOf = () => join(sockets, '.s.PGSQL.5432')

async function findLocked() {
  const lock = await lockDirectory(dataDir, owner)
  try {
    return await findRunningDatabase(dataDir, 'wegbuch')
  } finally {
    lock.release()
  }
}

test('the postmaster.pid of a crashed database does not lead to another listener', async () => {
  expect(await findLocked()).toEqual({ host: sockets, port: 5432, user: 'wegbuch', database: 'wegbuch' })
  expect(await findRunningDatabase(dataDir, 'wegbuch')).toBeNull()
})

test('a copy of the data directory of a running database does not lead to that one', async () => {
  const original = dataDir
  dataDir = join(folder, 'copy')
  cpSync(original, dataDir, { recursive: true })
  expect(await findLocked()).toBeNull()
  dataDir = original
  expect(await findLocked()).toMatchObject({ host: sockets })
})

test('a directory of the socket that others may write to is not used', async () => {
  chmodSync(sockets, 0o777)
  expect(await findLocked()).toBeNull()
})

test('a link in place of the directory of the socket is not followed', async () => {
  renameSync(sockets, join(folder, 'elsewhere'))
  symlinkSync(join(folder, 'elsewhere'), sockets)
  expect(await findLocked()).toBeNull()
})

const PATHS: [string, () => string][] = [
  ['directory', () => sockets],
  ['socket', socketOf],
]
// Only root can give something to another user.
test.each(owner ? PATHS : [])('a %s of another user is not used', async (_name, path) => {
  chownSync(path(), 54_321, 54_321)
  expect(await findLocked()).toBeNull()
})
