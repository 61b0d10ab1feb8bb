import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError } from '../config.ts'
import { isRunning } from '../db/embedded/postmaster.ts'
import { sha256OfFile } from '../files.ts'
import { isBackupFile } from './rules.ts'

const PIECE_BYTES = 48 * 1024

export async function* readPieces(path: string): AsyncGenerator<string> {
  for await (const chunk of createReadStream(path, { highWaterMark: PIECE_BYTES }))
    yield (chunk as Buffer).toString('base64')
}

export type PartialFile = {
  add: (piece: string) => Promise<void>
  /** Completes the file without giving it its name; refused if another file has that name. */
  finish: () => Promise<void>
  moveIntoPlace: () => Promise<void>
  discard: () => Promise<void>
}

/** Its name comes from the backup, and must not lead out of the data directory. */
export function refuseForeignFile(name: string): void {
  if (!isBackupFile(name))
    throw new ConfigError(`The backup holds a file that does not belong there: ${name}`)
}

/** A name of its own for a file that is being written beside the one that it becomes. */
export const partOf = (path: string): string =>
  `${path}.${process.pid}.${randomBytes(6).toString('hex')}.part`

/** A file of the data directory, from a backup. An existing file with other content is never replaced. */
export async function openPartialFile(dataDir: string, name: string): Promise<PartialFile> {
  refuseForeignFile(name)
  const path = join(dataDir, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = partOf(path)
  const handle: FileHandle = await open(
    part,
    'wx',
    name.endsWith('key.pem') && !name.includes('/') ? 0o600 : 0o644,
  )
  const hash = createHash('sha256')
  return {
    add: async (piece) => {
      const content = Buffer.from(piece, 'base64')
      hash.update(content)
      await handle.writeFile(content)
    },
    finish: async () => {
      await handle.sync()
      await handle.close()
      if (existsSync(path) && (await sha256OfFile(path)) !== hash.digest('hex'))
        throw new ConfigError(
          `${path} is there already and is another than that of the backup: move checkpoints and checkpoint-key.pem out of the data directory first`,
        )
    },
    moveIntoPlace: () => rename(part, path),
    discard: async () => {
      await handle.close().catch(() => {})
      await rm(part, { force: true })
    },
  }
}

/** Earlier versions wrote backups without the random part. */
const PART = /^(.+?)\.(\d+)(?:\.[0-9a-f]{12})?\.part$/

/** A command writes to its file all the time. */
const LEFT_AFTER_MS = 3_600_000

/**
 * Removes the partial files of killed commands: those that were not written to for an hour, and whose process id is gone
 * or is our own, because this process has not created any yet. The id alone does not tell: a command in another container
 * has ids of its own. `isOurs` tells by the name of the whole file.
 */
export async function removeStaleParts(folder: string, isOurs: (name: string) => boolean): Promise<void> {
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    const [, whole = '', pid = ''] = PART.exec(name) ?? []
    if (!isOurs(whole) || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue
    const path = join(folder, name)
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    if (Date.now() - writtenAt > LEFT_AFTER_MS) await rm(path, { force: true })
  }
}
