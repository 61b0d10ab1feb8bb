import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canReach, type Owner } from './database-owner.ts'

export type WorkDirectory = {
  path: string
  programs: { initdb: string; postgres: string }
  /** Creates it again under the same name if it was removed, as cleaners of temporary files do. */
  restore: () => void
}

/**
 * A temporary directory outside the data directory: the path of a socket is limited to about a hundred characters. If
 * the database's user cannot reach the programs of the package, it contains a copy of them.
 */
export function makeWorkDirectory(root: string, owner: Owner | null): WorkDirectory {
  const own = join(tmpdir(), 'wegbuch-')
  const path = mkdtempSync(own.length < 60 && canReach(own, owner) ? own : '/tmp/wegbuch-')
  const native = join(root, 'native')
  const isReachable = canReach(join(native, 'bin', 'postgres'), owner)
  const place = isReachable ? native : join(path, 'postgresql')
  const fill = () => {
    chmodSync(path, 0o700)
    if (!isReachable) cpSync(native, place, { recursive: true, verbatimSymlinks: true })
    // Given to the owner only when complete: nobody can put a link into it while we write.
    if (owner) spawnSync('chown', ['-hR', `${owner.uid}:${owner.gid}`, path])
  }
  fill()
  const restore = () => {
    if (existsSync(path)) return
    mkdirSync(path, { mode: 0o700 })
    fill()
  }
  return {
    path,
    programs: { initdb: join(place, 'bin', 'initdb'), postgres: join(place, 'bin', 'postgres') },
    restore,
  }
}
