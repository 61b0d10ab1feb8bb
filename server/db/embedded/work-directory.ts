import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { canReach, type Owner, removeTree } from './database-owner.ts'
import { openOwnFile } from './own-file.ts'

const { O_CREAT, O_RDWR } = constants

export type WorkDirectory = {
  path: string
  programs: { initdb: string; postgres: string }
  /** Creates it again under the same name if it was removed, as cleaners of temporary files do. */
  restore: () => void
  remove: () => void
}

const PREFIX = 'wegbuch-'
const NAME = /^wegbuch-\w{6}$/

/**
 * A temporary directory outside the data directory: the path of a socket is limited to about a hundred characters. If
 * the database's user cannot reach the programs of the package, it contains a copy of them. Called under the lock of the
 * data directory, where its path is noted: one that a crash has left is removed first.
 */
export function makeWorkDirectory(root: string, owner: Owner | null, dataDir: string): WorkDirectory {
  const left = readNote(dataDir)
  if (left) removeLeft(left, owner)
  const own = join(tmpdir(), PREFIX)
  const path = mkdtempSync(own.length < 60 && canReach(own, owner) ? own : join('/tmp', PREFIX))
  writeNote(dataDir, path)
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
    remove: () => {
      removeTree(path)
      rmSync(noteFile(dataDir), { force: true })
    },
  }
}

const noteFile = (dataDir: string) => join(dataDir, 'work-directory')

/** The path in the note, unless the note was copied here with another data directory, whose server may still run. */
function readNote(dataDir: string): string | null {
  const note = withNote(dataDir, (descriptor) => readFileSync(descriptor, 'utf8'))
  const [identity, path] = note.split('\n')
  return path && identity === identityOf(dataDir) ? path : null
}

const writeNote = (dataDir: string, path: string): void =>
  withNote(dataDir, (descriptor) => {
    ftruncateSync(descriptor)
    writeSync(descriptor, `${identityOf(dataDir)}\n${path}`, 0)
  })

/** A copy of the directory has another one. */
function identityOf(dataDir: string): string {
  const { dev, ino } = statSync(dataDir, { bigint: true })
  return `${dev}:${ino}`
}

function withNote<T>(dataDir: string, work: (descriptor: number) => T): T {
  const descriptor = openOwnFile(noteFile(dataDir), O_RDWR | O_CREAT)
  try {
    return work(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Somebody else may have a directory of that name by now. */
function removeLeft(path: string, owner: Owner | null): void {
  const found = NAME.test(basename(path)) ? lstatSync(path, { throwIfNoEntry: false }) : undefined
  if (found?.isDirectory() && [owner?.uid, process.getuid?.()].includes(found.uid)) removeTree(path)
}
