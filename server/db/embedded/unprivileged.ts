import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '../../config.ts'

/** Who the database runs as when it may not run as us: PostgreSQL refuses to be root. */
export type Owner = { name: string; uid: number; gid: number }

export function databaseOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry = ['postgres', 'nobody'].map((name) => users.find((user) => user[0] === name)).find(Boolean)
  if (!entry) throw new ConfigError('Running as root needs a user "postgres" or "nobody" for the database')
  return { name: entry[0] ?? '', uid: Number(entry[2]), gid: Number(entry[3]) }
}

/** The first directory above the path that the owner may not pass through; those that are not there yet do not count. */
function closedAbove(path: string, { uid, gid }: Owner): string | null {
  let closed = null
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    const found = statSync(directory, { throwIfNoEntry: false })
    const pass = found?.uid === uid ? 0o100 : found?.gid === gid ? 0o010 : 0o001
    if (found && !(found.mode & pass)) closed = directory
    if (directory === dirname(directory)) return closed
  }
}

export const canReach = (path: string, owner: Owner | null): boolean =>
  !owner || closedAbove(path, owner) === null

/** Root could give the database a capability to pass; with it, it could read every file of the machine. */
export function refuseClosed(dataDir: string, owner: Owner | null): void {
  const closed = owner && closedAbove(dataDir, owner)
  if (closed)
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be used by root: the database runs as the user ${owner.name}, to whom ${closed} is closed. Set DATA_DIR to a directory outside of it, such as /var/lib/wegbuch, or start as an ordinary user`,
    )
}

/**
 * Removes a directory, as the user whose it is: somebody who acts as that user could put links into it to lead root
 * elsewhere.
 */
export function removeTree(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return
  const { uid, gid } = found
  if (!found.isDirectory() || uid === process.getuid?.()) return rmSync(path, { recursive: true })
  spawnSync('/bin/rm', ['-rf', path], { uid, gid, cwd: '/', stdio: 'ignore' })
  if (existsSync(path)) rmdirSync(path)
}
