import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Who the database runs as when it may not run as us: PostgreSQL refuses to be root. */
export type Owner = { uid: number; gid: number }

export type Command = { file: string; args: string[]; uid?: number; gid?: number }

export function databaseOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry = ['postgres', 'nobody'].map((name) => users.find((user) => user[0] === name)).find(Boolean)
  if (!entry) throw new Error('Running as root needs a user "postgres" or "nobody" for the database')
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

/** Whether every directory above the path lets the owner through. */
export function canReach(path: string, owner: Owner | null): boolean {
  if (!owner) return true
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    const { mode, uid } = statSync(directory)
    if (!(uid === owner.uid ? mode & 0o100 : mode & 0o001)) return false
    if (directory === dirname(directory)) return true
  }
}

/** The command as its owner runs it on that data directory. */
export function asOwner([file = '', ...args]: string[], owner: Owner | null, directory: string): Command {
  if (!owner) return { file, args }
  if (canReach(directory, owner)) return { file, args, ...owner }
  return { file: 'setpriv', args: [...passThroughDirectories(owner), file, ...args] }
}

// A data directory below /root or in a private temporary directory is closed to every other user. The
// database then keeps one capability: to pass through directories it does not own.
const passThroughDirectories = ({ uid, gid }: Owner) => [
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
]
