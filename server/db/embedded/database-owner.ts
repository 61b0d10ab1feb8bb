import { spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, resolve } from 'node:path'
import { systemEnvironment } from '../../child-environment.ts'
import { ConfigError } from '../../config.ts'

/** The user that the database runs as if the server is root: PostgreSQL refuses to run as root. */
export type Owner = { name: string; uid: number; gid: number }

export function databaseOwner(lookUpSelf: () => unknown = userInfo): Owner | null {
  if (process.getuid?.() !== 0) {
    refuseUnnamedUser(lookUpSelf)
    return null
  }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry = ['postgres', 'nobody'].map((name) => users.find((user) => user[0] === name)).find(Boolean)
  if (!entry) throw new ConfigError('Running as root needs a user "postgres" or "nobody" for the database')
  return { name: entry[0] ?? '', uid: Number(entry[2]), gid: Number(entry[3]) }
}

/** PostgreSQL needs a name for the user id: both `initdb` and connections through the socket fail without one. */
function refuseUnnamedUser(lookUpSelf: () => unknown): void {
  try {
    lookUpSelf()
  } catch {
    throw new ConfigError(
      `The embedded database needs a user with a name, and the user ${process.getuid?.()} has none: add an entry to /etc/passwd, start as another user, or set DATABASE_URL`,
    )
  }
}

/** The first existing directory on the path that the owner may not enter. */
function findClosedDirectory(path: string, { uid, gid }: Owner): string | null {
  const isClosed = (directory: string) => {
    const found = statSync(directory, { throwIfNoEntry: false })
    const pass = found?.uid === uid ? 0o100 : found?.gid === gid ? 0o010 : 0o001
    return found !== undefined && !(found.mode & pass)
  }
  return directoriesTo(path).find(isClosed) ?? null
}

/** Every directory on the way to the path, including those behind links, the root first. */
function directoriesTo(path: string): string[] {
  const above = dirname(path)
  if (above === path) return []
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
  const target = isLink && existsSync(path) ? resolve(realpathSync(above), readlinkSync(path)) : null
  return [...directoriesTo(above), above, ...(target ? directoriesTo(target) : [])]
}

export const canReach = (path: string, owner: Owner | null): boolean =>
  !owner || findClosedDirectory(path, owner) === null

/** A capability could let the database pass, but then it could read every file of the machine. */
export function refuseClosedDirectory(dataDir: string, owner: Owner | null): void {
  const closed = owner && findClosedDirectory(dataDir, owner)
  if (closed)
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be used by root: the database runs as the user ${owner.name}, to whom ${closed} is closed. Set DATA_DIR to a directory outside of it, such as /var/lib/wegbuch, or start as an ordinary user`,
    )
}

/** Removes a directory as its owner: root could be led elsewhere by links that the owner put into it. */
export function removeTree(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return
  const { uid, gid } = found
  if (!found.isDirectory() || uid === process.getuid?.()) return rmSync(path, { recursive: true })
  spawnSync('/bin/rm', ['-rf', path], { uid, gid, cwd: '/', env: systemEnvironment(), stdio: 'ignore' })
  if (existsSync(path)) rmdirSync(path)
}
