import { lstatSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../config.ts'
import type { Owner } from './database-owner.ts'

const ROOT = 0

/**
 * Refuses a data directory of another user before anything in it is changed. Its owner could mislead root with links,
 * and would lose access by the modes and owners that we set.
 */
export function refuseForeignDirectory(dataDir: string): void {
  const uid = process.getuid?.()
  if (uid === undefined) return
  const holder = foreignOwner(dataDir, [uid])
  if (holder !== null)
    throw new ConfigError(
      `DATA_DIR ${dataDir} belongs to the user ${nameOf(holder)}: run this as ${nameOf(holder)}, or set DATA_DIR to a directory of the user ${nameOf(uid)}, such as a new one`,
    )
}

/** The same, and a database in it that would run as another user than before. */
export function refuseForeignOwner(dataDir: string, owner: Owner | null): void {
  const uid = process.getuid?.()
  if (uid === undefined) return
  refuseForeignDirectory(dataDir)
  const database = owner?.uid ?? uid
  const directory = join(dataDir, 'postgres')
  const stranger =
    foreignOwner(directory, [uid, database]) ?? foreignOwner(join(directory, 'PG_VERSION'), [database])
  if (stranger !== null)
    throw new ConfigError(
      `${directory} belongs to the user ${nameOf(stranger)}, and the database would run as ${nameOf(database)}: run this as the user who ran it before, or change the owner of ${directory} and all in it`,
    )
}

function foreignOwner(path: string, allowed: number[]): number | null {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (entry?.isSymbolicLink() && ![ROOT, ...allowed].includes(entry.uid)) return entry.uid
  const found = statSync(path, { throwIfNoEntry: false })
  return found && !allowed.includes(found.uid) ? found.uid : null
}

function nameOf(uid: number): string {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  return users.find((user) => user[2] === String(uid))?.[0] ?? String(uid)
}
