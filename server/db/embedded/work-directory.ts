import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canReach, type Owner } from './unprivileged.ts'

export type WorkDirectory = { path: string; programs: { initdb: string; postgres: string } }

/**
 * A short-lived directory outside the data directory: the path of a socket may have about a hundred characters only.
 * If the programs of the package lie behind a closed directory, it holds a copy that the database's user can run.
 */
export function makeWorkDirectory(root: string, owner: Owner | null): WorkDirectory {
  const own = join(tmpdir(), 'wegbuch-')
  const path = mkdtempSync(own.length < 60 && canReach(own, owner) ? own : '/tmp/wegbuch-')
  chmodSync(path, 0o700)
  const native = join(root, 'native')
  const isReachable = canReach(join(native, 'bin', 'postgres'), owner)
  const place = isReachable ? native : join(path, 'postgresql')
  if (!isReachable) cpSync(native, place, { recursive: true, verbatimSymlinks: true })
  // The owner's only when it is whole: nobody can lead us elsewhere by a link in it while we write.
  if (owner) spawnSync('chown', ['-hR', `${owner.uid}:${owner.gid}`, path])
  return {
    path,
    programs: { initdb: join(place, 'bin', 'initdb'), postgres: join(place, 'bin', 'postgres') },
  }
}
