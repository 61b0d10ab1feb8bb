import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * PostgreSQL refuses to run as root, so as root it runs as another user of the machine.
 * `wrap` turns a command into one that runs as that user.
 */
export type Runner = {
  owner: { uid: number; gid: number } | null
  wrap: (command: string[]) => { file: string; args: string[]; uid?: number; gid?: number }
}

const plain: Runner['wrap'] = ([file = '', ...args]) => ({ file, args })

/** `paths` are what the database has to reach: its programs and its data. */
export function unprivilegedRunner(paths: string[]): Runner {
  if (process.getuid?.() !== 0) return { owner: null, wrap: plain }
  const owner = databaseUser()
  if (paths.every((path) => canReach(path, owner.uid)))
    return { owner, wrap: (command) => ({ ...plain(command), ...owner }) }
  return { owner, wrap: (command) => plain([...passThroughDirectories(owner), ...command]) }
}

function databaseUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry = ['postgres', 'nobody'].map((name) => users.find((user) => user[0] === name)).find(Boolean)
  if (!entry) throw new Error('Running as root needs a user "postgres" or "nobody" for the database')
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

function canReach(path: string, uid: number): boolean {
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    const { mode, uid: owner } = statSync(directory)
    if (!(owner === uid ? mode & 0o100 : mode & 0o001)) return false
    if (directory === dirname(directory)) return true
  }
}

// A checkout below /root or in a private temporary directory is closed to every other user. The
// database then keeps one capability: to pass through directories it does not own.
const passThroughDirectories = ({ uid, gid }: { uid: number; gid: number }) => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
]
