import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canReach, type Owner } from './unprivileged.ts'

/**
 * A short-lived directory outside the data directory: the path of a socket may have about a hundred
 * characters only. Whoever can open it may connect, so it belongs to the database's user alone.
 */
export function makeWorkDirectory(owner: Owner | null): string {
  const own = join(tmpdir(), 'wegbuch-')
  const directory = mkdtempSync(own.length < 60 && canReach(own, owner) ? own : '/tmp/wegbuch-')
  chmodSync(directory, 0o700)
  if (owner) chownSync(directory, owner.uid, owner.gid)
  return directory
}

/** The programs where the database's user can run them: a copy, if they lie behind a closed directory. */
export function reachablePrograms(root: string, owner: Owner | null, workDirectory: string) {
  const native = join(root, 'native')
  const isReachable = canReach(join(native, 'bin', 'postgres'), owner)
  const place = isReachable ? native : join(workDirectory, 'postgresql')
  if (!isReachable && owner) {
    cpSync(native, place, { recursive: true, verbatimSymlinks: true })
    // Whoever ends the database also removes this copy.
    spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, place])
  }
  return { initdb: join(place, 'bin', 'initdb'), postgres: join(place, 'bin', 'postgres') }
}
