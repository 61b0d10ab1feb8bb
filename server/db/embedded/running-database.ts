import { once } from 'node:events'
import { closeSync, lstatSync, rmSync, statSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseOwner, type Owner } from './database-owner.ts'
import { lockFile } from './flock.ts'
import { DataDirectoryInUse, DYING_DATABASE_MS } from './lock.ts'
import { refuseForeignOwner } from './ownership.ts'
import { isDatabaseOf, readPostmasterFile } from './postmaster.ts'
import { type Connection, ROLE } from './roles.ts'

/** How to connect to the database running in this data directory; null if none can be reached from here. */
export async function findRunningDatabase(dataDir: string, database: string): Promise<Connection | null> {
  const owner = databaseOwner()
  refuseForeignOwner(dataDir, owner)
  const directory = join(dataDir, 'postgres')
  const [, running, , port, sockets] = readPostmasterFile(directory)
  // The file may have been copied here with the data directory of a database that runs.
  if (!running || !sockets || !isSameDirectory(running, directory)) return null
  const socket = join(sockets, `.s.PGSQL.${port}`)
  if (isUnlocked(dataDir) || !isOwnedBy(owner, sockets, socket) || !(await acceptsConnections(socket)))
    return null
  return { host: sockets, port: Number(port), user: ROLE, database }
}

function isSameDirectory(one: string, other: string): boolean {
  try {
    const [first, second] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })]
    return first.dev === second.dev && first.ino === second.ino
  } catch {
    return false
  }
}

/** If the lock is free no database runs, and anybody may have created the directory that postmaster.pid names. */
function isUnlocked(dataDir: string): boolean {
  const lock = lockFile(join(dataDir, 'postgres.lock'))
  if (!lock) return false
  closeSync(lock.descriptor)
  return lock.isLocked
}

function isOwnedBy(owner: Owner | null, sockets: string, socket: string): boolean {
  const uid = owner?.uid ?? process.getuid?.()
  const [folder, entry] = [sockets, socket].map((path) => lstatSync(path, { throwIfNoEntry: false }))
  if (!folder?.isDirectory() || !entry?.isSocket()) return false
  return uid === undefined || (folder.uid === uid && entry.uid === uid && (folder.mode & 0o022) === 0)
}

async function acceptsConnections(path: string): Promise<boolean> {
  const socket = createConnection(path)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** A database that runs without the lock: of an earlier version, or started manually. */
export async function waitForUnlockedDatabase(directory: string): Promise<void> {
  for (const end = performance.now() + DYING_DATABASE_MS; ; await sleep(50)) {
    const pid = Number(readPostmasterFile(directory)[0] ?? 0)
    if (!isDatabaseOf(directory, pid)) break
    if (performance.now() > end) throw new DataDirectoryInUse(directory, { pid, host: 'this machine' })
  }
  // PostgreSQL would mistake any process with the same id for the dead one.
  rmSync(join(directory, 'postmaster.pid'), { force: true })
}
