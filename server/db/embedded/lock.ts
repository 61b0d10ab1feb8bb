import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Owner } from './database-owner.ts'
import { type FileLock, lockFile } from './flock.ts'
import {
  dropHeartbeat,
  HEARTBEAT_TIMES,
  type Heartbeat,
  newHeartbeat,
  readHeartbeat,
  takeHeartbeat,
} from './heartbeat.ts'
import { endOrphan } from './postmaster.ts'

export class DataDirectoryInUse extends Error {
  constructor(directory: string, holder: Pick<Heartbeat, 'pid' | 'host'> | null) {
    const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process'
    super(`The data directory ${directory} is in use by ${who}`)
  }
}

export type DirectoryLock = {
  heartbeat: Heartbeat
  /** Every process that may write to the database inherits it, so that the lock is held until the last one ends. */
  descriptor: number
  release: () => void
}

/** How long to wait for the old database, which may still be writing after a crash. */
export const DYING_DATABASE_MS = 15_000
/** The processes of a killed database end by themselves. */
const ORPHANS_CHILDREN_MS = 5_000

/**
 * Locks the data directory for this process. There are two locks: that of the server ends with its process and shows at
 * once whether one is running; that of the database is inherited by all of its processes and is waited for.
 */
export async function lockDirectory(
  dataDir: string,
  owner: Owner | null = null,
  times = HEARTBEAT_TIMES,
): Promise<DirectoryLock> {
  const held: FileLock[] = []
  const close = () => {
    for (const { descriptor } of held.splice(0)) closeSync(descriptor)
  }
  try {
    const server = lockFile(join(dataDir, 'server.lock'))
    if (!server) throw new DataDirectoryInUse(dataDir, readHeartbeat(dataDir))
    held.push(server)
    const database = await lockDatabaseFile(dataDir, server.isLocked)
    held.push(database)
    const heartbeat = newHeartbeat()
    const isLocked = server.isLocked && database.isLocked
    if (!(await takeHeartbeat(dataDir, heartbeat, { isLocked, owner, times })))
      throw new DataDirectoryInUse(dataDir, readHeartbeat(dataDir))
    const release = () => {
      dropHeartbeat(dataDir, heartbeat)
      close()
    }
    return { heartbeat, descriptor: database.descriptor, release }
  } catch (error) {
    close()
    throw error
  }
}

async function lockDatabaseFile(dataDir: string, isServerGone: boolean): Promise<FileLock> {
  const database = await tryLockDatabase(dataDir, DYING_DATABASE_MS)
  if (database) return database
  // Its supervisor would have ended it long since.
  if (isServerGone) await endOrphan(join(dataDir, 'postgres'))
  const freed = isServerGone && (await tryLockDatabase(dataDir, ORPHANS_CHILDREN_MS))
  if (!freed) throw new DataDirectoryInUse(dataDir, readHeartbeat(dataDir))
  return freed
}

async function tryLockDatabase(dataDir: string, maxMs: number): Promise<FileLock | null> {
  for (const end = performance.now() + maxMs; ; await sleep(50)) {
    const database = lockFile(join(dataDir, 'postgres.lock'))
    if (database || performance.now() > end) return database
  }
}
