import { spawnSync } from 'node:child_process'
import { closeSync, constants, fstatSync, statSync } from 'node:fs'
import { openOwnFile } from './own-file.ts'

const { O_APPEND, O_CREAT, O_RDWR } = constants

export type FileLock = {
  descriptor: number
  /** False where the file system or this machine has no such locks: then the file is only open. */
  isLocked: boolean
}

const PERL = 'use Fcntl ":flock"; use Errno; open(my $f, "+<&=", 3) or exit 65;'
// Node cannot lock a file. These lock the open file that they inherit, which stays locked until the last process
// that has it open is gone, however it went: across PID namespaces, and without regard to process ids.
const PROGRAMS: [name: string, ...args: string[]][] = [
  ['flock', '-xn', '3'],
  ['perl', '-e', `${PERL} flock($f, LOCK_EX | LOCK_NB) or exit($!{EWOULDBLOCK} ? 1 : 65)`],
]
const HELD_BY_ANOTHER = 1

/** Locks the file and creates it if needed; null while another process has it locked. */
export function lockFile(path: string): FileLock | null {
  for (;;) {
    const descriptor = openOwnFile(path, O_APPEND | O_CREAT | O_RDWR)
    const status = flock(descriptor)
    if (status === HELD_BY_ANOTHER) {
      closeSync(descriptor)
      return null
    }
    // The previous holder may have removed the file; then nobody else will open the locked one.
    if (isSameFile(descriptor, path)) return { descriptor, isLocked: status === 0 }
    closeSync(descriptor)
  }
}

function flock(descriptor: number): number | null {
  for (const [name, ...args] of PROGRAMS) {
    const { status, error } = spawnSync(name, args, { stdio: ['ignore', 'ignore', 'ignore', descriptor] })
    if (!error) return status
  }
  return null
}

function isSameFile(descriptor: number, path: string): boolean {
  const there = statSync(path, { throwIfNoEntry: false })
  const { dev, ino } = fstatSync(descriptor)
  return there?.dev === dev && there.ino === ino
}
